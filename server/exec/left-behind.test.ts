import { expect, test } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { leftBehind, resourceIds } from './left-behind.ts';
import { changesSince, contentOf } from './world-changes.ts';

/** Resources of networks and data flows in a project that existed before, as a failed `terraform destroy` leaves them. */
test('names resources of each area in an existing project, and no working state of the emulator', async () => {
  const at = await testEmulator();
  const { world, groupId, clusterName } = at;
  const before = { ids: resourceIds(world), content: contentOf(world) };
  const create = async (path: string, body: object) => {
    const created = await at.ask('POST', `~/groups/${groupId}/${path}`, { body });
    expect(created.status, JSON.stringify(created.body)).toBeLessThan(300);
  };
  const criteria = { type: 'DATE', dateField: 'at', dateFormat: 'ISODATE', expireAfterDays: 30 };
  await create(`clusters/${clusterName}/onlineArchives`, {
    ...{ dbName: 'shop', collName: 'orders', criteria, partitionFields: [{ fieldName: 'at', order: 0 }] },
  });
  await create('dataFederation', { name: 'lake', storage: { stores: [], databases: [] } });
  await create('privateEndpoint/endpointService', { providerName: 'AWS', region: 'EU_WEST_1' });
  await create('logIntegrations', {
    ...{ type: 'SPLUNK_LOG_EXPORT', hecUrl: 'https://splunk.example.com:8088', logTypes: ['MONGOD'] },
    hecToken: '12345678-1234-1234-1234-123456789012',
  });
  await create('streams', {
    ...{ name: 'harbour', dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } },
  });
  await create('streams/harbour/connections', { name: 'shop', type: 'Cluster', clusterName });
  const into = { connectionName: 'shop', db: 'app', coll: 'copies' };
  await create('streams/harbour/processor', {
    name: 'copies',
    pipeline: [{ $source: { documents: [{ n: 1 }] } }, { $merge: { into } }],
  });
  at.advance(1);
  await create('streams/harbour/processor/copies:start', {});
  at.advance(600);
  const kinds = leftBehind(world, before.ids).map(({ kind, name, contains }) => [kind, name, contains]);
  expect(kinds).toEqual([
    ['private endpoint service', 'AWS EU_WEST_1', 0],
    ['log integration', 'SPLUNK_LOG_EXPORT', 0],
    ['online archive', 'shop.orders', 0],
    ['federated database', 'lake', 0],
    ['stream workspace', 'harbour', 2],
  ]);
  const { objects } = changesSince(before.content, world);
  const created = objects.filter(({ change }) => change === 'created').map(({ kind }) => kind);
  expect(created.toSorted()).toEqual([
    ...['federated database', 'log integration', 'online archive', 'private endpoint service'],
    ...['stream connection', 'stream processor', 'stream workspace'],
  ]);
});
