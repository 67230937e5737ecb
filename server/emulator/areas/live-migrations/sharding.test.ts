import { expect, it } from 'vitest';
import { addWideCluster } from '../outage/examples-for-tests.ts';
import { migrationBody } from './examples-for-tests.ts';
import { readyToMigrate } from './ready-for-tests.ts';

async function sharded(createSupportingIndexes: boolean) {
  const { at, source, path } = await readyToMigrate();
  const { name: clusterName } = addWideCluster(at, 'sharded-destination', 2);
  const key = [{ city: 1 }, { street: 'hashed' }];
  const shardingEntries = [{ database: 'shop', collection: 'customers', shardCollection: { key } }];
  const body = {
    ...migrationBody(at, { clusterName, source }),
    sharding: { createSupportingIndexes, shardingEntries },
  };
  const indexes = async () => {
    const where = `/_emulator/groups/${at.groupId}/clusters/${clusterName}/command`;
    const command = '{"listIndexes": "customers"}';
    const { reply } = (await at.ask('POST', where, { body: { db: 'shop', command } })).body;
    return JSON.parse(reply).cursor.firstBatch.map(({ name }: { name: string }) => name);
  };
  return { at, path, body, indexes };
}

it('a migration makes the indexes of shard keys in its destination, where it may', async () => {
  const { at, path, body, indexes } = await sharded(true);
  const created = await at.ask('POST', path, { body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  at.advance(20);
  expect((await at.ask('GET', `${path}/${created.body._id}`)).body.readyForCutover).toBe(true);
  expect(await indexes()).toContain('city_1_street_hashed');
});

it('a validation names the collection whose shard key has no index, where none may be made', async () => {
  const { at, path, body } = await sharded(false);
  const { _id } = (await at.ask('POST', `${path}/validate`, { body })).body;
  at.advance(2);
  const { status, errorMessage } = (await at.ask('GET', `${path}/validate/${_id}`)).body;
  expect(status).toBe('FAILED');
  expect(errorMessage).toContain('shop.customers has no index for its shard key');
});
