import type { Document } from 'bson';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandError } from '#server/data/commands/command-error.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { Ingest } from '#server/search/index/ingest.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import { place, type SearchBench, searchBench } from './search-for-tests.ts';

const count = 300;
let bench: SearchBench;
let data: ClusterDataInTest;
/** For each document that an index takes, whether everybody waits for it. */
const puts: boolean[] = [];

beforeEach(async () => {
  bench = await searchBench();
  data = new ClusterDataInTest(bench.at);
  await insert(0, count);
  await data.run(place.database, { insert: 'others', documents: [{ _id: 1 }] });
  await bench.built();
  puts.length = 0;
  const { world } = bench.at;
  const { transact } = world;
  let depth = 0;
  vi.spyOn(world, 'transact').mockImplementation((action) => {
    depth += 1;
    try {
      return transact.call(world, action);
    } finally {
      depth -= 1;
    }
  });
  const { put } = SearchIndex.prototype;
  vi.spyOn(SearchIndex.prototype, 'put').mockImplementation(function (this: SearchIndex, ...taken) {
    puts.push(depth > 0);
    put.apply(this, taken);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function insert(from: number, to: number): Promise<void> {
  const documents = Array.from({ length: to - from }, (_, at) => ({ _id: from + at, title: 'quick' }));
  await data.run(place.database, { insert: place.collectionName, documents });
}

const quick = { $search: { index: 'text', text: { path: 'title', query: 'quick' } } };
const total = { $count: 'total' };

async function asked(on: string, pipeline: Document[]): Promise<Document[]> {
  const reply = await data.run(place.database, { aggregate: on, pipeline, cursor: {} });
  expect(reply).toMatchObject({ ok: 1 });
  return reply.cursor.firstBatch;
}

describe('the first query of an index', () => {
  const joined = { $lookup: { from: place.collectionName, as: 'found', pipeline: [quick, total] } };
  const results = [{ total: count }];

  it.each<[string, string, Document[], Document[]]>([
    ['in a pipeline', place.collectionName, [quick, total], results],
    ['in a join', 'others', [joined], [{ _id: 1, found: results }]],
    [
      'behind a union',
      'others',
      [{ $limit: 1 }, { $unionWith: { coll: place.collectionName, pipeline: [quick, total] } }],
      [{ _id: 1 }, { total: count }],
    ],
    [
      'in a join inside of a facet',
      'others',
      [{ $facet: { all: [joined] } }],
      [{ all: [{ _id: 1, found: results }] }],
    ],
  ])('%s builds it where no other work waits', async (_where, on, pipeline, expected) => {
    expect(await asked(on, pipeline)).toEqual(expected);
    expect(puts).toEqual(Array(count).fill(false));
  });

  it('by a view is made there too', async () => {
    await data.run(place.database, { create: 'fast', viewOn: place.collectionName, pipeline: [quick] });
    const { n } = await data.run(place.database, { count: 'fast' });
    expect(n).toBe(count);
    expect(puts).toEqual(Array(count).fill(false));
  });

  it('by several queries at once is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => asked(place.collectionName, [quick, total])));
    expect(answers).toEqual([results, results, results]);
    expect(puts).toHaveLength(count);
  });
});

it('applies many writes where no other work waits, and a few immediately', async () => {
  await asked(place.collectionName, [quick, total]);
  puts.length = 0;
  await insert(count, 2 * count);
  bench.at.advance(2);
  const answers = await Promise.all([1, 2].map(() => asked(place.collectionName, [quick, total])));
  expect(answers).toEqual(Array(2).fill([{ total: 2 * count }]));
  expect(puts).toEqual(Array(count).fill(false));
  puts.length = 0;
  await insert(2 * count, 2 * count + 1);
  bench.at.advance(2);
  expect(await asked(place.collectionName, [quick, total])).toEqual([{ total: 2 * count + 1 }]);
  expect(puts).toEqual([true]);
});

it('takes over a document as a whole, however little time a query has', async () => {
  const long = Array.from({ length: 3000 }, (_, at) => `w${at % 50}`).join(' ');
  const change = (text: string) =>
    data.run(place.database, {
      update: place.collectionName,
      updates: [{ q: { _id: { $lt: 40 } }, u: { $set: { text } }, multi: true }],
    });
  await asked(place.collectionName, [quick, total]);
  await change(long);
  bench.at.advance(2);
  await data.run(place.database, {
    aggregate: place.collectionName,
    pipeline: [quick, total],
    cursor: {},
    maxTimeMS: 1,
  });
  await change('short');
  bench.at.advance(2);
  expect(await asked(place.collectionName, [quick, total])).toEqual([{ total: count }]);
});

it('leaves the index complete after a query that was stopped while applying writes', async () => {
  await asked(place.collectionName, [quick, total]);
  await data.run(place.database, {
    update: place.collectionName,
    updates: [{ q: { _id: { $lt: 5 } }, u: { $set: { text: 'other' } }, multi: true }],
  });
  bench.at.advance(2);
  // as the watchdog of a command stops whatever runs: here with a document half gone
  const stopped = vi.spyOn(Ingest.prototype, 'document').mockImplementationOnce(() => {
    throw new CommandError('MaxTimeMSExpired', 'stopped');
  });
  const pipeline = [quick, total];
  const reply = await data.run(place.database, { aggregate: place.collectionName, pipeline, cursor: {} });
  expect(reply).toMatchObject({ ok: 0, codeName: 'MaxTimeMSExpired' });
  stopped.mockRestore();
  expect(await asked(place.collectionName, [quick, total])).toEqual([{ total: count }]);
});
