import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([1, 2, 3].map((_id) => ({ _id, tags: ['a', 'b'] })));
  db.run({ createIndexes: 'things', indexes: [{ key: { tags: 1 }, name: 'tags' }] });
});

describe('validate', () => {
  it('counts documents, keys, and documents that violate the validator', () => {
    db.run({ collMod: 'things', validator: { _id: { $lt: 3 } } });
    expect(db.run({ validate: 'things', full: true })).toMatchObject({
      nrecords: 3,
      nNonCompliantDocuments: 1,
      keysPerIndex: { _id_: 3, tags: 6 },
      valid: true,
      warnings: [expect.any(String)],
    });
  });

  it.each<[string, Document, number]>([
    ['no collection', { validate: 'none' }, 26],
    ['a repair beside others', { validate: 'things', repair: true, background: true }, 72],
  ])('refuses %s', (_what, command, code) => {
    expect(db.refusal(command).code).toBe(code);
  });
});

describe('convertToCapped', () => {
  it('keeps the newest documents, and no index', () => {
    db.fill(Array.from({ length: 20 }, (_, n) => ({ _id: n + 10, text: 'x'.repeat(50) })));
    db.run({ convertToCapped: 'things', size: 512 });
    const left = db.run({ find: 'things' }).cursor.firstBatch;
    expect(left.length).toBeLessThan(10);
    expect(left.at(-1)._id).toBe(29);
    expect(db.run({ listIndexes: 'things' }).cursor.firstBatch).toHaveLength(1);
    expect(db.run({ collStats: 'things' })).toMatchObject({ capped: true, maxSize: 512, nindexes: 1 });
  });

  it('needs a size, and a collection', () => {
    expect(db.refusal({ convertToCapped: 'things' }).code).toBe(72);
    expect(db.refusal({ convertToCapped: 'none', size: 100 }).code).toBe(26);
  });
});

it('compact reports the freed bytes, and needs a collection of its own', () => {
  expect(db.run({ compact: 'things' })).toEqual({ bytesFreed: 0, ok: 1 });
  expect(db.refusal({ compact: 'none' }).code).toBe(26);
  db.run({ create: 'few', viewOn: 'things', pipeline: [] });
  expect(db.refusal({ compact: 'few' }).code).toBe(166);
});

it('$collStats returns the same as the collStats command, in the form that shells request', () => {
  const { ns, ok: _, ...reported } = db.run({ collStats: 'things', scale: 2 });
  const [match] = db.aggregate([{ $collStats: { storageStats: { scale: 2 } } }]);
  expect(match).toMatchObject({ ns, storageStats: reported });
  expect(reported).toMatchObject({
    indexSizes: { _id_: 2048, tags: 2048 },
    totalIndexSize: 4096,
    scaleFactor: 2,
  });
  expect(reported.totalSize).toBeGreaterThan(4096);
});

it('an index with dropDups, which has no effect, still refuses duplicates', () => {
  const index = (key: string) => ({ key: { [key]: 1 }, name: key, unique: true, dropDups: false });
  db.run({ update: 'things', updates: [{ q: {}, u: { $set: { same: 1 } }, multi: true }] });
  expect(db.refusal({ createIndexes: 'things', indexes: [index('same')] }).code).toBe(11_000);
  const other = [1, 2, 3].map((_id) => ({ q: { _id }, u: { $set: { other: _id } } }));
  db.run({ update: 'things', updates: other });
  db.run({ createIndexes: 'things', indexes: [index('other')] });
  const { cursor } = db.run({ listIndexes: 'things' });
  expect(cursor.firstBatch.map(({ name }: Document) => name)).toContain('other');
});
