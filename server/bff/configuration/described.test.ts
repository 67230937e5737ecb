import { expect, test } from 'vitest';
import type { ConfiguredThing } from '#contract/console/configuration.ts';
import type { Configuration } from './configuration-file.ts';
import { withDescribed } from './described.ts';

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
const over = (...things: ConfiguredThing[]) => withDescribed(present, things);

test('what a description does not name stays, and so does the order of what is there', () => {
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

test('what the project has not is added, sections that could not be read are left alone', () => {
  const body = { cidrBlock: '10.9.0.0/16' };
  expect(Object.keys(over({ section: 'accessList', body }).accessList ?? {})).toEqual([
    '10.1.2.3',
    '10.9.0.0/16',
  ]);
  const roles = { roleName: 'r', actions: [] };
  expect(over({ section: 'customRoles', body: roles })).toEqual(present);
});

test('what no request could say is refused by the name of the thing and the field', () => {
  const body = { ...cluster, replicationSpecs: [{ regionConfigs: [{ ...region, priority: 9 }] }] };
  expect(() => over({ section: 'clusters', body })).toThrow(
    /^orders replicationSpecs\.0\.regionConfigs\.0\.priority: must be at most 7/u,
  );
  expect(() =>
    over({ section: 'alertConfigurations', body: { eventTypeName: 'NO_PRIMARY', colour: 1 } }),
  ).toThrow(/colour is not known/u);
});
