import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let root: string;
const workspace = { name: 'harbour', dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } };
const fieldOf = (reply: { body: { badRequestDetail: { fields: { field: string }[] } } }) =>
  reply.body.badRequestDetail.fields[0]?.field;

beforeEach(async () => {
  at = await testEmulator();
  root = `~/groups/${at.groupId}/streams`;
  await at.ask('POST', `${root}:withSampleConnections`, { body: workspace });
});

const kafka = {
  name: 'broker',
  type: 'Kafka',
  bootstrapServers: 'broker.example.com:9092',
  authentication: { mechanism: 'PLAIN', username: 'admin', password: 'secret-of-the-broker' },
};

it('returns a connection at once, without its password, by its name', async () => {
  const created = await at.ask('POST', `${root}/harbour/connections`, { body: kafka });
  expect(created.body).toMatchObject({
    state: 'READY',
    region: 'VIRGINIA_USA',
    authentication: { mechanism: 'PLAIN', username: 'admin' },
    networking: { access: { type: 'PUBLIC' } },
  });
  expect(at.snapshot()).not.toContain('secret-of-the-broker');
  const whole = await at.ask('GET', `${root}/harbour?includeConnections=true`);
  const names = whole.body.connections.map(({ name }: { name: string }) => name).sort();
  expect(names).toEqual(['broker', 'sample_stream_solar']);
  const unknown = { name: 'docs', type: 'Cluster', clusterName: 'nowhere' };
  expect(fieldOf(await at.ask('POST', `${root}/harbour/connections`, { body: unknown }))).toBe('clusterName');
});

it('keeps the networking of a connection', async () => {
  await at.ask('POST', `${root}/harbour/connections`, { body: kafka });
  const change = (type: string) =>
    at.ask('PATCH', `${root}/harbour/connections/broker`, {
      body: { type: 'Kafka', networking: { access: { type } } },
    });
  expect((await change('PUBLIC')).status).toBe(200);
  const refused = await change('VPC');
  expect([refused.status, refused.body.errorCode]).toEqual([400, 'STREAM_NETWORKING_CANNOT_BE_MODIFIED']);
});

it('creates, starts, stops and keeps the connections of a processor', async () => {
  await at.ask('POST', `${root}/harbour/connections`, { body: kafka });
  const source = { $source: { connectionName: 'sample_stream_solar' } };
  const pipeline = [source, { $emit: { connectionName: 'broker', topic: 'sun' } }];
  const create = (stages: object[]) =>
    at.ask('POST', `${root}/harbour/processor`, { body: { name: 'counts', pipeline: stages } });
  expect(fieldOf(await create([source]))).toBe('pipeline[0]');
  expect(fieldOf(await create([source, { $merge: { into: { connectionName: 'x' } } }]))).toBe(
    'pipeline[1].$merge.connectionName',
  );
  expect((await create(pipeline)).status).toBe(200);
  const state = async () => (await at.ask('GET', `${root}/harbour/processor/counts`)).body.state;
  const seen = [await state()];
  at.advance(1);
  seen.push(await state());
  await at.ask('POST', `${root}/harbour/processor/counts:start`);
  seen.push(await state());
  const refused = await at.ask('PATCH', `${root}/harbour/processor/counts`, { body: { tier: 'SP10' } });
  expect(refused.body.errorCode).toBe('STREAM_PROCESSOR_IS_STARTED');
  await at.ask('POST', `${root}/harbour/processor/counts:stop`);
  at.advance(1);
  seen.push(await state());
  expect(seen).toEqual(['INIT', 'CREATED', 'STARTED', 'STOPPED']);
  const used = await at.ask('DELETE', `${root}/harbour/connections/broker`);
  expect([used.status, used.body.errorCode]).toEqual([409, 'STREAM_CONNECTION_IN_USE']);
  expect((await at.ask('DELETE', `${root}/harbour`)).status).toBe(202);
  expect(at.world.tables.streamProcessors.size + at.world.tables.streamConnections.size).toBe(0);
});

it('makes a private link in steps', async () => {
  const created = await at.ask('POST', `${root}/privateLinkConnections`, {
    body: { provider: 'Aws', vendor: 'CONFLUENT', region: 'us-east-1' },
  });
  expect(created.body.provider).toBe('Aws'); // in any case, as sent
  const path = `${root}/privateLinkConnections/${created.body._id}`;
  const seen = [created.body.state];
  for (let step = 0; step < 2; step += 1) {
    at.advance(1);
    seen.push((await at.ask('GET', path)).body.state);
  }
  expect(seen).toEqual(['IDLE', 'WORKING', 'DONE']);
  expect((await at.ask('GET', path)).body).toMatchObject({ provider: 'AWS' });
  expect((await at.ask('GET', path)).body.interfaceEndpointId).toMatch(/^vpce-[0-9a-f]{17}$/);
  expect((await at.ask('DELETE', path)).status).toBe(202);
  expect((await at.ask('GET', path)).body.state).toBe('DELETE_REQUESTED');
  at.advance(2);
  expect((await at.ask('GET', path)).status).toBe(404);
});

it.each([
  ['aws', 'VIRGINIA_USA', 'awsAccountId'],
  // Terraform sends the names of clusters' regions
  ['aws', 'US_EAST_1', 'awsAccountId'],
  ['azure', 'eastus', 'azureSubscriptionId'],
  ['gcp', 'CENTRAL_US', 'gcpProjectId'],
])('answers the account of stream processing at %s in %s', async (cloudProvider, regionName, field) => {
  const details = (region: string) =>
    at.ask('GET', `${root}/accountDetails?cloudProvider=${cloudProvider}&regionName=${region}`);
  expect((await details(regionName)).body).toHaveProperty(field);
  expect(fieldOf(await details('NOWHERE'))).toBe('regionName');
});
