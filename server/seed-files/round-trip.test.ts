import { expect, test } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { compare } from '#server/bff/configuration/compare.ts';
import { writeConfiguration } from '#server/bff/configuration/configuration-file.ts';
import { readPresent } from '#server/bff/configuration/present.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { applySeed } from './apply-seed.ts';
import { seedCalls } from './seed-calls.ts';
import { readSeed } from './seed-file.ts';

const presentOf = ({ emulator, world, groupId }: TestEmulator) =>
  readPresent(seedCalls(emulator, world), { groupId });

/** The file of a project, without the objects that another world cannot have. */
async function exported(at: TestEmulator, left: ReadonlySet<string> = new Set()): Promise<string> {
  const { configuration, missing } = await presentOf(at);
  const sections = Object.entries(configuration).map(([section, things]) => [
    section,
    Object.fromEntries(Object.entries(things).filter(([key]) => !left.has(`${section} ${key}`))),
  ]);
  return writeConfiguration(Object.fromEntries(sections), missing);
}

const region = { cloudProvider: 'AWS', region: 'DUBLIN_IRL' };

/** Network, logs and data flows of a project, each added to those of the demo world. */
async function build(at: TestEmulator): Promise<void> {
  const add = async (path: string, body: unknown, method = 'POST') => {
    const reply = await at.ask(method, `~/groups/${at.groupId}/${path}`, { body });
    expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    at.advance(900);
    return reply.body;
  };
  const container = await add('containers', {
    ...{ providerName: 'AWS', regionName: 'EU_WEST_3', atlasCidrBlock: '10.8.0.0/21' },
  });
  await add('peers', {
    ...{ providerName: 'AWS', containerId: container.id, accepterRegionName: 'eu-west-3' },
    ...{ awsAccountId: '123456789012', routeTableCidrBlock: '172.31.0.0/16', vpcId: 'vpc-0123456789abcdef0' },
  });
  const service = await add('privateEndpoint/endpointService', { providerName: 'AWS', region: 'EU_WEST_1' });
  await add(`privateEndpoint/AWS/endpointService/${service.id}/endpoint`, { id: 'vpce-0123456789abcdef0' });
  await add('privateEndpoint/regionalMode', { enabled: true }, 'PATCH');
  await add('limits/atlas.project.deployment.clusters', { value: 40 }, 'PATCH');
  const ldap = { hostname: 'ldap.example.com', port: 636, bindUsername: 'cn=atlas' };
  await add('userSecurity', { ldap: { ...ldap, bindPassword: 'secret-of-the-directory' } }, 'PATCH');
  await add('mcpConfigs', { mcpConfigName: 'assistant', roles: ['GROUP_READ_ONLY'] });
  const code = 'aiModelApiClouds/ANY/geographies/ANY/modelGroupNames/code/rateLimits';
  await add(code, { requestsPerMinuteLimit: 1000, tokensPerMinuteLimit: 1_000_000 }, 'PATCH');
  await add('auditLog', { enabled: true, auditFilter: '{"atype":"authenticate"}' }, 'PATCH');
  await add('logIntegrations', {
    ...{ type: 'DATADOG_LOG_EXPORT', apiKey: '0123456789abcdef', region: 'EU', logTypes: ['MONGOD'] },
  });
  await add('metricIntegrations', {
    ...{
      integrationType: 'OTEL',
      providerType: 'CUSTOM',
      endpoint: 'https://metrics.example.com/v1/metrics',
    },
    ...{ authType: 'HEADER', aggregationTemporality: 'DELTA', metricSelection: ['MONGODB_METRICS'] },
    headers: [{ name: 'api-key', value: 'the-secret-of-metrics' }],
  });
  await add(`clusters/${at.clusterName}/onlineArchives`, {
    ...{ dbName: 'shop', collName: 'orders', dataExpirationRule: { expireAfterDays: 400 } },
    criteria: { type: 'DATE', dateField: 'created', dateFormat: 'ISODATE', expireAfterDays: 90 },
    partitionFields: [{ fieldName: 'created', order: 0 }],
  });
  await add('dataFederation', {
    name: 'reports',
    storage: {
      stores: [{ name: 'orders', provider: 'atlas', clusterName: at.clusterName, projectId: at.groupId }],
      databases: [
        {
          name: 'shop',
          collections: [
            {
              name: 'orders',
              dataSources: [{ storeName: 'orders', database: 'shop', collection: 'orders' }],
            },
          ],
        },
      ],
    },
  });
  await add('dataFederation/reports/limits/bytesProcessed.daily', { value: 5_000_000_000 }, 'PATCH');
  await add('privateNetworkSettings/endpointIds', {
    endpointId: 'vpce-0123456789abcdef1',
    comment: 'office',
  });
  await add('streams', { name: 'flows', dataProcessRegion: region });
  await add('streams/flows/connections', { name: 'orders', type: 'Cluster', clusterName: at.clusterName });
  await add('streams/flows/connections', {
    ...{ name: 'broker', type: 'Kafka', bootstrapServers: 'broker.example.com:9092' },
    authentication: { mechanism: 'SCRAM-256', username: 'app', password: 'secret-of-the-broker' },
  });
  await add('streams/flows/connections', {
    ...{
      name: 'hook',
      type: 'Https',
      url: 'https://hook.example.com',
      headers: { authorization: 'Bearer s3' },
    },
  });
  await add('streams/flows/processor', {
    name: 'copy',
    pipeline: [
      { $source: { connectionName: 'orders', db: 'shop', coll: 'orders' } },
      { $merge: { into: { connectionName: 'orders', db: 'shop', coll: 'copies' } } },
    ],
  });
}

