import type { TwinResource } from './resource.ts';

const endpointServices = {
  of: 'project',
  read: 'listGroupPrivateEndpointEndpointService',
  answer: 'list',
  keys: ['id'],
  names: ['regionName'],
  volatile: ['status'],
} as const;

const peers = { of: 'project', read: 'listGroupPeers', answer: 'pages', keys: ['id'] } as const;

const endpoint = {
  read: 'getGroupPrivateEndpointEndpointServiceEndpoint',
  answer: 'one',
  volatile: ['status', 'errorMessage'],
} as const;

/** Networks of a project, their peering connections, and private endpoints with their services. */
export const networkResources = {
  networkContainers: {
    title: 'Network containers',
    ...{ of: 'project', read: 'listGroupContainerAll', answer: 'pages', keys: ['id'] },
    names: ['regionName', 'region', 'providerName'],
  },
  awsPeers: {
    title: 'Peering connections at AWS',
    ...{ ...peers, query: { providerName: 'AWS' } },
    names: ['vpcId'],
    volatile: ['statusName'],
  },
  azurePeers: {
    title: 'Peering connections at Azure',
    ...{ ...peers, query: { providerName: 'AZURE' } },
    names: ['vnetName'],
    volatile: ['status'],
  },
  gcpPeers: {
    title: 'Peering connections at Google Cloud',
    ...{ ...peers, query: { providerName: 'GCP' } },
    names: ['networkName'],
    volatile: ['status'],
  },
  awsEndpointServices: {
    title: 'Private endpoint services at AWS',
    ...endpointServices,
    path: { cloudProvider: 'AWS' },
  },
  azureEndpointServices: {
    title: 'Private endpoint services at Azure',
    ...endpointServices,
    path: { cloudProvider: 'AZURE' },
  },
  gcpEndpointServices: {
    title: 'Private endpoint services at Google Cloud',
    ...endpointServices,
    path: { cloudProvider: 'GCP' },
  },
  // an endpoint is read by its name, which its service lists
  azureEndpoints: {
    title: 'Private endpoints at Azure',
    of: 'azureEndpoint',
    ...{ ...endpoint, path: { cloudProvider: 'AZURE' }, keys: ['privateEndpointResourceId'] },
  },
  gcpEndpoints: {
    title: 'Private endpoints at Google Cloud',
    of: 'gcpEndpoint',
    ...{ ...endpoint, path: { cloudProvider: 'GCP' }, keys: ['endpointGroupName'] },
  },
  regionalMode: {
    title: 'Regional mode of private endpoints',
    ...{ of: 'project', read: 'getGroupPrivateEndpointRegionalMode', answer: 'one', keys: [] },
  },
} as const satisfies Record<string, TwinResource>;
