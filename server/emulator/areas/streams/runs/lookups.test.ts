import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { openDocumentStore } from '#server/store/documents.ts';

let at: TestEmulator;
let data: ClusterDataInTest;
let root: string;
beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
  await addWorkspace();
});

async function addWorkspace(): Promise<void> {
  const streams = `~/groups/${at.groupId}/streams`;
  const dataProcessRegion = { cloudProvider: 'AWS', region: 'VIRGINIA_USA' };
  await at.ask('POST', streams, { body: { name: 'harbour', dataProcessRegion } });
  root = `${streams}/harbour`;
  const shop = { name: 'shop', type: 'Cluster', clusterName: at.clusterName };
  await at.ask('POST', `${root}/connections`, { body: shop });
}

const from = { connectionName: 'shop', db: 'app', coll: 'customers' };
const lookup = {
  ...{ ttl: { size: 1, unit: 'minute' }, from, localField: 'fullDocument.customer' },
  ...{ foreignField: '_id', as: 'found' },
};

/** Starts a processor that writes the joined names of new orders. */
async function run(more: object = {}): Promise<void> {
  const pipeline = [
    { $source: { connectionName: 'shop', db: 'app', coll: 'orders' } },
    { $cachedLookup: { ...lookup, ...more } },
    { $project: { _id: '$fullDocument._id', names: '$found.name' } },
    { $merge: { into: { connectionName: 'shop', db: 'app', coll: 'joined' } } },
  ];
  await at.ask('POST', `${root}/processor`, { body: { name: 'joins', pipeline } });
  at.advance(1);
  await at.ask('POST', `${root}/processor/joins:start`);
  at.advance(1);
}

async function next(...ids: number[]): Promise<void> {
  await data.insert('orders', ...ids.map((_id) => ({ _id, customer: _id < 0 ? 'unknown' : 'a' })));
  at.advance(2);
}

async function rename(name: string): Promise<void> {
  await data.run('app', { update: 'customers', updates: [{ q: { _id: 'a' }, u: { $set: { name } } }] });
}

const joined = async () => (await data.find('joined')).map(({ _id, names }) => [_id, ...names]);

it('joins messages with cached results until these end', async () => {
  await data.insert('customers', { _id: 'a', name: 'Ada' });
  await run();
  await next(1);
  await rename('Eve');
  await next(2, -3, 4);
  expect(await joined()).toEqual([[1, 'Ada'], [2, 'Ada'], [-3], [4, 'Ada']]);
  at.advance(60);
  await next(5);
  expect((await joined()).at(-1)).toEqual([5, 'Eve']);
});

it('keeps results over a restart', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
  const key = new Uint8Array(32).fill(7);
  const withStore = async () => {
    at = await testEmulator({ key, store: await openDocumentStore(dir) });
    data = new ClusterDataInTest(at);
  };
  try {
    await withStore();
    await addWorkspace();
    await data.insert('customers', { _id: 'a', name: 'Ada' });
    await run();
    await next(1);
    // by the API: the change is stored
    await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 1 } });
    await rename('Eve');
    at.emulator.close();
    await withStore();
    await data.insert('orders', { _id: 2, customer: 'a' });
    await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 2 } });
    expect(await joined()).toEqual([
      [1, 'Ada'],
      [2, 'Ada'],
    ]);
    at.emulator.close();
  } finally {
    await rm(dir, { recursive: true });
  }
});

it('a cache without room keeps no results', async () => {
  await data.insert('customers', { _id: 'a', name: 'Ada' });
  await run({ maxMemUsageBytes: 1 });
  await next(1);
  await rename('Eve');
  await next(2);
  expect(await joined()).toEqual([
    [1, 'Ada'],
    [2, 'Eve'],
  ]);
});

it.each([
  ['let', { let: { id: '$_id' } }, /let/],
  ['pipeline', { pipeline: [] }, /pipeline/],
  ['unit', { ttl: { size: 1, unit: 'week' } }, /ttl/],
  ['size', { ttl: { size: 0, unit: 'day' } }, /ttl/],
  ['field', { foreignField: 1 }, /foreignField/],
  ['collection', { from: 'customers' }, /\$cachedLookup: from must have/],
])('fails with the reason for a wrong %s', async (_, more, reason) => {
  await run(more);
  const { state, stats } = (await at.ask('GET', `${root}/processor/joins`)).body;
  expect([state, stats?.errorMsg]).toEqual(['FAILED', expect.stringMatching(reason)]);
});
