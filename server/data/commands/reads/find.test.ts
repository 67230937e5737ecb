import { Decimal128, type Document, Long, ObjectId } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext, Documents } from '#server/data/documents.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import type { CommandError } from '../command-error.ts';
import { count } from './count.ts';
import { KeptCursors } from './cursors.ts';
import { distinct } from './distinct.ts';
import { find } from './find.ts';
import { getMore, killCursors } from './get-more.ts';

let context: CommandContext;
let items: Documents;

beforeEach(() => {
  const catalog = new MemoryCatalog();
  context = {
    catalog,
    now: () => Date.UTC(2026, 0, 1),
    random: () => 0.5,
    cursors: new KeptCursors().of(),
    work: { examined: 0, returned: 0, written: 0 },
  };
  items = catalog.create('shop', 'items');
  for (let at = 0; at < 200; at += 1) items.put({ _id: at, n: at % 10, text: `t${at}` });
});

function batch(command: Document): Document[] {
  return find('shop', { find: 'items', ...command }, context).cursor.firstBatch;
}

function ids(command: Document): unknown[] {
  return batch(command).map((doc) => doc._id);
}

function refusal(run: () => unknown): CommandError {
  try {
    run();
  } catch (error) {
    return error as CommandError;
  }
  throw new Error('nothing was refused');
}

describe('find', () => {
  it('answers 101 documents first and keeps the rest', () => {
    const reply = find('shop', { find: 'items' }, context);
    expect(reply.ok).toBe(1);
    expect(reply.cursor.ns).toBe('shop.items');
    expect(reply.cursor.firstBatch).toHaveLength(101);
    expect(reply.cursor.id.isZero()).toBe(false);
    const more = getMore('shop', { getMore: reply.cursor.id, collection: 'items' }, context);
    expect(more.cursor.nextBatch).toHaveLength(99);
    expect(more.cursor.id.isZero()).toBe(true);
  });

  it('answers a collection that is not there with nothing', () => {
    const { cursor } = find('shop', { find: 'nothing' }, context);
    expect(cursor).toEqual({ firstBatch: [], id: Long.ZERO, ns: 'shop.nothing' });
  });

  it('takes filter, sort, skip and limit', () => {
    expect(ids({ filter: { n: 3 }, sort: { _id: -1 }, skip: 1, limit: 2 })).toEqual([183, 173]);
  });

  it('takes a sort by $natural as the order in which documents lie, and nothing beside it', () => {
    expect(ids({ sort: { $natural: -1 }, limit: 2 })).toEqual([199, 198]);
    expect(ids({ sort: { $natural: 1 }, limit: 2 })).toEqual([0, 1]);
    for (const command of [
      { sort: { $natural: 2 } },
      { sort: { $natural: 1, n: 1 } },
      { sort: { $natural: 1 }, hint: '_id_' },
    ]) {
      expect(refusal(() => batch(command)).code).toBe(2);
    }
  });

  it('takes a limit of 0 as none, and a skip behind the end as nothing', () => {
    expect(ids({ filter: { n: 3 }, limit: 0 })).toHaveLength(20);
    expect(ids({ skip: 500 })).toEqual([]);
  });

  it('drops documents beyond a single batch', () => {
    const { cursor } = find('shop', { find: 'items', batchSize: 3, singleBatch: true }, context);
    expect(cursor.firstBatch).toHaveLength(3);
    expect(cursor.id.isZero()).toBe(true);
  });

  it('returns an empty first batch on request', () => {
    const { cursor } = find('shop', { find: 'items', batchSize: 0 }, context);
    expect(cursor.firstBatch).toEqual([]);
    expect(cursor.id.isZero()).toBe(false);
  });

  it('evaluates the variables of let', () => {
    const filter = { $expr: { $eq: ['$n', '$$wanted'] } };
    expect(ids({ filter, let: { wanted: { $add: [1, 2] } }, limit: 2 })).toEqual([3, 13]);
  });

  it('knows the time of the cluster', () => {
    items.put({ _id: 'due', at: new Date(Date.UTC(2025, 0, 1)) });
    items.put({ _id: 'later', at: new Date(Date.UTC(2027, 0, 1)) });
    const filter = { at: { $exists: true }, $expr: { $lt: ['$at', '$$NOW'] } };
    expect(ids({ filter })).toEqual(['due']);
  });

  it('holds while documents are written', () => {
    const { cursor } = find('shop', { find: 'items', batchSize: 150 }, context);
    items.remove('i199');
    items.put({ _id: 500 });
    const { cursor: rest } = getMore('shop', { getMore: cursor.id, collection: 'items' }, context);
    expect(rest.nextBatch.at(-1)._id).toBe(199);
  });

  it('ignores what drivers send with every command, and comments', () => {
    const extras = { $db: 'shop', lsid: {}, maxTimeMS: 60_000, comment: 'x', readConcern: {} };
    expect(ids({ filter: { _id: 7 }, ...extras, collation: { locale: 'simple' } })).toEqual([7]);
  });

  it.each<[string, Document, string]>([
    ['a filter that is no document', { filter: 1 }, "BSON field 'find.filter' is the wrong type 'int'"],
    ['a sort that is no document', { sort: 'n' }, "BSON field 'find.sort' is the wrong type 'string'"],
    ['a negative limit', { limit: -1 }, "BSON field 'limit' value must be >= 0"],
    ['a negative skip', { skip: -1 }, "BSON field 'skip' value must be >= 0"],
    ['a limit that is text', { limit: 'x' }, "BSON field 'find.limit' is the wrong type 'string'"],
    ['a tailable cursor', { tailable: true }, 'tailable cursor requested on non capped collection'],
    ['awaitData alone', { awaitData: true }, "Cannot set 'awaitData' without also setting 'tailable'"],
    ['a variable with a capital', { let: { X: 1 } }, "'X' starts with an invalid character"],
    ['an unknown operator in the filter', { filter: { n: { $foo: 1 } } }, 'unknown operator: $foo'],
    [
      'a mixed projection',
      { projection: { a: 1, b: 0 } },
      'Cannot do exclusion on field b in inclusion projection',
    ],
    [
      'a sort by 2',
      { sort: { n: 2 } },
      '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
    ],
    ['an error of an expression', { filter: { $expr: { $toInt: '$text' } } }, 'Failed to parse number'],
  ])('refuses %s', (_what, extra, message) => {
    expect(refusal(() => batch(extra)).message).toContain(message);
  });

  it('refuses names that no collection has', () => {
    expect(refusal(() => find('shop', { find: 'a$b' }, context)).codeName).toBe('InvalidNamespace');
    expect(refusal(() => find('shop', { find: 1 }, context)).codeName).toBe('InvalidNamespace');
  });
});

