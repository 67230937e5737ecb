import { failWith } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { requireNoLiveImport } from '#server/emulator/kernel/find.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Work of others on a cluster that excludes changing it // documented: codes */
export function refuseWhileBusy(world: World, cluster: ClusterRecord): void {
  const parameters = [cluster.name];
  const { restoreJobs, collectionRestoreJobs } = world.tables;
  if ([restoreJobs, collectionRestoreJobs].some((jobs) => jobs.by('running', cluster.id).length > 0))
    throw failWith('CLUSTER_RESTORE_IN_PROGRESS_CANNOT_UPDATE', { parameters });
  requireNoLiveImport(world, cluster);
}

/** A region that is out on purpose would not come back // observed: code */
export function refuseWhileSimulating(world: World, cluster: ClusterRecord): void {
  const simulated = world.tables.outageSimulations.by('cluster', cluster.id);
  if (simulated.some(({ state }) => state !== 'COMPLETE'))
    throw failWith('CANNOT_TERMINATE_CLUSTER_WITH_UNDERGOING_REGIONAL_OUTAGE_SIMULATION', {
      parameters: [cluster.name],
    });
}
