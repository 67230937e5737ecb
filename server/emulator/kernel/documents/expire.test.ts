import type { Document } from 'bson';
import { beforeEach, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from './cluster-data-for-tests.ts';

let at: TestEmulator;
let data: ClusterDataInTest;

beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

const later = (ms: number): Date => new Date(at.world.now() + ms);
const ids = async (): Promise<unknown[]> => (await data.find('things')).map(({ _id }) => _id);

function expiring(seconds: number, more: Document = {}): Promise<Document> {
  const index = { key: { at: 1 }, name: 'at_1', expireAfterSeconds: seconds, ...more };
  return data.run('app', { createIndexes: 'things', indexes: [index] });
}

it('removes documents within a minute of their time, and never those without a date', async () => {
  await expiring(60);
  await data.insert(
    'things',
    { _id: 1, at: later(0) },
    { _id: 2, at: later(10 * MINUTE) },
    { _id: 3, at: 'x' },
    { _id: 4 },
  );
  at.world.advance(0.5 * MINUTE);
  expect(await ids()).toEqual([1, 2, 3, 4]);
  at.world.advance(2 * MINUTE);
  expect(await ids()).toEqual([2, 3, 4]);
  at.world.advance(10 * MINUTE);
  expect(await ids()).toEqual([3, 4]);
  expect(
    at.world.tables.dataSets.get(at.world.tables.collections.all().next().value?.dataSetId ?? '')?.expiry,
  ).toBeUndefined();
});

it('covers earlier documents, the earliest date of an array, and only the documents of a partial index', async () => {
  await data.insert(
    'things',
    { _id: 1, at: [later(60 * MINUTE), later(-5 * MINUTE)], gone: true },
    { _id: 2, at: later(-5 * MINUTE), gone: false },
  );
  await expiring(0, { key: { at: -1 }, partialFilterExpression: { gone: true } });
  at.world.advance(MINUTE);
  expect(await ids()).toEqual([2]);
});

it('follows dates that change, and forgets indexes that were dropped', async () => {
  await expiring(0);
  await data.insert('things', { _id: 1, at: later(60 * MINUTE) }, { _id: 2, at: later(5 * MINUTE) });
  await data.run('app', { update: 'things', updates: [{ q: { _id: 1 }, u: { $set: { at: later(0) } } }] });
  at.world.advance(MINUTE);
  expect(await ids()).toEqual([2]);
  await data.run('app', { dropIndexes: 'things', index: 'at_1' });
  at.world.advance(60 * MINUTE);
  expect(await ids()).toEqual([2]);
});
