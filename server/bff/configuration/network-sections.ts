import { providers } from '#contract/api/names.ts';
import { pick } from '../change-sets/bodies.ts';
import { type Fields, textAt } from '../change-sets/call.ts';
import { asBody, type Section } from './section.ts';

const firstText = (body: Fields, names: readonly string[]): string =>
  names.map((name) => textAt(body, name)).find((text) => text !== '') ?? '';

const idFields = ['interfaceEndpoints', 'privateEndpoints', 'endpointGroupNames'] as const;
const endpointIds = (service: Fields): string[] =>
  idFields.flatMap((name) => (Array.isArray(service[name]) ? service[name].map(String) : []));

/** Each provider has its own name for the ID of an endpoint. */
const endpointId = (body: Fields): string => firstText(body, ['id', 'endpointGroupName']);

function endpointOf(stored: Fields): Fields {
  if (stored.cloudProvider === 'AWS') return { id: stored.interfaceEndpointId };
  if (stored.cloudProvider === 'AZURE')
    return { id: stored.privateEndpointResourceId, ...pick(stored, ['privateEndpointIPAddress']) };
  const endpoints = Array.isArray(stored.endpoints) ? stored.endpoints : [];
  return {
    ...pick(stored, ['endpointGroupName', 'gcpProjectId']),
    endpoints: endpoints.map((each) => pick(each, ['endpointName', 'ipAddress'])),
  };
}

function serviceOf(stored: Fields): Fields {
  const { cloudProvider, regionName, portMappingEnabled, supportedRemoteRegions } = stored;
  const remote = Array.isArray(supportedRemoteRegions) ? supportedRemoteRegions : [];
  return {
    ...{ providerName: cloudProvider, region: regionName },
    ...(portMappingEnabled === true ? { portMappingEnabled } : {}),
    ...(remote.length > 0 ? { supportedRemoteRegions: remote.map(String).sort() } : {}),
  };
}

/** Networks of a project, their peering connections, and private endpoints: before the clusters that use them. */
export const networkSections: readonly Section[] = [
  {
    name: 'networkContainers',
    read: 'listGroupContainerAll',
    paged: true,
    keyOf: (body) =>
      [textAt(body, 'providerName'), firstText(body, ['regionName', 'region'])].join(' ').trim(),
    toFile: (stored) => pick(stored, ['providerName', 'atlasCidrBlock', 'regionName', 'region', 'regions']),
    schema: 'createGroupContainer',
    create: 'createGroupContainer',
    update: 'updateGroupContainer',
    remove: 'deleteGroupContainer',
    addressOf: (_, stored) => ({ containerId: stored.id }),
  },
  {
    name: 'peers',
    within: {
      section: 'networkContainers',
      noun: 'network container',
      place: ({ id }) => ({ containerId: id }),
    },
    read: 'listGroupPeers',
    paged: true,
    readArgs: ({ providerName }) => [{ query: { providerName } }],
    isPart: ({ containerId }, { id }) => containerId === id,
    keyOf: (body) => firstText(body, ['vpcId', 'vnetName', 'networkName']),
    toFile: (stored) => {
      const { containerId: _, ...body } = asBody('createGroupPeer')(stored);
      return body;
    },
    schema: 'createGroupPeer',
    ownerFields: ['containerId'],
    create: 'createGroupPeer',
    createBody: (body, { containerId }) => ({ ...body, containerId }),
    update: 'updateGroupPeer',
    updateBody: (body, { containerId }) => ({ ...body, containerId }),
    remove: 'deleteGroupPeer',
    addressOf: (_, stored) => ({ peerId: stored.id }),
  },
  {
    name: 'regionalMode',
    single: true,
    read: 'getGroupPrivateEndpointRegionalMode',
    keyOf: () => '',
    toFile: asBody('toggleGroupPrivateEndpointRegionalMode'),
    schema: 'toggleGroupPrivateEndpointRegionalMode',
    update: 'toggleGroupPrivateEndpointRegionalMode',
    addressOf: () => ({}),
  },
  {
    name: 'endpointServices',
    read: 'listGroupPrivateEndpointEndpointService',
    listed: true,
    readArgs: () => providers.map((cloudProvider) => ({ cloudProvider })),
    keyOf: (body) => `${textAt(body, 'providerName')} ${textAt(body, 'region')}`,
    toFile: serviceOf,
    schema: 'createGroupPrivateEndpointEndpointService',
    create: 'createGroupPrivateEndpointEndpointService',
    update: 'updateGroupPrivateEndpointEndpointService',
    updateBody: ({ providerName, supportedRemoteRegions = [] }) => ({
      cloudProvider: providerName,
      supportedRemoteRegions,
    }),
    remove: 'deleteGroupPrivateEndpointEndpointService',
    addressOf: (_, { id, cloudProvider }) => ({ endpointServiceId: id, cloudProvider }),
  },
  {
    name: 'privateEndpoints',
    within: {
      section: 'endpointServices',
      noun: 'private endpoint service',
      place: ({ id, cloudProvider }) => ({ endpointServiceId: id, cloudProvider }),
    },
    read: 'getGroupPrivateEndpointEndpointServiceEndpoint',
    readArgs: (service) => endpointIds(service).map((id) => ({ endpointId: id })),
    keyOf: endpointId,
    toFile: endpointOf,
    schema: 'createGroupPrivateEndpointEndpointServiceEndpoint',
    create: 'createGroupPrivateEndpointEndpointServiceEndpoint',
    remove: 'deleteGroupPrivateEndpointEndpointServiceEndpoint',
    gone: 'The address of a private endpoint is changed by creating it again.',
    addressOf: (body) => ({ endpointId: endpointId(body) }),
  },
];
