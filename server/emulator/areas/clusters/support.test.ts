import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { accepting, awsRegion, clustersOf, eventsOf, fieldsOf, replicaSet } from './cluster-for-tests.ts';
import { clusterBody, freeBody } from './examples-for-tests.ts';

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
let single: string;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
  single = `${clusters.root}/single`;
});

describe('networks', () => {
  const list = (query = '') => at.ask('GET', `~/groups/${at.groupId}/containers${query}`);

  it('there is one for each provider and region, made with the first dedicated cluster', async () => {
    const before = (await list()).body.results;
    expect(before).toMatchObject([{ providerName: 'AWS', regionName: 'US_EAST_1', provisioned: true }]);
    await clusters.create(replicaSet('near'));
    await clusters.create(replicaSet('far', awsRegion('EU_WEST_1')));
    await clusters.create({
      name: 'gcp',
      replicationSpecs: [
        {
          regionConfigs: [
            {
              providerName: 'GCP',
              regionName: 'CENTRAL_US',
              electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
            },
          ],
        },
      ],
    });
    expect((await list()).body.totalCount).toBe(2);
    expect((await list('?providerName=GCP')).body.totalCount).toBe(1);
    expect((await list('?providerName=AZURE')).body.results).toEqual([]);
    expect((await list('/all')).body.totalCount).toBe(3);
    const one = await at.ask('GET', `~/groups/${at.groupId}/containers/${before[0].id}`);
    expect(one.body).toEqual(before[0]);
  });

  it('a free cluster needs none, and none that is not there is found', async () => {
    await clusters.create(freeBody);
    expect((await list('/all')).body.totalCount).toBe(1);
    const reply = await at.ask('GET', `~/groups/${at.groupId}/containers/${'0'.repeat(24)}`);
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'CONTAINER_NOT_FOUND']);
  });
});

describe('arguments of processes', () => {
  it('have defaults, keep explicit values, and share TLS with the cluster', async () => {
    const first = await at.ask('GET', `${single}/processArgs`, accepting('2023-01-01'));
    expect(first.body).toMatchObject({
      defaultReadConcern: 'available',
      javascriptEnabled: true,
      minimumEnabledTlsProtocol: 'TLS1_2',
      oplogSizeMB: null,
    });
    const body = { javascriptEnabled: false, minimumEnabledTlsProtocol: 'TLS1_3' };
    const changed = await at.ask('PATCH', `${single}/processArgs`, { body });
    expect(changed.body).toMatchObject({ ...body, noTableScan: false });
    expect(changed.body).not.toHaveProperty('defaultReadConcern');
    const cluster = (await clusters.get('single')).body;
    expect(cluster).toMatchObject({
      stateName: 'UPDATING',
      advancedConfiguration: { minimumEnabledTlsProtocol: 'TLS1_3' },
    });
    expect(eventsOf(at, 'single')).toContain('CLUSTER_PROCESS_ARGS_UPDATE_SUBMITTED');

    at.advance(3600);
    expect((await at.ask('PATCH', `${single}/processArgs`, { body })).body).toEqual(changed.body);
    expect((await clusters.get('single')).body.stateName).toBe('IDLE');
  });

  it('of 2023-01-01 are unknown later, and none are set on a free cluster', async () => {
    const later = await at.ask('PATCH', `${single}/processArgs`, { body: { failIndexKeyTooLong: true } });
    expect([later.status, fieldsOf(later)]).toEqual([400, ['failIndexKeyTooLong']]);
    await clusters.created(freeBody);
    const free = await at.ask('PATCH', `${clusters.root}/free/processArgs`, { body: { noTableScan: true } });
    expect([free.status, free.body.errorCode]).toEqual([400, 'TENANT_CLUSTER_UPDATE_UNSUPPORTED']);
  });
});

