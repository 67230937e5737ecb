import type { TwinResource } from './resource.ts';
import { type TwinResourceName, twinResource } from './resources.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The level of the parts of each list of owners. */
export const partsOf: Readonly<Partial<Record<TwinResourceName, TwinResource['of']>>> = {
  clusters: 'cluster',
  flexClusters: 'flexCluster',
  federatedDatabases: 'federatedDatabase',
  streamWorkspaces: 'streamWorkspace',
  azureEndpointServices: 'azureEndpoint',
  gcpEndpointServices: 'gcpEndpoint',
};

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The names of owners of parts in an item of a list: its own, or those of the endpoints of a service, after its ID. */
export function ownersIn(list: TwinResourceName, item: Fields): string[] {
  const { id, name, privateEndpoints, endpointGroupNames } = item;
  if (list === 'azureEndpointServices')
    return textsOf(privateEndpoints).map((each) => `${String(id)}/${each}`);
  if (list === 'gcpEndpointServices')
    return textsOf(endpointGroupNames).map((each) => `${String(id)}/${each}`);
  return [String(name)];
}

/** A service and its endpoint, whose name can have slashes. */
export function endpointIn(owner: string): { endpointServiceId: string; endpointId: string } {
  const at = owner.indexOf('/');
  return { endpointServiceId: owner.slice(0, at), endpointId: owner.slice(at + 1) };
}

/** The path parameters of a read. `clusterName`: the owner of a part. */
export function pathAt(
  of: TwinResource['of'],
  orgId: string,
  { groupId, clusterName }: { groupId: string; clusterName: string },
): Record<string, string> {
  if (of === 'organization') return { orgId };
  if (of === 'project') return { groupId };
  if (of === 'cluster') return { groupId, clusterName };
  if (of === 'azureEndpoint' || of === 'gcpEndpoint') return { groupId, ...endpointIn(clusterName) };
  return of === 'flexCluster' ? { groupId, name: clusterName } : { groupId, tenantName: clusterName };
}

/** Whether a resource exists for a cluster as the list of clusters describes it. */
export function appliesTo(name: TwinResourceName, cluster: Fields): boolean {
  const { clusters = 'any' } = twinResource(name);
  if (clusters === 'any') return true;
  // free and shared tiers have no backup, no arguments and no search nodes // documented
  if (JSON.stringify(cluster.replicationSpecs ?? '').includes('"providerName":"TENANT"')) return false;
  if (clusters === 'dedicated') return true;
  return (cluster.clusterType === 'REPLICASET') === (clusters === 'replicaSet');
}
