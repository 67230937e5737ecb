import { describe, expect, it } from 'vitest';
import { operationOf } from '#contract/api/operations.ts';
import { textOf } from '#contract/clusters/record.ts';
import {
  type TwinResourceName,
  twinKey,
  twinResource,
  twinResourceNames,
} from '#contract/twins/resources.ts';
import { appliesTo, ownersIn, partsOf, pathAt } from '#contract/twins/source-parts.ts';
import { DAY } from '#contract/values/durations.ts';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { addFlexCluster } from '../areas/flex/seed.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { authorizedRole } from '../table-tests/authorized-role-for-tests.ts';

type Item = Record<string, unknown>;
interface Read {
  resource: TwinResourceName;
  orgId?: string;
  groupId?: string;
  clusterName?: string;
  items: Item[];
}
type Ask = (path: string) => Promise<{ status: number; body: unknown }>;

const asker =
  (at: TestEmulator, as = at.owner): Ask =>
  (path) =>
    at.ask('GET', path, { as });

async function readAt(
  ask: Ask,
  resource: TwinResourceName,
  place: Omit<Read, 'resource' | 'items'>,
): Promise<Read> {
  const { of, read, answer, path: fixed = {}, query = {} } = twinResource(resource);
  const { orgId = '', groupId = '', clusterName = '' } = place;
  const parameters = { ...pathAt(of, orgId, { groupId, clusterName }), ...fixed };
  const path = operationOf(read).path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(parameters, name))),
  );
  const paging: Record<string, string> = answer === 'pages' ? { itemsPerPage: '500' } : {};
  const pairs = Object.entries({ ...query, ...paging }).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  );
  const text = new URLSearchParams(pairs).toString();
  const reply = await ask(`~${path}${text === '' ? '' : '?'}${text}`);
  expect([resource, reply.status]).toEqual([resource, reply.status === 404 ? 404 : 200]);
  if (reply.status === 404) return { resource, ...place, items: [] };
  const body = reply.body as Item;
  const items =
    answer === 'one'
      ? [body]
      : answer === 'list'
        ? (reply.body as Item[])
        : (body[answer === 'accessLogs' ? answer : 'results'] as Item[]);
  return { resource, ...place, items };
}

/** Everything that a twin copies of one organization. */
async function readAll(ask: Ask, orgId: string): Promise<Read[]> {
  const of = (level: string) => twinResourceNames.filter((name) => twinResource(name).of === level);
  const all: Read[] = [];
  for (const name of of('organization')) all.push(await readAt(ask, name, { orgId }));
  const groups = (await ask(`~/orgs/${orgId}/groups?itemsPerPage=500`)).body as { results: { id: string }[] };
  for (const { id: groupId } of groups.results) {
    for (const name of of('project')) all.push(await readAt(ask, name, { groupId }));
    for (const list of all.filter((each) => each.groupId === groupId && partsOf[each.resource]))
      for (const cluster of list.items)
        for (const name of of(String(partsOf[list.resource])).filter((each) => appliesTo(each, cluster)))
          for (const clusterName of ownersIn(list.resource, cluster))
            all.push(await readAt(ask, name, { groupId, clusterName }));
  }
  return all;
}

const load = (at: TestEmulator, resources: unknown) =>
  at.ask('POST', '/_emulator/twin', { body: { copiedAt: '2026-03-13T14:02:00Z', resources } });

/** One line for each field that a comparison looks at, sorted. */
const compared = (reads: readonly Read[]): string[] =>
  reads
    .filter(({ resource }) => {
      const { notImitated, logged } = twinResource(resource);
      return notImitated === undefined && !logged;
    })
    .flatMap(({ resource, items, ...place }) =>
      items.flatMap((item) => {
        const hidden = ['links', ...(twinResource(resource).volatile ?? [])];
        return Object.entries(item)
          .filter(([name]) => !hidden.includes(name))
          .map(([name, value]) =>
            [resource, JSON.stringify(place), twinKey(resource, item), name, textOf(value)].join(' '),
          );
      }),
    )
    .sort();

/** Resources that the seed has none of, or only in their initial state. */
const rare = [
  ...['awsEndpointServices', 'azureEndpointServices', 'gcpEndpointServices', 'onlineArchives'],
  ...['compliancePolicy', 'awsPeers', 'exportBuckets', 'searchNodes', 'cloudProviderAccess'],
  ...['flexSnapshots', 'flexRestoreJobs'],
  ...['logExport', 'logIntegrations', 'metricIntegrations', 'userSecurity', 'regionalMode'],
  ...['federatedDatabases', 'queryLimits', 'federationEndpoints'],
  ...['streamWorkspaces', 'streamConnections', 'streamProcessors'],
  ...['azureEndpoints', 'gcpEndpoints', 'mcpConfigs', 'organizationMcpConfigs'],
] as const satisfies TwinResourceName[];