it('changes are pending until they are applied', async () => {
  const status = async () => withoutLinks((await at.ask('GET', `${single}/status`)).body);
  expect(await status()).toEqual({ changeStatus: 'APPLIED' });
  await clusters.update('single', { redactClientLogData: true });
  expect(await status()).toEqual({ changeStatus: 'PENDING' });
  at.advance(3600);
  expect(await status()).toEqual({ changeStatus: 'APPLIED' });
});

it('primaries restart on an idle dedicated cluster', async () => {
  expect((await at.ask('POST', `${single}/restartPrimaries`)).status).toBe(200);
  expect((await clusters.get('single')).body.stateName).toBe('UPDATING');
  expect((await at.ask('POST', `${single}/restartPrimaries`)).status).toBe(400);
  at.advance(3600);
  expect(eventsOf(at, 'single').slice(-4)).toEqual([
    'TEST_FAILOVER_REQUESTED',
    'PRIMARY_ELECTED',
    'CLUSTER_INSTANCE_RESTARTED',
    // the member that is preferred takes over again
    'PRIMARY_ELECTED',
  ]);
  const [elected] = at.world.tables.events.by('group', at.groupId);
  expect(elected?.replicaSetName).toMatch(/-shard-0$/);
});

it('notifies watchers of elections, tags and data loads', async () => {
  const watch = async (eventTypeName: string): Promise<string> => {
    const notifications = [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', intervalMin: 5 }];
    const body = { eventTypeName, enabled: true, notifications };
    return (await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body })).body.id;
  };
  const reported = ['PRIMARY_ELECTED', 'CLUSTER_TAGS_MODIFIED', 'SAMPLE_DATASET_LOAD_REQUESTED'];
  const configs = await Promise.all(reported.map(watch));
  await clusters.update('single', { tags: [{ key: 'team', value: 'data' }] });
  at.advance(3600);
  await at.ask('POST', `${single}/restartPrimaries`);
  at.advance(3600);
  await at.ask('POST', `~/groups/${at.groupId}/sampleDatasetLoad/single`);
  const alerts = [...at.world.tables.alerts.all()];
  for (const [index, eventTypeName] of reported.entries()) {
    const own = alerts.filter(({ alertConfigId }) => alertConfigId === configs[index]);
    const expected = { eventTypeName, status: 'CLOSED', clusterName: 'single' };
    // another member is elected, and then the preferred one again
    expect(own).toMatchObject(eventTypeName === 'PRIMARY_ELECTED' ? [expected, expected] : [expected]);
  }
});

describe('until a date', () => {
  it('employees are let in, and are out after it', async () => {
    const grant = (expirationTime: string) =>
      at.ask('POST', `${single}:grantMongoDBEmployeeAccess`, {
        body: { expirationTime, grantType: 'CLUSTER_INFRASTRUCTURE' },
      });
    const past = await grant('2026-03-13T14:00:00Z');
    expect([past.status, fieldsOf(past)]).toEqual([400, ['expirationTime']]);
    expect((await grant('2026-03-13T15:02:00Z')).status).toBe(204);
    expect((await clusters.get('single')).body.mongoDBEmployeeAccessGrant).toEqual({
      expirationTime: '2026-03-13T15:02:00Z',
      grantType: 'CLUSTER_INFRASTRUCTURE',
    });
    at.advance(3601);
    expect((await clusters.get('single')).body).not.toHaveProperty('mongoDBEmployeeAccessGrant');
    await grant('2026-03-13T18:00:00Z');
    expect((await at.ask('POST', `${single}:revokeMongoDBEmployeeAccess`)).status).toBe(204);
    expect((await clusters.get('single')).body).not.toHaveProperty('mongoDBEmployeeAccessGrant');
  });

  it('the compatibility version stays while the version goes up', async () => {
    await clusters.created({ ...replicaSet('seven'), mongoDBMajorVersion: '7.0' });
    const seven = `${clusters.root}/seven`;
    const pin = (body: object) => at.ask('POST', `${seven}:pinFeatureCompatibilityVersion`, { body });
    const far = await pin({ expirationDate: '2026-05-01T00:00:00Z' });
    expect([far.status, fieldsOf(far)]).toEqual([400, ['expirationDate']]);
    expect((await pin({})).status).toBe(204);
    // days of a world cost time: the pin is shortened
    const expirationDate = new Date(at.world.now() + 2 * DAY).toISOString();
    expect((await pin({ expirationDate })).status).toBe(204);
    await clusters.update('seven', { mongoDBMajorVersion: '8.0' });
    at.advance(3600);
    expect((await clusters.get('seven')).body).toMatchObject({
      mongoDBMajorVersion: '8.0',
      featureCompatibilityVersion: '7.0',
    });
    const back = await clusters.update('seven', { mongoDBMajorVersion: '7.0' });
    expect(back.body.mongoDBMajorVersion).toBe('7.0');
    await clusters.update('seven', { mongoDBMajorVersion: '8.0' });
    at.advance(2 * 86_400);
    const { body } = await clusters.get('seven');
    expect(body.featureCompatibilityVersion).toBe('8.0');
    expect(body).not.toHaveProperty('featureCompatibilityVersionExpirationDate');
  });
});

