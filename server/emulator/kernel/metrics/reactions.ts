import { processes } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { forgetPlace } from '../alerts/engine.ts';
import type { World } from '../world.ts';
import { watchMetrics } from './watch.ts';

/** A cluster was created: its measurements may be watched. */
export function watchNew(world: World, { cluster }: { cluster: ClusterRecord }): void {
  watchMetrics(world, cluster.groupId);
}

/** Of processes that the cluster has no longer nothing is true any more: their alerts are cancelled // assumed */
function forgetGone(world: World, cluster: ClusterRecord): void {
  const all = processes(cluster);
  const existing = new Set(all.flatMap(({ id, replicaSetName }) => [id, replicaSetName]));
  forgetPlace(world, cluster, ({ target: { hostnameAndPort, replicaSetName } }) => {
    const place = hostnameAndPort ?? replicaSetName;
    return place !== undefined && !existing.has(place);
  });
}

/** A paused cluster is not measured, and its earlier conditions end; the same applies to a removed one. */
export function followChange(
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
  if (before.replicationSpecs !== after.replicationSpecs) forgetGone(world, after);
  watchMetrics(world, groupId);
}

/** The alerts of a deleted cluster are cancelled // observed */
export function forgetCluster(world: World, { cluster }: { cluster: ClusterRecord }): void {
  forgetPlace(world, cluster, () => true);
}
