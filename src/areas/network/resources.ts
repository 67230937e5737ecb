import type { Result } from '#contract/api/operations.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { ownValue } from '#contract/values/own-value.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

/** The resources of the page, with the same names and states for all providers. */

export type Container = Result<'listGroupContainerAll'>['results'][number];
export type Peer = Result<'listGroupPeers'>['results'][number];
export type Service = Result<'listGroupPrivateEndpointEndpointService'>[number];
export type Endpoint = Result<'getGroupPrivateEndpointEndpointServiceEndpoint'>;
export type Cluster = Result<'listGroupClusters'>['results'][number];

export const providerLabels: Record<CloudProvider, string> = {
  AWS: 'AWS',
  AZURE: 'Azure',
  GCP: 'Google Cloud',
};
export const providerNames = Object.keys(providerLabels) as CloudProvider[];

/** `US_EAST_1` → `us-east-1`, as the providers spell it. */
export const spelledRegion = (region: string): string => region.toLowerCase().replaceAll('_', '-');

/** The regions of a container; one of Google Cloud without any reaches all. */
export function regionsOf(container: Container): readonly string[] {
  if (container.providerName === 'AWS') return [container.regionName];
  return container.providerName === 'AZURE' ? [container.region] : (container.regions ?? []);
}

export const locationOf = (container: Container): string => regionsOf(container).join(', ') || 'all regions';

/** The container's name at the provider; undefined until it exists there. */
export function networkOf(container: Container): string | undefined {
  if (container.providerName === 'AWS') return container.vpcId;
  return container.providerName === 'AZURE' ? container.vnetName : container.networkName;
}

export const containerName = (container: Container): string =>
  `${providerLabels[container.providerName]} ${locationOf(container)}`;

/** The network at the other side of a peering connection. */
export function peerName(peer: Peer): string {
  if (peer.providerName === 'AWS') return peer.vpcId;
  return peer.providerName === 'AZURE' ? peer.vnetName : peer.networkName;
}

export const serviceName = ({ cloudProvider, regionName }: Service): string =>
  `${providerLabels[cloudProvider]} ${regionName}`;

/** The IDs of the endpoints of a service, as its provider names them. */
export function endpointIdsOf(service: Service): readonly string[] {
  if (service.cloudProvider === 'AWS') return service.interfaceEndpoints;
  return service.cloudProvider === 'AZURE' ? service.privateEndpoints : service.endpointGroupNames;
}

/** The last part of a long resource ID. */
export const shortEndpointId = (id: string): string => id.split('/').at(-1) || id;

export interface ResourceState {
  kind: StateKind;
  /** The word of the service. */
  state: string;
  label: string;
}

const stateTable: Record<string, Omit<ResourceState, 'state'>> = {
  INITIATING: { kind: 'progress', label: 'Initiating' },
  ADDING_PEER: { kind: 'progress', label: 'Initiating' },
  FINALIZING: { kind: 'progress', label: 'Finalizing' },
  PENDING: { kind: 'progress', label: 'Accepting' },
  VERIFIED: { kind: 'progress', label: 'Verified' },
  PENDING_ACCEPTANCE: { kind: 'warning', label: 'Pending acceptance' },
  WAITING_FOR_USER: { kind: 'warning', label: 'Waiting for the other side' },
  AVAILABLE: { kind: 'ok', label: 'Available' },
  FAILED: { kind: 'failed', label: 'Failed' },
  REJECTED: { kind: 'failed', label: 'Rejected' },
  DELETION_FAILED: { kind: 'failed', label: 'Deletion failed' },
  TERMINATING: { kind: 'progress', label: 'Deleting' },
  DELETING: { kind: 'progress', label: 'Deleting' },
  DELETED: { kind: 'off', label: 'Deleted' },
};

const stateOf = (state: string): ResourceState => ({
  ...(ownValue(stateTable, state) ?? { kind: 'warning', label: state }),
  state,
});

export const peerState = (peer: Peer): ResourceState =>
  stateOf(peer.providerName === 'AWS' ? peer.statusName : peer.status);

export const serviceState = (service: Service): ResourceState => stateOf(service.status);

export const endpointState = (endpoint: Endpoint): ResourceState =>
  stateOf(endpoint.cloudProvider === 'AWS' ? endpoint.connectionStatus : endpoint.status);

export const containerState = ({ provisioned }: Container): ResourceState =>
  provisioned
    ? { kind: 'ok', state: 'provisioned', label: 'In use' }
    : { kind: 'off', state: 'not provisioned', label: 'Not in use' };

export const isLeaving = ({ state }: ResourceState): boolean =>
  /^(?:TERMINATING|DELETING|DELETED)$/u.test(state);

/** The clusters with a member in the network of a container. */
export function clustersIn(container: Container, clusters: readonly Cluster[]): Cluster[] {
  const regions = regionsOf(container);
  return clusters.filter(({ replicationSpecs }) =>
    replicationSpecs
      .flatMap(({ regionConfigs }) => regionConfigs)
      .some(
        ({ providerName, regionName }) =>
          providerName === container.providerName && (regions.length === 0 || regions.includes(regionName)),
      ),
  );
}

export interface EndpointUse {
  cluster: string;
  /** The string that resolves to the endpoint. */
  connectionString: string | undefined;
}

/** The clusters whose connection strings go through an endpoint. */
export function usesOf(endpointId: string, clusters: readonly Cluster[]): EndpointUse[] {
  return clusters.flatMap(({ name, connectionStrings }) =>
    (connectionStrings?.privateEndpoint ?? [])
      .filter(({ endpoints }) => endpoints?.some((each) => each.endpointId === endpointId))
      .map(({ srvConnectionString, connectionString }) => ({
        cluster: name,
        connectionString: srvConnectionString ?? connectionString,
      })),
  );
}

/** `1 available, 2 rejected`: the endpoints of a service by their states. */
export function endpointCounts(states: readonly (ResourceState | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const state of states) {
    const label = state?.label.toLowerCase() ?? 'unknown';
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, count]) => `${count} ${label}`).join(', ');
}