describe('choices', () => {
  const regions = (query: string) => at.ask('GET', `${clusters.root}/provider/regions?${query}`);

  it('regions by provider and tier', async () => {
    const { body } = await regions('providers=AWS&providers=GCP&tier=M90');
    expect(body.results).toEqual([]);
    const aws = (await regions('providers=AWS&tier=M10')).body.results;
    expect(aws).toMatchObject([{ provider: 'AWS', instanceSizes: [{ name: 'M10' }] }]);
    const [{ availableRegions }] = aws[0].instanceSizes;
    expect(availableRegions).toContainEqual({ name: 'US_EAST_1', default: true });
    expect(availableRegions.filter((each: { default: boolean }) => each.default)).toHaveLength(1);
    expect((await regions('providers=MOON')).status).toBe(400);
  });

  it('versions by size', async () => {
    const { body } = await at.ask(
      'GET',
      `~/groups/${at.groupId}/mongoDBVersions?cloudProvider=AWS&instanceSize=M10`,
    );
    expect(body.results.map(({ version }: { version: string }) => version)).toEqual(['6.0', '7.0', '8.0']);
  });

  it('the address of the caller', async () => {
    const reply = await at.ask('GET', '/api/private/ipinfo', { peer: '::ffff:127.0.0.1' });
    expect(reply.body).toEqual({ currentIpv4Address: '127.0.0.1' });
    expect((await at.ask('GET', '/api/private/ipinfo', { as: null })).status).toBe(401);
  });
});

describe('a configuration', () => {
  const validate = (clusterDescription: object) =>
    at.ask('POST', `~/groups/${at.groupId}/clusterConfigurations:validate`, { body: { clusterDescription } });

  it('is validated and not deployed', async () => {
    const before = at.rows();
    const good = clusterBody('imagined', '2025-03-12');
    expect((await validate(good)).body).toEqual({ valid: true, errors: [] });
    const bad = await validate({ ...good, name: 'single' });
    expect(bad.body).toMatchObject({ valid: false, errors: [{ errorCode: 'DUPLICATE_CLUSTER_NAME' }] });
    expect(at.unchanged(before)).toBe(true);
  });
});