describe('a filter on _id', () => {
  it.each<[string, Document, unknown[], number]>([
    ['a value', { _id: 5 }, [5], 1],
    ['another class of number', { _id: Long.fromNumber(5) }, [5], 1],
    ['$eq', { _id: { $eq: 5 } }, [5], 1],
    ['$in, in the order of ids', { _id: { $in: [9, 3, 3, 1000] } }, [3, 9], 2],
    ['another condition beside it', { _id: 5, n: 6 }, [], 1],
    ['another operator beside $in', { _id: { $in: [5, 6], $gt: 5 } }, [6], 2],
    ['$and', { $and: [{ n: 5 }, { _id: 5 }] }, [5], 1],
    ['an id that is not there', { _id: 'x' }, [], 0],
  ])('reads only the documents it names: %s', (_what, filter, expected, examined) => {
    expect(ids({ filter })).toEqual(expected);
    expect(context.work.examined).toBe(examined);
  });

  it('reads a range by the index, and all documents where it names none', () => {
    expect(ids({ filter: { _id: { $gt: 197 } } })).toEqual([198, 199]);
    expect(context.work.examined).toBe(2);
    expect(ids({ filter: { $or: [{ _id: 1 }, { n: 20 }] } })).toEqual([1]);
    expect(context.work.examined).toBe(202);
  });

  it('distinguishes ids of different types', () => {
    const id = new ObjectId();
    items.put({ _id: id });
    items.put({ _id: id.toHexString() });
    items.put({ _id: { a: 1, b: 2 } });
    expect(ids({ filter: { _id: id } })).toEqual([id]);
    expect(ids({ filter: { _id: id.toHexString() } })).toEqual([id.toHexString()]);
    expect(ids({ filter: { _id: { a: 1, b: 2 } } })).toHaveLength(1);
    expect(ids({ filter: { _id: { b: 2, a: 1 } } })).toHaveLength(0);
  });
});