const directory = {
  ...{ authenticationEnabled: true, authorizationEnabled: false },
  ...{ hostname: 'ldap.example.com', port: 636, bindUsername: 'cn=atlas', bindPassword: 'secret of LDAP' },
  userToDNMapping: [{ match: '(.+)', substitution: 'cn={0},dc=example' }],
};

/** A workspace with three connections, and a processor that runs. */
async function addStreams(at: TestEmulator): Promise<void> {
  const { groupId, clusterName } = at;
  const root = `~/groups/${groupId}/streams`;
  const post = async (path: string, body: object) => {
    const { status } = await at.ask('POST', `${root}${path}`, { body });
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201])]);
  };
  const dataProcessRegion = { cloudProvider: 'AWS', region: 'VIRGINIA_USA' };
  await post('', { name: 'harbour', dataProcessRegion });
  const dbRoleToExecute = { role: 'readWriteAnyDatabase', type: 'BUILT_IN' };
  await post('/harbour/connections', { name: 'documents', type: 'Cluster', clusterName, dbRoleToExecute });
  const authentication = { mechanism: 'PLAIN', username: 'broker', password: 'secret of the broker' };
  const bootstrapServers = 'broker.example.com:9092';
  await post('/harbour/connections', { name: 'broker', type: 'Kafka', bootstrapServers, authentication });
  const source = { $source: { connectionName: 'documents', db: 'shop', coll: 'orders' } };
  const sink = { $emit: { connectionName: 'broker', topic: 'orders' } };
  await post('/harbour/processor', { name: 'orders', pipeline: [source, sink] });
  at.advance(60);
  const { status } = await at.ask('POST', `${root}/harbour/processor/orders:start`);
  expect(status).toBeLessThan(300);
  at.advance(60);
}

/** An endpoint of a service of each provider. */
async function addEndpoints(at: TestEmulator, regions: Readonly<Record<string, string>>): Promise<void> {
  const root = `~/groups/${at.groupId}/privateEndpoint`;
  const azure = '/subscriptions/11111111-2222-3333-4444-555555555555/resourceGroups/orders';
  for (const [provider, region] of Object.entries(regions)) {
    const { body: services } = await at.ask('GET', `${root}/${provider}/endpointService`);
    const service = services.find((each: Item) => each.regionName === region);
    const attachments: unknown[] = service.serviceAttachmentNames ?? [];
    const body = {
      AWS: { id: 'vpce-0123456789abcdef0' },
      AZURE: {
        id: `${azure}/providers/Microsoft.Network/privateEndpoints/pe`,
        privateEndpointIPAddress: '10.0.0.4',
      },
      GCP: {
        ...{ endpointGroupName: 'orders', gcpProjectId: 'orders-1' },
        endpoints: attachments.map((_, index) => ({
          endpointName: `e-${index}`,
          ipAddress: `10.0.1.${index}`,
        })),
      },
    }[provider];
    const path = `${root}/${provider}/endpointService/${service.id}/endpoint`;
    const reply = await at.ask('POST', path, { body });
    expect([provider, reply.status, reply.body.detail]).toEqual([
      provider,
      expect.toBeOneOf([200, 201]),
      undefined,
    ]);
  }
}

