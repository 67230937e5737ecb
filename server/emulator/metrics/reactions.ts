import type { ClusterRecord } from '#contract/clusters/record.ts';
import { forgetPlace } from '../alerts/engine.ts';
import type { World } from '../world.ts';
import { watchMetrics } from './watch.ts';

/** A cluster was made: what is measured on it may concern somebody. */
export function watchNew(world: World, { cluster }: { cluster: ClusterRecord }): void {
  watchMetrics(world, cluster.groupId);
}

/** Nothing is measured while a cluster is paused, and what was measured is over. */
export function followPause(
  world: World,
  { before, after }: { before: ClusterRecord; after: ClusterRecord },
): void {
  const { id: clusterId, groupId } = after;
  if (after.paused && !before.paused) {
    world.tables.pauses.put({ id: world.id(), clusterId, groupId, from: world.now() });
    forgetPlace(world, after, ({ measured }) => measured === true);
  }
  if (!after.paused && before.paused) {
    for (const pause of world.tables.pauses.by('cluster', clusterId)) {
      if (pause.until === undefined) world.tables.pauses.put({ ...pause, until: world.now() });
    }
  }
  watchMetrics(world, groupId);
}

/** What was wrong with a cluster that is gone is nobody's any more: its alerts are cancelled // observed */
export function forgetCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  forgetPlace(world, cluster, () => true);
}