describe('cursors', () => {
  it('return batches of the requested size', () => {
    const { cursor } = find('shop', { find: 'items', batchSize: 2 }, context);
    const next = getMore('shop', { getMore: cursor.id, collection: 'items', batchSize: 3 }, context);
    expect(next.cursor.nextBatch.map((doc: Document) => doc._id)).toEqual([2, 3, 4]);
    expect(next.cursor.id).toEqual(cursor.id);
  });

  it('are gone when killed', () => {
    const { cursor } = find('shop', { find: 'items' }, context);
    const killed = killCursors(
      'shop',
      { killCursors: 'items', cursors: [cursor.id, Long.fromNumber(999)] },
      context,
    );
    expect(killed.cursorsKilled).toEqual([cursor.id]);
    expect(killed.cursorsNotFound).toEqual([Long.fromNumber(999)]);
    const error = refusal(() => getMore('shop', { getMore: cursor.id, collection: 'items' }, context));
    expect(error.codeName).toBe('CursorNotFound');
  });

  it('belong to their collection', () => {
    const { cursor } = find('shop', { find: 'items' }, context);
    const error = refusal(() => getMore('shop', { getMore: cursor.id, collection: 'others' }, context));
    expect(error.message).toContain('cursor belongs to a different namespace shop.items');
  });

  it('make room by dropping the one that was not used for longest', () => {
    const first = find('shop', { find: 'items', batchSize: 1 }, context).cursor.id;
    const second = find('shop', { find: 'items', batchSize: 1 }, context).cursor.id;
    getMore('shop', { getMore: first, collection: 'items', batchSize: 1 }, context);
    for (let at = 0; at < 9999; at += 1) find('shop', { find: 'items', batchSize: 1, limit: 2 }, context);
    expect(getMore('shop', { getMore: first, collection: 'items' }, context).ok).toBe(1);
    expect(refusal(() => getMore('shop', { getMore: second, collection: 'items' }, context)).code).toBe(43);
  });

  it('fill a batch by the size of its documents', () => {
    for (let at = 0; at < 20; at += 1) items.put({ _id: `big${at}`, text: 'x'.repeat(900_000) });
    const { cursor } = find('shop', { find: 'items', filter: { _id: /^big/ } }, context);
    expect(cursor.firstBatch).toHaveLength(18);
  });
});

describe('count', () => {
  const counted = (command: Document): number => count('shop', { count: 'items', ...command }, context).n;

  it('counts all without reading any', () => {
    expect(counted({})).toBe(200);
    expect(context.work.examined).toBe(0);
  });

  it.each<[string, Document, number]>([
    ['a query', { query: { n: 3 } }, 20],
    ['a limit', { query: { n: 3 }, limit: 5 }, 5],
    ['a negative limit', { limit: -5 }, 5],
    ['a limit of 0', { limit: 0 }, 200],
    ['a skip', { query: { n: 3 }, skip: 15 }, 5],
    ['a skip without a query', { skip: 150, limit: 100 }, 50],
    ['a skip behind the end', { skip: 500 }, 0],
  ])('takes %s', (_what, command, n) => {
    expect(counted(command)).toBe(n);
  });

  it('counts nothing where there is no collection', () => {
    expect(count('shop', { count: 'nothing' }, context)).toEqual({ n: 0, ok: 1 });
  });
});

describe('distinct', () => {
  function values(docs: Document[], key: string, query: Document = {}): unknown[] {
    const documents = context.catalog.create('shop', 'values');
    docs.forEach((doc, _id) => {
      documents.put({ _id, ...doc });
    });
    return distinct('shop', { distinct: 'values', key, query }, context).values;
  }

  it.each<[string, Document[], string, unknown[]]>([
    ['each value once', [{ a: 2 }, { a: 1 }, { a: 2 }], 'a', [1, 2]],
    ['elements of arrays', [{ a: [1, 2] }, { a: [2, 3] }, { a: 4 }], 'a', [1, 2, 3, 4]],
    ['arrays in arrays as they are', [{ a: [[1, 2], 1] }], 'a', [1, [1, 2]]],
    ['fields of documents in arrays', [{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 3 } }], 'a.b', [1, 2, 3]],
    ['a position', [{ a: [5, 6] }], 'a.1', [6]],
    ['null, but not a missing field', [{ a: null }, {}], 'a', [null]],
    [
      'documents by their fields',
      [{ a: { x: 1 } }, { a: { x: 1 } }, { a: { x: 2 } }],
      'a',
      [{ x: 1 }, { x: 2 }],
    ],
    ['equal numbers once', [{ a: 1 }, { a: Long.ONE }, { a: Decimal128.fromString('1.0') }], 'a', [1]],
    ['nothing of an empty array', [{ a: [] }], 'a', []],
  ])('answers %s', (_what, docs, key, expected) => {
    expect(values(docs, key)).toEqual(expected);
  });

  it('takes a query', () => {
    expect(values([{ a: 1, b: 1 }, { a: 2 }], 'a', { b: 1 })).toEqual([1]);
  });

  it('refuses a key that is no text', () => {
    const error = refusal(() => distinct('shop', { distinct: 'items', key: 1 }, context));
    expect(error.message).toContain("'distinct.key'");
  });
});