describe('small tiers', () => {
  const upgrade = (body: object) => at.ask('POST', `${clusters.root}/tenantUpgrade`, { body });
  const m10 = { providerName: 'AWS', instanceSizeName: 'M10', regionName: 'US_EAST_1' };

  it('a free cluster moves to machines of its own under its name, with its documents, and gets another id', async () => {
    const free = (await clusters.created(freeBody)).body;
    const data = new ClusterDataInTest(at, 'free');
    await data.insert('kept', { _id: 1 });
    await data.run('app', { createIndexes: 'kept', indexes: [{ key: { a: 1 }, name: 'a' }] });
    await data.insert('dropped', { _id: 1 });
    await data.run('app', { drop: 'dropped' });
    const definition = { mappings: { dynamic: true } };
    const index = { collectionName: 'kept', database: 'app', name: 'text', definition };
    const created = await at.ask('POST', `${clusters.root}/free/search/indexes`, { body: index });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const reply = await upgrade({ name: 'free', providerSettings: m10 });
    // the answer is still the old cluster
    expect(reply.body).toMatchObject({ id: free.id, stateName: 'UPDATING' });
    expect(reply.body.providerSettings.instanceSizeName).toBe('M0');
    at.advance(3600);
    const moved = (await clusters.get('free')).body;
    expect(moved.stateName).toBe('IDLE');
    expect(moved.id).not.toBe(free.id);
    expect(Date.parse(moved.createDate)).toBeGreaterThan(Date.parse(free.createDate));
    expect(await data.find('kept')).toEqual([{ _id: 1 }]);
    await data.insert('kept', { _id: 2 });
    const indexes = (await at.ask('GET', `${clusters.root}/free/search/indexes`)).body;
    expect(indexes.map(({ indexID }: { indexID: string }) => indexID)).toEqual([created.body.indexID]);
    // nothing refers to the cluster that it was
    expect(JSON.stringify(at.rows())).not.toContain(`"clusterId":"${free.id}"`);
    expect(moved.replicationSpecs[0].regionConfigs[0].electableSpecs.instanceSize).toBe('M10');
    const again = await upgrade({ name: 'free', providerSettings: m10 });
    expect([again.status, fieldsOf(again)]).toEqual([400, ['name']]);
  });

  it('upgrades a free cluster with the fields that the command line client sends', async () => {
    await clusters.created(freeBody);
    at.advance(3600);
    const { body } = await clusters.get('free', accepting('2023-01-01'));
    const { srvAddress, clusterType, diskSizeGB, links } = body;
    expect(diskSizeGB).toBe(0.5);
    expect(srvAddress).toMatch(/^mongodb\+srv:/);
    const reply = await upgrade({
      name: 'free',
      clusterType,
      diskSizeGB,
      links,
      srvAddress,
      providerSettings: m10,
    });
    expect([reply.status, reply.body.stateName], JSON.stringify(reply.body)).toEqual([200, 'UPDATING']);
  });

  it.each(['M2', 'M5'])('%s is a flex cluster from the start', async (instanceSize) => {
    const [spec] = freeBody.replicationSpecs;
    const regionConfigs = spec?.regionConfigs.map((each) => ({ ...each, electableSpecs: { instanceSize } }));
    const created = await clusters.create({ name: 'small', replicationSpecs: [{ regionConfigs }] });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body.replicationSpecs[0].regionConfigs[0].electableSpecs).toMatchObject({
      instanceSize,
      effectiveInstanceSize: 'FLEX',
    });
    const read = await clusters.get('small');
    expect([read.status, read.body.errorCode]).toEqual([400, 'CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API']);
    const [row] = at.world.tables.flexClusters.by('name', `${at.groupId}/small`);
    expect(row).toMatchObject({ id: created.body.id, regionName: 'US_EAST_1', backingProviderName: 'AWS' });
  });

  it('the provider FLEX of 2023-01-01 is the same', async () => {
    const body = {
      name: 'small',
      providerSettings: { providerName: 'FLEX', backingProviderName: 'AWS', regionName: 'US_EAST_1' },
    };
    const result = await clusters.create(body, accepting('2023-01-01'));
    expect(result.body.providerSettings).toMatchObject({ effectiveInstanceSizeName: 'FLEX' });
    expect(at.world.tables.flexClusters.by('name', `${at.groupId}/small`)).toHaveLength(1);
  });
});