async function addRareResources(at: TestEmulator): Promise<void> {
  const { groupId, clusterName } = at;
  const add = async (path: string, body: object, method = 'POST') => {
    const answer = await at.ask(method, `~/groups/${groupId}/${path}`, { body });
    expect([path, answer.status, answer.status < 300 ? '' : JSON.stringify(answer.body)]).toEqual([
      path,
      expect.toBeOneOf([200, 201, 202]),
      '',
    ]);
    return answer.body;
  };
  const regions = { AWS: 'US_EAST_1', AZURE: 'US_EAST_2', GCP: 'CENTRAL_US' };
  for (const [providerName, region] of Object.entries(regions))
    await add('privateEndpoint/endpointService', { providerName, region });
  await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3_600 } });
  await addEndpoints(at, regions);
  const mcp = { mcpConfigName: 'assistant', ipAccessList: [{ cidrBlock: '203.0.113.0/24' }] };
  const { mcpConfigId } = await add('mcpConfigs', { ...mcp, roles: ['GROUP_READ_ONLY'] });
  await add(`mcpConfigs/${mcpConfigId}/secrets`, { secretExpiresAfterHours: 24 });
  await at.ask('POST', `~/orgs/${at.orgId}/mcpConfigs`, { body: { ...mcp, roles: ['ORG_READ_ONLY'] } });
  const models = 'aiModelApiClouds/ANY/geographies/ANY/modelGroupNames/code/rateLimits';
  await add(models, { requestsPerMinuteLimit: 1000, tokensPerMinuteLimit: 1_000_000 }, 'PATCH');
  await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3_600 } });
  await add(`clusters/${clusterName}/onlineArchives`, {
    ...{
      dbName: 'shop',
      collName: 'orders',
      criteria: { type: 'DATE', dateField: 'created', expireAfterDays: 90 },
    },
    partitionFields: [{ fieldName: 'created', order: 0 }],
  });
  const flex = at.world.transact(() =>
    addFlexCluster(at.world, {
      groupId,
      name: 'ideas',
      at: at.world.now() - 5 * DAY,
      regionName: 'EU_WEST_1',
    }),
  );
  const [snapshot] = at.world.tables.flexSnapshots.by('cluster', flex.id);
  const restore = { snapshotId: snapshot?.id, targetDeploymentItemName: flex.name };
  await add(`flexClusters/${flex.name}/backup/restoreJobs`, restore);
  const { roleId: iamRoleId } = await authorizedRole(at);
  await add('pushBasedLogExport', { bucketName: 'logs', iamRoleId, prefixPath: 'atlas' });
  await add('logIntegrations', {
    ...{ type: 'SPLUNK_LOG_EXPORT', hecUrl: 'https://splunk.example.com:8088', logTypes: ['MONGOD'] },
    hecToken: '12345678-1234-1234-1234-123456789012',
  });
  const store = { name: 'http', provider: 'http', urls: ['https://example.com/orders.json'] };
  await add('dataFederation', { name: 'lake', storage: { stores: [store], databases: [] } });
  await add('dataFederation/lake/limits/bytesProcessed.query', { value: 118_000_000_000 }, 'PATCH');
  await add('privateNetworkSettings/endpointIds', { endpointId: 'vpce-0123456789abcdef0' });
  await add('privateEndpoint/regionalMode', { enabled: true }, 'PATCH');
  await add('userSecurity', { ldap: directory }, 'PATCH');
  await add('metricIntegrations', {
    ...{ integrationType: 'OTEL', providerType: 'CUSTOM', authType: 'HEADER' },
    ...{ aggregationTemporality: 'DELTA', metricSelection: ['MONGODB_METRICS'] },
    endpoint: 'https://otel.example.com/v1/metrics',
    headers: [{ name: 'Authorization', value: 'Bearer 0123456789' }],
  });
  await addStreams(at);
  const authorized = { authorizedUserFirstName: 'Ada', authorizedUserLastName: 'Alder' };
  await add('backupCompliancePolicy', { authorizedEmail: 'dba@example.com', ...authorized }, 'PUT');
  await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3_600 } });
}

describe.each(['specification', 'observed'] as const)(
  'a world from a copy, read with the profile %s',
  (profile) => {
    it('answers what its source answered, under the same ids', async () => {
      const source = await testEmulator({ seed: 'demo', profile });
      const twin = await testEmulator({ seed: 'empty', profile });
      await addRareResources(source);
      const before = await readAll(asker(source), source.orgId);
      const held = new Set(before.filter(({ items }) => items.length > 0).map(({ resource }) => resource));
      expect(rare.filter((resource) => !held.has(resource))).toEqual([]);
      const answer = await load(twin, before);
      expect(answer.status, JSON.stringify(answer.body).slice(0, 2_000)).toBe(200);
      const left = (answer.body.omitted as { resource: string; reason: string }[]).filter(
        ({ resource }) => resource !== 'processes' && resource !== 'federation',
      );
      expect(left.map(({ resource, reason }) => `${resource}: ${reason}`)).toEqual([]);
      expect(answer.body.credentials).toMatchObject({ orgId: source.orgId });
      const after = await readAll(asker(twin), source.orgId);
      const [expected, matches] = [new Set(compared(before)), new Set(compared(after))];
      expect(expected.size).toBeGreaterThan(1_000);
      expect([...expected].filter((line) => !matches.has(line))).toEqual([]);
      expect([...matches].filter((line) => !expected.has(line))).toEqual([]);
      const people = (reads: readonly Read[]) =>
        reads
          .filter(({ resource }) => resource === 'signIns')
          .map(({ clusterName, items }) => [
            clusterName,
            items.map(({ username, ipAddress, timestamp }) => [username, ipAddress, timestamp]),
          ]);
      expect(people(before).flat(2).length).toBeGreaterThan(500);
      expect(people(after)).toEqual(people(before));
      // its rows are as those of other worlds
      const exported = (await twin.ask('GET', '/_emulator/export')).body;
      const imported = await twin.ask('POST', '/_emulator/import', { body: exported });
      expect(imported.status, JSON.stringify(imported.body)).toBeLessThan(300);
    });
  },
);

