import type { MigrationRequest } from '#contract/live-migrations/schemas.ts';
import { indexesOf } from '#server/data/definition.ts';
import { definitionOf } from '#server/emulator/kernel/documents/definitions.ts';
import { holderOf } from '#server/emulator/kernel/documents/holder.ts';
import { runClusterCommand } from '#server/emulator/kernel/documents/run.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MigrationPlan, PlannedSharding } from './records.ts';
import { sourceHolder } from './sources.ts';

/** The sharding of a request in the form of a plan; undefined when omitted. */
export function shardingOf({ sharding }: MigrationRequest): PlannedSharding | undefined {
  if (!sharding) return undefined;
  return {
    createSupportingIndexes: sharding.createSupportingIndexes,
    collections: sharding.shardingEntries.map(({ database, collection, shardCollection }) => ({
      database,
      collection,
      key: Object.assign({}, ...shardCollection.key),
    })),
  };
}

/** Whether an index can carry a shard key: it begins with the fields of the key, in their order // documented */
function carries(index: Record<string, unknown>, key: Record<string, unknown>): boolean {
  const fields = Object.entries(index);
  return Object.entries(key).every(([field, kind], place) => {
    const [name, own] = fields[place] ?? [];
    return name === field && String(own) === String(kind);
  });
}

function lacksIndex(world: World, clusterId: string, each: PlannedSharding['collections'][number]): boolean {
  const [record] = world.tables.collections.by('name', `${clusterId}/${each.database}.${each.collection}`);
  if (!record) return false;
  return !indexesOf({ definition: definitionOf(record) }).some(({ key }) => carries(key, each.key));
}

/** What keeps the source from being sharded as it is planned; undefined: nothing. */
export function shardingProblem(world: World, plan: MigrationPlan, orgId: string): string | undefined {
  const { sharding, sourceName } = plan;
  const source = sourceHolder(world, orgId, sourceName);
  if (!sharding || sharding.createSupportingIndexes || !source) return undefined;
  const missing = sharding.collections.find((each) => lacksIndex(world, source.id, each));
  if (!missing) return undefined;
  const { database, collection } = missing;
  return `${database}.${collection} has no index for its shard key, and createSupportingIndexes is false.`;
}

/** The indexes of shard keys come with the copy // documented: the destination needs one for each */
export function makeShardIndexes(world: World, { clusterId, sharding }: MigrationPlan): void {
  const cluster = world.tables.clusters.get(clusterId);
  if (!cluster || !sharding) return;
  for (const each of sharding.collections) {
    if (!lacksIndex(world, clusterId, each)) continue;
    const name = Object.entries(each.key).flat().join('_');
    const command = { createIndexes: each.collection, indexes: [{ key: each.key, name }] };
    const options = { readPreference: 'primary', mayWrite: true } as const;
    runClusterCommand(world, holderOf(cluster), each.database, command, options);
  }
}
