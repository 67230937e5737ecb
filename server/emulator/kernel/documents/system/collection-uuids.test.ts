import { UUID } from 'bson';
import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '../cluster-data-for-tests.ts';

let at: TestEmulator;
let data: ClusterDataInTest;
beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

async function infoOf(name: string, db = 'app'): Promise<{ readOnly: boolean; uuid?: UUID }> {
  const { cursor } = await data.run(db, { listCollections: 1, filter: { name } });
  return cursor.firstBatch[0].info;
}

const uuidOf = async (name: string, db?: string) => String((await infoOf(name, db)).uuid);

it('a collection keeps its UUID through writes and a rename, and gets another after a drop', async () => {
  await data.run('app', { create: 'parts' });
  const { readOnly, uuid } = await infoOf('parts');
  expect(readOnly).toBe(false);
  expect(uuid).toBeInstanceOf(UUID);
  const first = String(uuid);
  expect(UUID.isValid(first)).toBe(true);

  await data.insert('parts', { _id: 1 });
  await data.run('app', { createIndexes: 'parts', indexes: [{ key: { a: 1 }, name: 'a_1' }] });
  expect(await uuidOf('parts')).toBe(first);
  await data.run('admin', { renameCollection: 'app.parts', to: 'app.pieces' });
  expect(await uuidOf('pieces')).toBe(first);
  await data.run('app', { create: 'parts' });
  expect(await uuidOf('parts')).not.toBe(first);

  await data.run('app', { drop: 'pieces' });
  await data.run('app', { create: 'pieces' });
  expect(await uuidOf('pieces')).not.toBe(first);
});

it('collections of a seed have UUIDs, views and time series none', async () => {
  const first = await uuidOf('orders', 'shop');
  expect(UUID.isValid(first)).toBe(true);
  expect(await uuidOf('orders', 'shop')).toBe(first);
  expect(await uuidOf('customers', 'shop')).not.toBe(first);
  await data.run('app', { create: 'recent', viewOn: 'parts', pipeline: [] });
  await data.run('app', { create: 'readings', timeseries: { timeField: 't' } });
  expect(await infoOf('recent')).toEqual({ readOnly: true });
  expect(await infoOf('readings')).toEqual({ readOnly: false });
});

it('a list of names holds no UUID, and the UUID can be filtered by', async () => {
  await data.run('app', { create: 'parts' });
  const { uuid } = await infoOf('parts');
  expect(uuid).toBeInstanceOf(UUID);
  const { cursor } = await data.run('app', { listCollections: 1, filter: { 'info.uuid': uuid } });
  expect(cursor.firstBatch.map(({ name }: { name: string }) => name)).toEqual(['parts']);
  const names = await data.run('app', { listCollections: 1, nameOnly: true, filter: { name: 'parts' } });
  expect(names.cursor.firstBatch).toEqual([{ name: 'parts', type: 'collection' }]);
});