it('leaves out an object that it cannot hold, with the field, and holds the others', async () => {
  const source = await testEmulator();
  const twin = await testEmulator({ seed: 'empty' });
  const reads = await readAll(asker(source), source.orgId);
  const clusters = reads.find(({ resource }) => resource === 'clusters');
  const [cluster] = clusters?.items ?? [];
  clusters?.items.push({ ...cluster, id: 'f'.repeat(24), name: 'strange', clusterType: 'MESH' });
  const { body } = await load(twin, reads);
  const left = body.omitted.filter(({ resource }: Read) => resource === 'clusters');
  expect(left).toMatchObject([{ key: 'strange', label: 'strange', groupId: source.groupId }]);
  expect(left[0].reason).toContain('clusterType');
  expect(body.counts.clusters).toBe(clusters ? clusters.items.length - 1 : 0);
  const listed = await twin.ask('GET', `~/groups/${source.groupId}/clusters`);
  expect(listed.body.results.map(({ name }: Item) => name)).not.toContain('strange');
});

it('refuses a copy without a project, and keeps the world', async () => {
  const twin = await testEmulator({ seed: 'empty' });
  const before = (await twin.ask('GET', '~/groups')).body.results;
  const { status, body } = await load(twin, [
    { resource: 'organizations', orgId: twin.orgId, items: [{ id: 'x' }] },
  ]);
  expect(status).toBe(400);
  expect(body.detail).toContain('id');
  expect((await twin.ask('GET', '~/groups')).body.results).toEqual(before);
});

it('keeps the credentials of the world, and knows none of the source', async () => {
  const source = await testEmulator();
  const twin = await testEmulator({ seed: 'empty' });
  await load(twin, await readAll(asker(source), source.orgId));
  expect((await twin.ask('GET', `~/groups/${source.groupId}`)).status).toBe(200);
  const { publicKey } = source.credentials;
  const stranger = createDigestSession({ username: publicKey, password: source.credentials.privateKey });
  if (publicKey !== twin.credentials.publicKey)
    expect((await twin.ask('GET', '~/groups', { as: stranger })).status).toBe(401);
});

it('returns to the copy with a reset', async () => {
  const source = await testEmulator();
  const twin = await testEmulator({ seed: 'empty' });
  await load(twin, await readAll(asker(source), source.orgId));
  const path = `~/groups/${source.groupId}/accessList`;
  const [entry] = (await twin.ask('GET', path)).body.results;
  await twin.ask('DELETE', `${path}/${encodeURIComponent(entry.cidrBlock)}`);
  expect((await twin.ask('POST', '/_emulator/reset')).status).toBe(200);
  expect((await twin.ask('GET', path)).body.results).toContainEqual(
    expect.objectContaining({ cidrBlock: entry.cidrBlock }),
  );
});

it('holds stream processors that do not run, no secrets, and delivers no logs', async () => {
  const source = await testEmulator();
  const twin = await testEmulator({ seed: 'empty', deliver: 'loopback' });
  const path = `~/groups/${source.groupId}`;
  await addStreams(source);
  await source.ask('POST', `${path}/logIntegrations`, {
    body: {
      ...{ type: 'OTEL_LOG_EXPORT', otelEndpoint: 'http://127.0.0.1:9', logTypes: ['MONGOD'] },
      otelSuppliedHeaders: [{ name: 'Authorization', value: 'secret' }],
    },
  });
  const processors = `${path}/streams/harbour/processors`;
  expect((await source.ask('GET', processors)).body.results).toMatchObject([{ state: 'STARTED' }]);
  const { body } = await load(twin, await readAll(asker(source), source.orgId));
  expect(body.omitted.filter(({ resource }: Read) => resource.startsWith('stream'))).toEqual([]);
  expect((await twin.ask('GET', processors)).body.results).toMatchObject([
    { name: 'orders', state: 'STOPPED' },
  ]);
  const connections = (await twin.ask('GET', `${path}/streams/harbour/connections`)).body.results;
  expect(connections.map(({ name }: Item) => name)).toEqual(['broker', 'documents']);
  expect((await twin.ask('GET', `${path}/logIntegrations`)).body.results).toHaveLength(1);
  await twin.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3_600 } });
  expect((await twin.ask('GET', '/_emulator/log-deliveries')).body).toEqual([]);
  expect((await twin.ask('GET', '/_emulator/stream-topics')).body).toEqual([]);
  expect(JSON.stringify((await twin.ask('GET', '/_emulator/export')).body)).not.toContain('secret of');
});
