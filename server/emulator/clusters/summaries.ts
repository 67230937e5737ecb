import { type ClusterRecord, diskSizeOf } from '#contract/clusters/record.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import { clusterSummary } from '#contract/clusters/views.ts';
import { seeded, type World } from '../world.ts';

const gigabyte = 2 ** 30;

/** The clusters of a project as the list across projects shows them. */
export function summaries(world: World, groupId: string): ClusterSummary[] {
  const open = new Map<string, number>();
  for (const { clusterName } of world.tables.alerts.by('status', `${groupId}/OPEN`)) {
    if (clusterName) open.set(clusterName, (open.get(clusterName) ?? 0) + 1);
  }
  const conditions = world.tables.conditions.by('group', groupId);
  const suffering = (types: readonly string[]) =>
    new Set(
      conditions
        .filter(({ eventTypeName }) => types.includes(eventTypeName))
        .map(({ target }) => target.clusterName),
    );
  const headless = suffering(['NO_PRIMARY']);
  const weak = suffering([
    'HOST_DOWN',
    'TOO_FEW_HEALTHY_MEMBERS',
    'TOO_MANY_UNHEALTHY_MEMBERS',
    'CLUSTER_MONGOS_IS_MISSING',
  ]);
  const outages = new Map(
    world.tables.outageSimulations.by('group', groupId).map((each) => [each.clusterId, each]),
  );
  return world.tables.clusters.by('group', groupId).map((cluster) => {
    const outage = outages.get(cluster.id);
    const alertCount = open.get(cluster.name) ?? 0;
    return clusterSummary(cluster, {
      alertCount,
      dataSizeBytes: dataSize(cluster),
      availability:
        headless.has(cluster.name) || outage?.hasPrimary === false
          ? 'unavailable'
          : weak.has(cluster.name) || (outage?.downHosts.length ?? 0) > 0
            ? 'warning'
            : 'available',
    });
  });
}

/** Until clusters hold documents: a part of the disk that stays the same for a cluster // assumed */
function dataSize(cluster: ClusterRecord): number {
  const filled = 0.12 + 0.6 * seeded(cluster.name)();
  return Math.round(diskSizeOf(cluster) * filled * gigabyte);
}
