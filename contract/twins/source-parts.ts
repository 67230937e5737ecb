import { type TwinResource, type TwinResourceName, twinResource } from './resources.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The level of the parts of each list of owners. */
export const partsOf: Readonly<Partial<Record<TwinResourceName, TwinResource['of']>>> = {
  clusters: 'cluster',
  flexClusters: 'flexCluster',
  federatedDatabases: 'federatedDatabase',
  streamWorkspaces: 'streamWorkspace',
};

/** Whether a resource exists for a cluster as the list of clusters describes it. */
export function appliesTo(name: TwinResourceName, cluster: Fields): boolean {
  const { clusters = 'any' } = twinResource(name);
  if (clusters === 'any') return true;
  // free and shared tiers have no backup, no arguments and no search nodes // documented
  if (JSON.stringify(cluster.replicationSpecs ?? '').includes('"providerName":"TENANT"')) return false;
  if (clusters === 'dedicated') return true;
  return (cluster.clusterType === 'REPLICASET') === (clusters === 'replicaSet');
}