const built = [
  ...['networkContainers', 'peers', 'endpointServices', 'privateEndpoints', 'auditing', 'logIntegrations'],
  ...['metricIntegrations', 'onlineArchives', 'federatedDatabases', 'queryLimits', 'streamWorkspaces'],
  ...['streamConnections', 'streamProcessors', 'limits', 'directory', 'regionalMode', 'federationEndpoints'],
  ...['mcpConfigurations', 'modelLimits'],
] as const;

test('a world that is seeded from the file of another one has the same file', {
  timeout: 2 * MINUTE,
}, async () => {
  const source = await testEmulator({ seed: 'demo' });
  await build(source);
  const text = await exported(source);
  for (const section of built) expect(text).toMatch(new RegExp(`\n${section}:\n`, 'u'));
  for (const secret of [
    '0123456789abcdef\n',
    'the-secret-of-metrics',
    'secret-of-the-broker',
    'Bearer s3',
    'secret-of-the-directory',
  ])
    expect(text).not.toContain(secret);
  const target = await testEmulator({ seed: 'empty' });
  const notes: string[] = [];
  const seed = readSeed(text, 'copy');
  await applySeed(target.emulator, target.world, { seed, folder: '.', note: (note) => notes.push(note) });
  const left = notes.flatMap((note) => /^Not seeded: (.*?)\. It/u.exec(note)?.[1] ?? []);
  expect(left).toEqual([
    'alertConfigurations CPS_SNAPSHOT_BEHIND',
    'alertConfigurations CPS_SNAPSHOT_FAILED',
    'backupSchedules orders-prod',
  ]);
  expect(await exported(target, new Set(left))).toBe(await exported(source, new Set(left)));
});

test('parts leave a project before their owners', async () => {
  const at = await testEmulator({ seed: 'demo' });
  const before = await presentOf(at);
  await build(at);
  const wanted = { configuration: before.configuration, missing: [] };
  const { differences } = compare(await presentOf(at), wanted, { groupId: at.groupId });
  expect(differences.filter(({ kind }) => kind === 'add')).toEqual([]);
  for (const { call } of differences) {
    if (!call) continue;
    await seedCalls(at.emulator, at.world).call(call.operationId as 'deleteGroupPeer', call.args as never);
    at.advance(900);
  }
  const left = compare(await presentOf(at), wanted, { groupId: at.groupId }).differences;
  expect(left.map(({ title, objection }) => `${title}: ${objection}`)).toEqual([
    'Remove online archives: orders-prod/shop.orders: An archive is deleted on its own page: its documents go with it.',
    'Change sign-in by LDAP and X.509: No request removes the server of a directory: replace it.',
    'Change database auditing: No request removes an audit filter: replace it.',
  ]);
});
