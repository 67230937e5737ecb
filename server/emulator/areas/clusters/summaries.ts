import { type ClusterRecord, isMultiCloud } from '#contract/clusters/record.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import { clusterSummary } from '#contract/clusters/views.ts';
import { dataSize } from '#server/emulator/kernel/documents/data-sizes.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** // documented: deactivated is dead, beyond reach is unavailable, some nodes beyond reach is a warning */
function availabilityOf(
  { paused, stateName }: ClusterRecord,
  { headless, weak }: { headless: boolean; weak: boolean },
): ClusterSummary['availability'] {
  // assumed: neither is one active that is made or removed
  if (paused || stateName === 'CREATING' || stateName === 'DELETING') return 'dead';
  if (headless) return 'unavailable';
  return weak ? 'warning' : 'available';
}

/** The clusters of a project as the list across projects shows them, less those at several providers // specification §4.10 */
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
  const clusters = world.tables.clusters.by('group', groupId).filter((cluster) => !isMultiCloud(cluster));
  return clusters.map((cluster) => {
    const outage = outages.get(cluster.id);
    const alertCount = open.get(cluster.name) ?? 0;
    return clusterSummary(cluster, {
      alertCount,
      dataSizeBytes: dataSize(world, cluster),
      availability: availabilityOf(cluster, {
        headless: headless.has(cluster.name) || outage?.hasPrimary === false,
        weak: weak.has(cluster.name) || (outage?.downHosts.length ?? 0) > 0,
      }),
    });
  });
}
