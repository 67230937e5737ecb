import type { Document } from 'bson';
import { describe, expect, it } from 'vitest';
import { DatabaseInTest } from '#server/data/data-for-tests.ts';
import { KeptCursors } from './cursors.ts';

const documents = (count: number): Document[] => new Array<Document>(count).fill({ _id: 1 });

it('thousands are open at a time, and the one that was not used for longest makes room', () => {
  const cursors = new KeptCursors().of();
  const ids = Array.from({ length: 10_000 }, () => cursors.keep('a.b', documents(3)));
  expect(cursors.take('a.b', ids[0] as bigint, 1).batch).toHaveLength(1);
  cursors.keep('a.b', documents(1));
  expect(cursors.take('a.b', ids[0] as bigint, 9)).toMatchObject({ done: true });
  expect(() => cursors.take('a.b', ids[1] as bigint, 1)).toThrow(/cursor id \d+ not found/);
});

it('what all of them keep together has a bound, which one alone may pass', () => {
  const cursors = new KeptCursors().of();
  const [first, second] = [documents(900_000), documents(900_000)].map((rest) => cursors.keep('a.b', rest));
  const large = cursors.keep('a.b', documents(1_500_000));
  for (const id of [first, second]) expect(() => cursors.take('a.b', id as bigint, 1)).toThrow(/not found/);
  expect(cursors.kill(large)).toBe(true);
  const [third] = [documents(1_900_000), documents(1)].map((rest) => cursors.keep('a.b', rest));
  expect(cursors.take('a.b', third as bigint, 1).done).toBe(false);
});

it('makes cursor ids unpredictable, and lets no other user read or kill a cursor', () => {
  const cursors = new KeptCursors();
  const [ana, ben] = [cursors.of('ana'), cursors.of('ben')];
  const ids = Array.from({ length: 100 }, () => ana.keep('a.b', documents(3)));
  expect(new Set(ids.map((id) => id >> 40n)).size).toBeGreaterThan(90);
  const [id = 0n] = ids;
  expect(() => ben.take('a.b', id, 1)).toThrow(/was not created by the authenticated user/);
  expect(ben.kill(id)).toBe(false);
  expect(ana.take('a.b', id, 1).batch).toHaveLength(1);
  expect(ana.kill(id)).toBe(true);
});

it('large results are bounded by their bytes', () => {
  const cursors = new KeptCursors().of();
  const large = { _id: 1, text: 'x'.repeat(1_000_000) };
  const [first = 0n] = [1, 2].map(() => cursors.keep('a.b', new Array<Document>(600).fill(large)));
  expect(() => cursors.take('a.b', first, 1)).toThrow(/not found/);
});

describe('a cursor', () => {
  const docs = [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }];
  /** The sizes of the batches until the cursor is closed. */
  function batches(first: Document, batchSize: number): number[] {
    const db = new DatabaseInTest();
    db.fill(docs);
    let { cursor } = db.run({ ...first, ...(first.find ? { batchSize } : { cursor: { batchSize } }) });
    const sizes = [cursor.firstBatch.length];
    while (!cursor.id.isZero()) {
      ({ cursor } = db.run({ getMore: cursor.id, collection: 'things', batchSize }));
      sizes.push(cursor.nextBatch.length);
    }
    return sizes;
  }

  it.each<[string, Document, number, number[]]>([
    ['stays open after a full last batch', { find: 'things' }, 2, [2, 2, 0]],
    ['stays open after a full first batch', { find: 'things' }, 4, [4, 0]],
    ['of an aggregation stays open, too', { aggregate: 'things', pipeline: [] }, 4, [4, 0]],
    ['is closed after a batch that is not full', { find: 'things' }, 3, [3, 1]],
    ['is closed when the limit is reached', { find: 'things', limit: 4 }, 2, [2, 2]],
    ['is closed with its only batch', { find: 'things', singleBatch: true }, 2, [2]],
    ['is closed with the document of an _id', { find: 'things', filter: { _id: 1 } }, 1, [1]],
    ['of a missing collection is closed', { find: 'none' }, 0, [0]],
  ])('%s', (_name, command, size, sizes) => {
    expect(batches(command, size)).toEqual(sizes);
  });

  it('returns all that fits 16 MiB in a batch without a size', () => {
    const db = new DatabaseInTest();
    db.fill(Array.from({ length: 20_000 }, (_, _id) => ({ _id })));
    const { cursor } = db.run({ find: 'things', batchSize: 1 });
    const more = db.run({ getMore: cursor.id, collection: 'things' });
    expect(more.cursor.nextBatch).toHaveLength(19_999);
    expect(more.cursor.id.isZero()).toBe(true);
  });
});
