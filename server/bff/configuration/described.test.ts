import { expect, test } from 'vitest';
import type { ConfiguredThing } from '#contract/console/configuration.ts';
import { changedNames } from './compare.ts';
import type { Configuration } from './configuration.ts';
import { writeConfiguration } from './configuration-file.ts';
import { withDescribed } from './described.ts';
import { ignoredIn, withoutIgnored } from './ignored-parts.ts';

const region = {
  ...{ providerName: 'AWS', regionName: 'EU_WEST_1', priority: 7 },
  electableSpecs: { instanceSize: 'M30', nodeCount: 3, diskSizeGB: 40 },
};
const cluster = {
  ...{ name: 'orders', clusterType: 'REPLICASET', backupEnabled: true },
  replicationSpecs: [{ zoneName: 'Zone 1', regionConfigs: [region] }],
  tags: [
    { key: 'team', value: 'shop' },
    { key: 'env', value: 'prod' },
  ],
};
const hook = { typeName: 'WEBHOOK', webhookUrl: '****************', delayMin: 0, intervalMin: 5 };
const present: Configuration = {
  clusters: { orders: cluster },
  accessList: { '10.1.2.3': { ipAddress: '10.1.2.3', comment: 'office' } },
  alertConfigurations: { NO_PRIMARY: { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: [hook] } },
  databaseUsers: {
    'admin/app': {
      ...{ username: 'app', databaseName: 'admin' },
      roles: [{ roleName: 'read', databaseName: 'shop', collectionName: 'orders' }],
    },
  },
};
const describe = (...things: ConfiguredThing[]) => withDescribed(present, things);
const over = (...things: ConfiguredThing[]) => describe(...things).configuration;

test('keeps everything that a description does not name, and the existing order', () => {
  const body = {
    ...{ name: 'orders', clusterType: 'REPLICASET' },
    replicationSpecs: [
      { regionConfigs: [{ ...region, electableSpecs: { instanceSize: 'M30', nodeCount: 3 } }] },
    ],
    tags: cluster.tags.toReversed(),
  };
  expect(over({ section: 'clusters', body })).toEqual(present);
  const larger = structuredClone(body);
  Object.assign(larger.replicationSpecs[0]?.regionConfigs[0]?.electableSpecs ?? {}, { instanceSize: 'M40' });
  expect(over({ section: 'clusters', body: larger }).clusters?.orders).toEqual({
    ...cluster,
    replicationSpecs: [
      {
        zoneName: 'Zone 1',
        regionConfigs: [{ ...region, electableSpecs: { instanceSize: 'M40', nodeCount: 3, diskSizeGB: 40 } }],
      },
    ],
  });
});

test('secrets that the service hides do not differ, and one address is one however it is written', () => {
  const webhook = { ...hook, webhookUrl: 'https://hooks.example.com/1' };
  expect(
    over(
      { section: 'alertConfigurations', body: { eventTypeName: 'NO_PRIMARY', notifications: [webhook] } },
      { section: 'accessList', body: { cidrBlock: '10.1.2.3/32' } },
    ),
  ).toEqual(present);
});

test('a role takes the place of another one as a whole', () => {
  const roles = [{ roleName: 'readWrite', databaseName: 'shop' }];
  const body = { username: 'app', databaseName: 'admin', roles };
  expect(over({ section: 'databaseUsers', body }).databaseUsers?.['admin/app']).toMatchObject({ roles });
  expect(over({ section: 'databaseUsers', body }).databaseUsers?.['admin/app']?.roles).toEqual(roles);
});

test('adds objects that are missing in the project, and leaves unread sections alone', () => {
  const body = { cidrBlock: '10.9.0.0/16' };
  expect(Object.keys(over({ section: 'accessList', body }).accessList ?? {})).toEqual([
    '10.1.2.3',
    '10.9.0.0/16',
  ]);
  const roles = { roleName: 'r', actions: [] };
  expect(over({ section: 'customRoles', body: roles })).toEqual(present);
});

test('a thing that no request could express has an objection, and the others are compared', () => {
  const body = { ...cluster, replicationSpecs: [{ regionConfigs: [{ ...region, priority: 9 }] }] };
  const { configuration, objections } = describe(
    { section: 'clusters', body },
    { section: 'alertConfigurations', body: { eventTypeName: 'NO_PRIMARY', colour: 1 } },
    { section: 'accessList', body: { cidrBlock: '10.9.0.0/16' } },
  );
  expect(objections.get('clusters orders')?.message).toMatch(
    /^orders replicationSpecs\.0\.regionConfigs\.0\.priority: must be at most 7/u,
  );
  expect(objections.get('alertConfigurations NO_PRIMARY')?.message).toMatch(/colour is not known/u);
  expect(Object.keys(configuration.accessList ?? {})).toContain('10.9.0.0/16');
});

const specPath = ['replicationSpecs', 0, 'regionConfigs', 0, 'electableSpecs'];
const larger = (specs: object) => ({
  name: 'orders',
  replicationSpecs: [
    { regionConfigs: [{ providerName: 'AWS', regionName: 'EU_WEST_1', electableSpecs: specs }] },
  ],
});

test('keeps an unknown value, and compares the known ones beside it', () => {
  const { configuration, objections } = describe({
    section: 'clusters',
    body: larger({ diskSizeGB: 80, nodeCount: 5 }),
    unknown: [[...specPath, 'instanceSize'], ['pitEnabled']],
  });
  expect(configuration.clusters?.orders).toEqual({
    ...cluster,
    replicationSpecs: [
      {
        zoneName: 'Zone 1',
        regionConfigs: [{ ...region, electableSpecs: { instanceSize: 'M30', nodeCount: 5, diskSizeGB: 80 } }],
      },
    ],
  });
  expect(objections.size).toBe(0);
});

