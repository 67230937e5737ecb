import { type Document, EJSON } from 'bson';
import { badField } from '#contract/api/errors.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import type { RollingIndexRequest } from '#contract/clusters/rolling-index.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { readIndexSpec } from '#server/data/indexes/validate-spec.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { holderOf } from '#server/emulator/kernel/documents/holder.ts';
import { runClusterCommand } from '#server/emulator/kernel/documents/run.ts';
import { clusterOf, requireCluster, requireNoOutage } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { change } from './lifecycle.ts';
import { rollingSteps } from './restarts.ts';

interface Due {
  clusterId: string;
  db: string;
  /** `createIndexes` as extended JSON. */
  command: string;
}

/** Directions are texts in requests // observed */
const direction = (text: string): number | string => (/^-?\d+$/u.test(text) ? Number(text) : text);

function specOf({ keys, options = {}, collation }: RollingIndexRequest): Document {
  const fields = keys.flatMap((key) => Object.entries(key));
  const key = Object.fromEntries(fields.map(([name, text]) => [name, direction(text)]));
  if (Object.keys(key).length < fields.length)
    throw badField('keys', 'must name each field once', 'INVALID_ATTRIBUTE');
  const name = options.name ?? fields.map((pair) => pair.join('_')).join('_');
  const sent = {
    key,
    ...definedFields(options),
    name,
    ...(collation ? { collation: definedFields(collation) } : {}),
  };
  return EJSON.deserialize(sent);
}

/** Refuses what the database would refuse at the end of the build. */
function checkSpec(spec: Document): void {
  try {
    readIndexSpec(spec);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw badField('keys', `must be an index with its options: ${error.message}`, 'INVALID_ATTRIBUTE');
  }
}

/** Members leave their set in turn for the build, the primary last // documented. Assumed: the cluster is UPDATING meanwhile */
export function buildRollingIndex({ world, params, body }: Call<'createGroupClusterIndexRollingIndex'>) {
  const cluster = clusterOf(world, params.groupId, params.clusterName);
  requireCluster(cluster, 'buildRollingIndex');
  requireNoOutage(world, cluster);
  const spec = specOf(body);
  checkSpec(spec);
  const takes = world.takes('index.roll');
  const command = EJSON.stringify({ createIndexes: body.collection, indexes: [spec] });
  const due: Due = { clusterId: cluster.id, db: body.db, command };
  world.after(takes, 'cluster.rollingIndex', due);
  change(world, cluster, cluster, 'index.roll', { events: [], steps: rollingSteps(hosts(cluster), takes) });
  return {};
}

/** The transition `cluster.rollingIndex`: all members have the index. */
export function finishRollingIndex(world: World, { clusterId, db, command }: Due): void {
  const cluster = world.tables.clusters.get(clusterId);
  if (!cluster) return;
  const isReachable = !cluster.paused && cluster.stateName !== 'DELETING';
  const options = { readPreference: 'primary', mayWrite: true } as const;
  const reply = isReachable && runClusterCommand(world, holderOf(cluster), db, EJSON.parse(command), options);
  const result = reply && Number(reply.ok) === 1 ? 'SUCCESS' : 'FAILED';
  const about = { groupId: cluster.groupId, clusterName: cluster.name };
  record(world, `ROLLING_INDEX_${result}_INDEX_BUILD`, about);
}
