import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { readPreferences } from '#contract/console/functions.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { disturbanceOf } from '../members.ts';
import type { World } from '../world.ts';

export type ReadPreference = (typeof readPreferences)[number];

/** Refuses requests that the state of a cluster does not allow: all of them while it is paused or being created. */
export function requireReach(
  world: World,
  cluster: ClusterRecord,
  { writes, readPreference }: { writes: boolean; readPreference: ReadPreference },
): void {
  const refusal = clusterRefusal('connect', cluster);
  if (refusal) throw new CommandError('HostUnreachable', `${cluster.name}: ${clusterRefusals[refusal]}`);
  if (disturbanceOf(world, cluster.id)?.hasPrimary !== false) return;
  if (writes || readPreference === 'primary') {
    throw new CommandError(
      'NotWritablePrimary',
      `${cluster.name} has no primary: a majority of its electable members is down. Nothing can be written, and only secondaries can be read.`,
      { labels: writes ? ['RetryableWriteError'] : [] },
    );
  }
}
