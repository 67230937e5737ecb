import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { readPreferences } from '#contract/functions.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { World } from '../world.ts';

export type ReadPreference = (typeof readPreferences)[number];

/** Refuses what the state of a cluster does not let through: paused and unborn ones everything. */
export function requireReach(
  world: World,
  cluster: ClusterRecord,
  { writes, readPreference }: { writes: boolean; readPreference: ReadPreference },
): void {
  const refusal = clusterRefusal('connect', cluster);
  if (refusal) throw new CommandError('HostUnreachable', `${cluster.name}: ${clusterRefusals[refusal]}`);
  const [outage] = world.tables.outageSimulations.by('cluster', cluster.id);
  if (!outage || outage.downHosts.length === 0 || outage.hasPrimary) return;
  if (writes || readPreference === 'primary') {
    throw new CommandError(
      'NotWritablePrimary',
      `${cluster.name} has no primary: a majority of its electable members is down. Nothing can be written, and only secondaries can be read.`,
      { labels: writes ? ['RetryableWriteError'] : [] },
    );
  }
}
