import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { create } from '#server/emulator/table-tests/create-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

const container = { providerName: 'AWS', regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.0/21' };

/** The other side of a connection at AWS. */
const vpc = {
  accepterRegionName: 'eu-west-1',
  awsAccountId: '123456789012',
  routeTableCidrBlock: '172.31.0.0/16',
  vpcId: 'vpc-0123456789abcdef0',
};

async function newContainer(at: TestEmulator): Promise<{ containerId: string }> {
  return { containerId: String((await create(at, 'containers', container)).id) };
}

async function newPeer(at: TestEmulator): Promise<{ peerId: string; containerId: string }> {
  const { containerId } = await newContainer(at);
  const body = { providerName: 'AWS', containerId, ...vpc };
  return { peerId: String((await create(at, 'peers', body)).id), containerId };
}

const service = { providerName: 'AWS', region: 'EU_WEST_1', supportedRemoteRegions: ['US_EAST_1'] };
const interfaceEndpoint = { id: 'vpce-0123456789abcdef0' };

async function newService(at: TestEmulator) {
  const { id } = await create(at, 'privateEndpoint/endpointService', service);
  at.advance(60);
  return { endpointServiceId: String(id), cloudProvider: 'AWS' };
}

async function newPrivateEndpoint(at: TestEmulator) {
  const created = await newService(at);
  const path = `~/groups/${at.groupId}/privateEndpoint/AWS/endpointService/${created.endpointServiceId}/endpoint`;
  await at.ask('POST', path, { body: interfaceEndpoint });
  return { ...created, endpointId: interfaceEndpoint.id };
}

export const examples: Examples = {
  createGroupContainer: { body: () => container },
  updateGroupContainer: {
    prepare: newContainer,
    body: () => ({ ...container, atlasCidrBlock: '10.16.0.0/21' }),
  },
  deleteGroupContainer: { prepare: newContainer },
  listGroupPeers: { prepare: newPeer },
  createGroupPeer: {
    prepare: newContainer,
    body: (_, { containerId }) => ({ providerName: 'AWS', containerId, ...vpc }),
  },
  getGroupPeer: { prepare: newPeer },
  updateGroupPeer: {
    prepare: newPeer,
    body: (_, { containerId }) => ({
      providerName: 'AWS',
      containerId,
      ...vpc,
      routeTableCidrBlock: '172.30.0.0/16',
    }),
  },
  deleteGroupPeer: { prepare: newPeer },
  listGroupPrivateEndpointEndpointService: { prepare: newService },
  createGroupPrivateEndpointEndpointService: { body: () => service },
  getGroupPrivateEndpointEndpointService: { prepare: newService },
  updateGroupPrivateEndpointEndpointService: {
    prepare: newService,
    body: () => ({ cloudProvider: 'AWS', supportedRemoteRegions: ['US_EAST_2'] }),
  },
  deleteGroupPrivateEndpointEndpointService: { prepare: newService },
  createGroupPrivateEndpointEndpointServiceEndpoint: { prepare: newService, body: () => interfaceEndpoint },
  getGroupPrivateEndpointEndpointServiceEndpoint: { prepare: newPrivateEndpoint },
  deleteGroupPrivateEndpointEndpointServiceEndpoint: { prepare: newPrivateEndpoint },
  disableGroupPrivateIpModePeering: { body: () => ({ enabled: false }) },
  toggleGroupPrivateEndpointRegionalMode: { body: () => ({ enabled: true }) },
};
