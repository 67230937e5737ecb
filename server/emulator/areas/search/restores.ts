import type { SearchIndexRecord } from '#contract/search/record.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { beginDeletion, queueBuild } from './builds.ts';
import { locationOf } from './place.ts';

/**
 * Definitions of a snapshot replace those of the cluster, and each is built from the documents anew // documented: M10 and
 * larger. So do the analyzers of its cluster; an index that had the same name in the same place keeps its id // assumed
 */
export function restoreIndexes(world: World, { cluster, search }: AreaEvents['cluster.restored']): void {
  const { indexes, analyzers } = search;
  const place = locationOf(world, cluster.id);
  if (!place || place.tenant) return;
  const { id, groupId } = cluster;
  if (analyzers.length > 0) world.tables.clusterAnalyzers.put({ id, groupId, analyzers: [...analyzers] });
  else world.tables.clusterAnalyzers.delete(id);
  const present = world.tables.searchIndexes
    .by('cluster', cluster.id)
    .filter(({ state }) => state !== 'DELETING');
  for (const index of present) if (!indexes.some(isAt(index))) beginDeletion(world, place, index);
  for (const { definition, ...named } of indexes) {
    const before = present.find(isAt(named));
    const restored = world.tables.searchIndexes.put({
      ...named,
      id: before?.id ?? world.id(),
      groupId: cluster.groupId,
      clusterId: cluster.id,
      latest: { definition, version: before ? before.latest.version + 1 : 0, createdAt: world.iso() },
      state: 'PENDING',
    });
    queueBuild(world, restored);
  }
  if (indexes.length === 0) return;
  record(world, 'FTS_INDEXES_RESTORED', { groupId: cluster.groupId, clusterName: cluster.name });
}

type Named = Pick<SearchIndexRecord, 'database' | 'collectionName' | 'name'>;

const isAt = (one: Named) => (other: Named) =>
  one.name === other.name && one.database === other.database && one.collectionName === other.collectionName;
