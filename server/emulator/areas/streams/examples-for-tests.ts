import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { create } from '#server/emulator/table-tests/create-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

const dataProcessRegion = { cloudProvider: 'AWS', region: 'VIRGINIA_USA' };
const workspace = {
  name: 'harbour',
  dataProcessRegion,
  failoverRegions: [{ cloudProvider: 'AWS', region: 'DUBLIN_IRL' }],
  streamConfig: { tier: 'SP30', maxTierSize: 'SP50' },
};
const withSamples = { ...workspace, sampleConnections: { solar: true } };
const query = { startDate: '1773000000', endDate: '1773300000', spName: 'counts' };

async function newWorkspace(at: TestEmulator) {
  await at.ask('POST', `~/groups/${at.groupId}/streams:withSampleConnections`, { body: withSamples });
  return { tenantName: workspace.name };
}

const kafka = {
  name: 'broker',
  type: 'Kafka',
  region: 'VIRGINIA_USA',
  bootstrapServers: 'broker.example.com:9092',
  authentication: { mechanism: 'SCRAM-256', username: 'admin', password: 'secret-of-the-broker' },
  security: { protocol: 'SASL_SSL', brokerPublicCertificate: 'certificate of the broker' },
  config: { 'auto.offset.reset': 'earliest' },
  networking: { access: { type: 'PUBLIC' } },
};

async function newConnection(at: TestEmulator) {
  const created = await newWorkspace(at);
  await create(at, `streams/${workspace.name}/connections`, kafka);
  return { ...created, connectionName: kafka.name };
}

const replacement = { ...kafka, name: 'other broker', region: 'DUBLIN_IRL' };

async function newReplacement(at: TestEmulator) {
  const created = await newConnection(at);
  const path = `streams/${workspace.name}/connections/${kafka.name}/failoverConnections`;
  return { ...created, failoverConnectionId: String((await create(at, path, replacement)).id) };
}

const pipeline = [
  { $source: { connectionName: 'sample_stream_solar' } },
  { $emit: { connectionName: kafka.name, topic: 'sun' } },
];
const processor = { name: 'counts', pipeline, options: {}, tier: 'SP10', failoverEnabled: false };

async function newProcessor(at: TestEmulator) {
  const { tenantName } = await newConnection(at);
  await create(at, `streams/${workspace.name}/processor`, processor);
  at.advance(60);
  return { tenantName, processorName: processor.name };
}

const link = {
  provider: 'AZURE',
  vendor: 'GENERIC',
  region: 'US_EAST_2',
  dnsDomain: 'test.servicebus.windows.net',
  dnsSubDomain: ['one'],
  serviceEndpointId: '/subscriptions/example',
  azureResourceIds: ['/subscriptions/example'],
};

async function newLink(at: TestEmulator) {
  const { _id } = await create(at, 'streams/privateLinkConnections', link);
  return { connectionId: String(_id) };
}

const requester = { requesterAccountId: '123456789012', requesterVpcId: 'vpc-0123456789abcdef0' };

function newPeering({ world, groupId }: TestEmulator) {
  const { id } = world.tables.streamPeerings.put({
    id: world.id(),
    groupId,
    created: world.iso(),
    name: 'pcx-0123456789abcdef0',
    localStatus: 'REQUEST_ACCEPT',
    cloudStatus: 'pending-acceptance',
    accepterAccountId: '210987654321',
    accepterCidr: '10.128.0.0/20',
    accepterVpcId: 'vpc-00000000000000000',
    requesterCidr: '172.31.0.0/16',
    ...requester,
  });
  return { id };
}

const free = { pipeline: 'stages of a pipeline are documents' };

export const examples: Examples = {
  listGroupStreamWorkspaces: { prepare: newWorkspace },
  createGroupStreamWorkspace: { body: () => workspace },
  withGroupStreamSampleConnections: { body: () => withSamples },
  getGroupStreamWorkspace: { prepare: newWorkspace, query: { includeConnections: 'true' } },
  updateGroupStreamWorkspace: {
    prepare: newWorkspace,
    body: () => ({
      cloudProvider: 'AWS',
      region: 'VIRGINIA_USA',
      failoverRegions: workspace.failoverRegions,
      processorStatus: { status: 'STARTED', mode: 'GRACEFUL', region: 'DUBLIN_IRL' },
      streamConfig: { tier: 'SP10' },
    }),
  },
  deleteGroupStreamWorkspace: { prepare: newWorkspace },
  downloadGroupStreamAuditLogs: { prepare: newWorkspace, query },
  downloadGroupStreamOperationalLogs: { prepare: newWorkspace, query },
  listGroupStreamConnections: { prepare: newConnection },
  createGroupStreamConnection: {
    prepare: newWorkspace,
    body: ({ clusterName }) => ({
      name: 'documents',
      type: 'Cluster',
      region: 'VIRGINIA_USA',
      clusterName,
      dbRoleToExecute: { role: 'atlasAdmin', type: 'BUILT_IN' },
    }),
  },
  getGroupStreamConnection: { prepare: newConnection },
  updateGroupStreamConnection: { prepare: newConnection, body: () => kafka },
  deleteGroupStreamConnection: { prepare: newConnection },
  listGroupStreamConnectionFailoverConnections: { prepare: newReplacement },
  createGroupStreamConnectionFailoverConnection: { prepare: newConnection, body: () => replacement },
  getGroupStreamConnectionFailoverConnection: { prepare: newReplacement },
  updateGroupStreamConnectionFailoverConnection: { prepare: newReplacement, body: () => replacement },
  deleteGroupStreamConnectionFailoverConnection: { prepare: newReplacement },
  getGroupStreamProcessors: { prepare: newProcessor },
  createGroupStreamProcessor: { prepare: newConnection, body: () => processor, free },
  getGroupStreamProcessor: { prepare: newProcessor },
  updateGroupStreamProcessor: { prepare: newProcessor, body: () => processor, free },
  deleteGroupStreamProcessor: { prepare: newProcessor },
  startGroupStreamProcessor: { prepare: newProcessor },
  startGroupStreamProcessorWith: {
    prepare: newProcessor,
    body: () => ({
      resumeFromCheckpoint: true,
      tier: 'SP10',
      startAtOperationTime: '2026-03-13T12:00:00Z',
      failover: { region: 'DUBLIN_IRL', mode: 'GRACEFUL', clearCheckpoint: false, dryRun: false },
    }),
  },
  stopGroupStreamProcessor: { prepare: newProcessor },
  getGroupStreamAccountDetails: { query: { cloudProvider: 'aws', regionName: 'VIRGINIA_USA' } },
  listGroupStreamPrivateLinkConnections: { prepare: newLink },
  createGroupStreamPrivateLinkConnection: { body: () => link },
  getGroupStreamPrivateLinkConnection: { prepare: newLink },
  updateGroupStreamPrivateLinkConnection: {
    prepare: newLink,
    body: () => ({ dnsDomain: 'other.servicebus.windows.net' }),
  },
  deleteGroupStreamPrivateLinkConnection: { prepare: newLink },
  listGroupStreamVpcPeeringConnections: {
    prepare: newPeering,
    query: { requesterAccountId: requester.requesterAccountId },
  },
  listGroupStreamActiveVpcPeeringConnections: { prepare: newPeering },
  acceptGroupStreamVpcPeeringConnection: { prepare: newPeering, body: () => requester },
  rejectGroupStreamVpcPeeringConnection: { prepare: newPeering },
  deleteGroupStreamVpcPeeringConnection: { prepare: newPeering },
};
