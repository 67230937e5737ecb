import { createHash } from 'node:crypto';
import { Double, Long, serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

function hashesOf(...docs: object[]) {
  const database = new DatabaseInTest();
  database.fill(docs);
  return database.run({ dbHash: 1 });
}

const ofNothing = createHash('md5').digest('hex');

describe('dbHash', () => {
  it('is the MD5 of the BSON of the documents in the order of _id', () => {
    const { collections, md5 } = hashesOf({ _id: 2, b: 'two' }, { _id: 1, a: 1 });
    const expected = createHash('md5')
      .update(serialize({ _id: 1, a: 1 }))
      .update(serialize({ _id: 2, b: 'two' }))
      .digest('hex');
    expect(collections).toEqual({ things: expected });
    expect(md5).toBe(createHash('md5').update(expected).digest('hex'));
  });

  it('does not depend on the order of insertion, but on every value and its type', () => {
    const [a, b] = [
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ];
    const hash = hashesOf(a, b).md5;
    expect(hashesOf(b, a).md5).toBe(hash);
    for (const n of [3, Long.fromNumber(2), new Double(2), '2', null]) {
      expect(hashesOf(a, { _id: 'b', n }).md5).not.toBe(hash);
    }
    expect(hashesOf(a, { n: 2, _id: 'b' }).md5).toBe(hash);
    expect(hashesOf(a).md5).not.toBe(hash);
  });

  it('covers the named collections, all by default, and skips missing ones', () => {
    const database = new DatabaseInTest();
    database.fill([{ _id: 1 }], 'full');
    database.run({ create: 'void' });
    const names = (collections?: unknown) =>
      Object.keys(database.run({ dbHash: 1, ...(collections ? { collections } : {}) }).collections);
    expect(names()).toEqual(['full', 'void']);
    expect(names([])).toEqual(['full', 'void']);
    expect(names(['void', 'nowhere'])).toEqual(['void']);
    expect(database.run({ dbHash: 1, collections: ['void'] }).collections).toEqual({ void: ofNothing });
    expect(database.run({ dbHash: 1 }, 'elsewhere')).toMatchObject({
      collections: {},
      md5: ofNothing,
      ok: 1,
    });
  });

  it.each([
    [{ collections: 'things' }, 14],
    [{ collections: [1] }, 2],
  ])('refuses %j', (more, code) => {
    expect(new DatabaseInTest().refusal({ dbHash: 1, ...more })).toMatchObject({ ok: 0, code });
  });

  it('changes nothing', () => {
    const database = new DatabaseInTest();
    database.fill([{ _id: 2 }, { _id: 1 }]);
    database.run({ dbHash: 1 });
    expect(database.all()).toEqual([{ _id: 2 }, { _id: 1 }]);
  });
});