test('an unknown value of a new part has an objection that names it', () => {
  const pager = { typeName: 'PAGER_DUTY', delayMin: 0, intervalMin: 5 };
  const { objections } = describe({
    section: 'alertConfigurations',
    body: { eventTypeName: 'NO_PRIMARY', notifications: [hook, pager] },
    unknown: [['notifications', 1, 'serviceKey']],
  });
  expect(objections.get('alertConfigurations NO_PRIMARY')).toMatchObject({
    isUnknown: true,
    message: expect.stringContaining('notifications[1].serviceKey'),
  });
});

test('what changes ignore counts only while the thing does not exist', () => {
  const ignored = [[...specPath, 'instanceSize']];
  const there = describe({
    section: 'clusters',
    body: larger({ instanceSize: 'M60', nodeCount: 3 }),
    ignored,
  });
  expect(there.configuration).toEqual(present);
  expect(there.ignored).toEqual([{ section: 'clusters', key: 'orders', path: ignored[0] }]);
  const absent = describe({
    section: 'clusters',
    body: { ...larger({ instanceSize: 'M60', nodeCount: 3 }), name: 'new' },
    ignored,
  });
  expect(absent.configuration.clusters?.new).toMatchObject({
    ...larger({ instanceSize: 'M60' }),
    name: 'new',
  });
  const whole = {
    section: 'accessList' as const,
    body: { cidrBlock: '10.1.2.3/32', comment: 'x' },
    ignored: [[]],
  };
  expect(describe(whole).configuration).toEqual(present);
});

test('a value of a map that is unknown leaves the other values compared', () => {
  const tags = [{ key: 'env', value: 'staging' }, { key: 'team' }, { key: 'cost' }];
  const unknown = [
    ['tags', 1, 'value'],
    ['tags', 2, 'value'],
  ];
  expect(
    over({ section: 'clusters', body: { name: 'orders', tags }, unknown }).clusters?.orders?.tags,
  ).toEqual([
    { key: 'team', value: 'shop' },
    { key: 'env', value: 'staging' },
  ]);
});

test('a role with an unknown part removes no existing role', () => {
  const roles = [{ roleName: 'readWrite' }, { roleName: 'read', databaseName: 'press' }];
  const result = over({
    section: 'databaseUsers',
    body: { username: 'app', databaseName: 'admin', roles },
    unknown: [['roles', 0, 'databaseName']],
  });
  expect(result.databaseUsers?.['admin/app']?.roles).toEqual([
    { roleName: 'read', databaseName: 'shop', collectionName: 'orders' },
    { roleName: 'read', databaseName: 'press' },
  ]);
});

test('nodes that a description does not name have the hardware of the electable ones that it names', () => {
  const readOnlySpecs = { instanceSize: 'M30', nodeCount: 0, diskSizeGB: 40 };
  const project: Configuration = {
    clusters: {
      orders: {
        ...cluster,
        replicationSpecs: [{ zoneName: 'Zone 1', regionConfigs: [{ ...region, readOnlySpecs }] }],
      },
    },
  };
  const { configuration } = withDescribed(project, [
    { section: 'clusters', body: larger({ instanceSize: 'M40', nodeCount: 3, diskSizeGB: 80 }) },
  ]);
  expect(configuration.clusters?.orders).toMatchObject({
    replicationSpecs: [
      {
        regionConfigs: [
          {
            electableSpecs: { instanceSize: 'M40', diskSizeGB: 80 },
            readOnlySpecs: { instanceSize: 'M40', nodeCount: 0, diskSizeGB: 80 },
          },
        ],
      },
    ],
  });
});

test('a file names its ignored parts, and drift leaves them out', () => {
  const { configuration, ignored } = describe({
    section: 'clusters',
    body: larger({ instanceSize: 'M30', nodeCount: 3 }),
    ignored: [[...specPath, 'instanceSize']],
  });
  const text = writeConfiguration(configuration, [], ignored);
  expect(text).toContain('# Not compared: clusters ["orders","replicationSpecs",0,');
  const scaled = structuredClone(present) as Configuration;
  const specs = { instanceSize: 'M60', nodeCount: 3, diskSizeGB: 40 };
  Object.assign(scaled.clusters?.orders ?? {}, {
    replicationSpecs: [{ zoneName: 'Zone 1', regionConfigs: [{ ...region, electableSpecs: specs }] }],
  });
  const meant = withoutIgnored(configuration, scaled, ignoredIn(text));
  expect(changedNames(meant, scaled)).toEqual([]);
  expect(changedNames(configuration, scaled)).toEqual(['Clusters: orders']);
});

test('a field that an index definition no longer names is a difference', () => {
  const index = { database: 'shop', collectionName: 'products', name: 'titles', type: 'search' };
  const fields = { title: { type: 'string' }, year: { type: 'number' } };
  const project: Configuration = {
    searchIndexes: {
      'orders/shop/products/titles': { ...index, definition: { mappings: { dynamic: false, fields } } },
    },
  };
  const definition = { mappings: { fields: { title: { type: 'string' } } } };
  const { configuration } = withDescribed(project, [
    { section: 'searchIndexes', clusterName: 'orders', body: { ...index, definition } },
  ]);
  expect(configuration.searchIndexes?.['orders/shop/products/titles']?.definition).toEqual({
    mappings: { dynamic: false, fields: { title: { type: 'string' } } },
  });
});
