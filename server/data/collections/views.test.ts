import type { Document } from 'bson';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, kind: 'a', n: 1, tags: ['x', 'y'] },
    { _id: 2, kind: 'b', n: 2, tags: ['x'] },
    { _id: 3, kind: 'a', n: 3, tags: [] },
  ]);
  db.run({
    create: 'kind a',
    viewOn: 'things',
    pipeline: [{ $match: { kind: 'a' } }, { $set: { twice: { $multiply: ['$n', 2] } } }],
  });
  db.run({ create: 'tags', viewOn: 'things', pipeline: [{ $unwind: '$tags' }] });
  db.run({ create: 'small', viewOn: 'kind a', pipeline: [{ $match: { twice: { $lt: 5 } } }] });
});

const rows = (command: Document): Document[] => db.run(command).cursor.firstBatch;

it('shows what its pipeline makes of the collection, now', () => {
  expect(
    rows({ find: 'kind a', filter: { twice: { $gt: 1 } }, sort: { n: -1 }, projection: { twice: 1 } }),
  ).toEqual([
    { _id: 3, twice: 6 },
    { _id: 1, twice: 2 },
  ]);
  db.fill([{ _id: 4, kind: 'a', n: 0 }]);
  expect(db.run({ count: 'kind a' }).n).toBe(3);
  expect(db.run({ count: 'kind a', query: { twice: 0 } }).n).toBe(1);
  expect(db.run({ find: 'kind a' }).cursor.ns).toBe('app.kind a');
});

it('may have several documents of one identifier', () => {
  expect(rows({ find: 'tags', filter: { _id: 1 } }).map(({ tags }) => tags)).toEqual(['x', 'y']);
  expect(rows({ find: 'tags', filter: { _id: { $gte: 1 } }, sort: { _id: -1 } })).toHaveLength(3);
  expect(db.run({ distinct: 'tags', key: 'tags' }).values).toEqual(['x', 'y']);
});

it('is read by pipelines, joins and other views', () => {
  const pipeline = [{ $group: { _id: null, sum: { $sum: '$twice' } } }];
  expect(db.aggregate(pipeline, 'kind a')).toEqual([{ _id: null, sum: 8 }]);
  const lookup = { from: 'kind a', localField: '_id', foreignField: '_id', as: 'there' };
  expect(db.aggregate([{ $lookup: lookup }]).map(({ there }) => there.length)).toEqual([1, 0, 1]);
  expect(db.aggregate([{ $unionWith: 'tags' }])).toHaveLength(6);
  expect(rows({ find: 'small' }).map(({ _id }) => _id)).toEqual([1]);
  expect(db.run({ explain: { find: 'small' }, verbosity: 'executionStats' }).executionStats.nReturned).toBe(
    1,
  );
});

it('is listed as a view, counted as one, and changed by collMod', () => {
  const listed = rows({ listCollections: 1, filter: { type: 'view' } });
  expect(listed.map(({ name }) => name)).toEqual(['kind a', 'small', 'tags']);
  expect(listed[2]).toEqual({
    name: 'tags',
    type: 'view',
    options: { viewOn: 'things', pipeline: [{ $unwind: '$tags' }] },
    info: { readOnly: true },
  });
  expect(db.run({ dbStats: 1 })).toMatchObject({ collections: 1, views: 3, objects: 3 });
  db.run({ collMod: 'tags', viewOn: 'things', pipeline: [] });
  expect(db.run({ count: 'tags' }).n).toBe(3);
  db.run({ drop: 'tags' });
  expect(db.run({ count: 'tags' }).n).toBe(0);
});

it.each<[string, Document, number]>([
  ['insert', { insert: 'tags', documents: [{}] }, 166],
  ['update', { update: 'tags', updates: [{ q: {}, u: { $set: { a: 1 } } }] }, 166],
  ['delete', { delete: 'tags', deletes: [{ q: {}, limit: 0 }] }, 166],
  ['findAndModify', { findAndModify: 'tags', remove: true }, 166],
  ['createIndexes', { createIndexes: 'tags', indexes: [{ key: { a: 1 }, name: 'a' }] }, 166],
  ['listIndexes', { listIndexes: 'tags' }, 166],
  ['collStats', { collStats: 'tags' }, 166],
  ['$merge', { aggregate: 'things', pipeline: [{ $merge: 'tags' }], cursor: {} }, 166],
  ['$out', { aggregate: 'things', pipeline: [{ $out: 'tags' }], cursor: {} }, 166],
  ['half a change', { collMod: 'tags', pipeline: [] }, 72],
  ['the same name', { create: 'tags', viewOn: 'things' }, 48],
  ['a cycle', { collMod: 'kind a', viewOn: 'small', pipeline: [] }, 5],
  ['itself', { create: 'self', viewOn: 'self' }, 5],
  ['a stage that writes', { create: 'v', viewOn: 'things', pipeline: [{ $out: 'x' }] }, 167],
  ['an unknown stage', { create: 'v', viewOn: 'things', pipeline: [{ $foo: 1 }] }, 40324],
  ['a pipeline of nothing', { create: 'v', pipeline: [] }, 72],
  ['a name that is no text', { create: 'v', viewOn: 5 }, 14],
  ['other options', { create: 'v', viewOn: 'things', capped: true, size: 5 }, 72],
])('refuses %s', (_what, command, code) => {
  expect(db.refusal(command).code).toBe(code);
  expect(db.all()).toHaveLength(3);
});
