import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;

const words = ['apple', 'Apple', 'äpple', 'banana', 'Zebra', 'zebra', 'item10', 'item9', 'co-op', 'coop'];
const loose = { locale: 'en', strength: 1 };
const accents = { locale: 'en', strength: 2 };

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill(words.map((word, _id) => ({ _id, word, tags: [word], in: { word } })));
});

function findMatch(command: Document): unknown[] {
  const { firstBatch } = db.run({ find: 'things', ...command }).cursor;
  return firstBatch.map(({ word }: Document) => word);
}

function piped(pipeline: Document[], collation?: Document): Document[] {
  return db.run({ aggregate: 'things', pipeline, cursor: {}, ...(collation ? { collation } : {}) }).cursor
    .firstBatch;
}

describe('a filter with a collation', () => {
  it.each<[string, Document, Document, unknown[]]>([
    ['equality of the first strength', { word: 'APPLE' }, loose, ['apple', 'Apple', 'äpple']],
    ['equality of the second', { word: 'APPLE' }, accents, ['apple', 'Apple']],
    ['equality of the third', { word: 'APPLE' }, { locale: 'en' }, []],
    ['the level of cases', { word: 'APPLE' }, { ...loose, caseLevel: true }, []],
    ['case without accents', { word: 'apple' }, { ...loose, caseLevel: true }, ['apple', 'äpple']],
    ['$ne', { word: { $nin: words.slice(3) }, in: { $ne: { word: 'APPLE' } } }, loose, []],
    ['$in', { word: { $in: ['BANANA', 'ZEBRA'] } }, accents, ['banana', 'Zebra', 'zebra']],
    ['elements of arrays', { tags: 'BANANA' }, accents, ['banana']],
    ['fields of documents', { in: { word: 'BANANA' } }, accents, ['banana']],
    ['a range', { word: { $gte: 'YAK' } }, accents, ['Zebra', 'zebra']],
    [
      'numbers in texts',
      { word: { $gt: 'item9', $lt: 'j' } },
      { locale: 'en', numericOrdering: true },
      ['item10'],
    ],
    ['ignored characters', { word: 'coop' }, { locale: 'en', alternate: 'shifted' }, ['co-op', 'coop']],
    ['$expr', { $expr: { $eq: ['$word', 'BANANA'] } }, accents, ['banana']],
    ['$expr with $in', { $expr: { $in: ['$word', ['BANANA']] } }, accents, ['banana']],
    ['not patterns', { word: /^APPLE/ }, loose, []],
    ['none', { word: 'APPLE' }, { locale: 'simple' }, []],
  ])('heeds %s', (_what, filter, collation, expected) => {
    expect(findMatch({ filter, collation })).toEqual(expected);
  });

  it('finds the same by an index of that collation, and none by another', () => {
    db.run({
      createIndexes: 'things',
      indexes: [
        { key: { word: 1 }, name: 'plain' },
        { key: { word: 1 }, name: 'accents', collation: accents },
      ],
    });
    const used = (command: Document): unknown => {
      const { winningPlan } = db.run({ explain: { find: 'things', ...command } }).queryPlanner;
      return winningPlan.inputStage?.indexName ?? winningPlan.stage;
    };
    const filter = { word: 'APPLE' };
    expect(findMatch({ filter, collation: accents })).toEqual(['apple', 'Apple']);
    expect(used({ filter, collation: accents })).toBe('accents');
    expect(used({ filter, collation: loose })).toBe('COLLSCAN');
    expect(used({ filter })).toBe('plain');
    expect(used({ filter: { word: 5 }, collation: loose })).not.toBe('COLLSCAN');
    expect(findMatch({ filter, collation: loose })).toEqual(['apple', 'Apple', 'äpple']);
    expect(findMatch({ filter: { word: /^Z/ }, collation: accents })).toEqual(['Zebra']);
    expect(findMatch({ sort: { word: -1 }, limit: 2, collation: accents })).toEqual(
      ['Zebra', 'zebra'].reverse(),
    );
  });
});

describe('an order with a collation', () => {
  it.each<[string, Document, string[]]>([
    ['case last', { locale: 'en' }, ['apple', 'Apple', 'äpple', 'banana']],
    ['capitals first', { locale: 'en', caseFirst: 'upper' }, ['Apple', 'apple', 'äpple', 'banana']],
    ['Swedish', { locale: 'sv' }, ['apple', 'Apple', 'banana', 'co-op']],
  ])('puts %s', (_what, collation, expected) => {
    expect(findMatch({ sort: { word: 1 }, limit: 4, collation })).toEqual(expected);
  });
});

describe('an aggregation with a collation', () => {
  it('groups, compares, joins and gathers by it', () => {
    const counts = piped(
      [{ $group: { _id: '$word', n: { $sum: 1 } } }, { $match: { n: { $gt: 1 } } }],
      loose,
    );
    expect(counts.map(({ _id, n }) => [_id, n])).toEqual([
      ['apple', 3],
      ['Zebra', 2],
    ]);
    const sets = piped([{ $group: { _id: null, all: { $addToSet: '$word' } } }], loose);
    expect(sets[0]?.all).toHaveLength(7);
    const compared = piped(
      [{ $project: { same: { $eq: ['$word', 'ZEBRA'] } } }, { $match: { same: true } }],
      loose,
    );
    expect(compared.map(({ _id }) => _id)).toEqual([4, 5]);
    const lookup = { from: 'things', localField: 'word', foreignField: 'word', as: 'all' };
    const joined = piped([{ $match: { _id: 3 } }, { $set: { word: 'BANANA' } }, { $lookup: lookup }], loose);
    expect(joined[0]?.all).toHaveLength(1);
    expect(piped([{ $match: { word: 'ZEBRA' } }])).toEqual([]);
  });

  it('counts and lists distinct values', () => {
    expect(db.run({ count: 'things', query: { word: 'ZEBRA' }, collation: loose }).n).toBe(2);
    expect(db.run({ distinct: 'things', key: 'word', collation: loose }).values).toHaveLength(7);
  });
});

describe('a write with a collation', () => {
  it('changes the matching documents, statement by statement', () => {
    const updates = [
      { q: { word: 'ZEBRA' }, u: { $set: { seen: true } }, multi: true, collation: loose },
      { q: { word: 'BANANA' }, u: { $set: { seen: true } }, multi: true },
    ];
    expect(db.run({ update: 'things', updates })).toMatchObject({ n: 2, nModified: 2 });
    const pulls = [
      { q: { _id: 3 }, u: { $pull: { tags: 'BANANA' }, $addToSet: { in: 1 } }, collation: loose },
    ];
    expect(db.run({ update: 'things', updates: pulls }).writeErrors).toHaveLength(1);
    const pull = [{ q: { _id: 3 }, u: { $pull: { tags: 'BANANA' } }, collation: loose }];
    expect(db.run({ update: 'things', updates: pull }).nModified).toBe(1);
    const deletes = [{ q: { word: 'APPLE' }, limit: 0, collation: accents }];
    expect(db.run({ delete: 'things', deletes }).n).toBe(2);
    const modify = { findAndModify: 'things', query: { word: 'COOP' }, remove: true, collation: loose };
    expect(db.run(modify).value.word).toBe('coop');
  });
});

describe('a collection with a collation', () => {
  beforeEach(() => {
    db.run({ create: 'people', collation: accents });
    db.fill([{ _id: 'Ann', name: 'Ann' }], 'people');
  });

  it('gives it to commands, indexes and identifiers', () => {
    expect(db.run({ find: 'people', filter: { name: 'ANN' } }).cursor.firstBatch).toHaveLength(1);
    expect(db.run({ find: 'people', filter: { _id: 'ANN' } }).cursor.firstBatch).toHaveLength(1);
    const simple = { locale: 'simple' };
    expect(db.run({ find: 'people', filter: { _id: 'ANN' }, collation: simple }).cursor.firstBatch).toEqual(
      [],
    );
    const { writeErrors } = db.run({ insert: 'people', documents: [{ _id: 'ANN' }] });
    expect(writeErrors).toMatchObject([{ code: 11000 }]);
    db.run({ createIndexes: 'people', indexes: [{ key: { name: 1 }, name: 'n', unique: true }] });
    const twice = db.run({ insert: 'people', documents: [{ _id: 2, name: 'ANN' }] });
    expect(twice.writeErrors).toMatchObject([{ code: 11000 }]);
    const listed = db.run({ listIndexes: 'people' }).cursor.firstBatch;
    expect(listed.map((each: Document) => each.collation.strength)).toEqual([2, 2]);
    expect(db.run({ listCollections: 1 }).cursor.firstBatch[0].options.collation).toMatchObject({
      locale: 'en',
      caseFirst: 'off',
      alternate: 'non-ignorable',
      version: '57.1',
    });
  });

  it('validates documents with it', () => {
    db.run({ collMod: 'people', validator: { name: { $in: ['ANN', 'BOB'] } } });
    expect(db.run({ insert: 'people', documents: [{ name: 'bob' }] }).n).toBe(1);
    expect(db.run({ insert: 'people', documents: [{ name: 'cid' }] }).writeErrors).toMatchObject([
      { code: 121 },
    ]);
  });

  it('lets views have one of their own, which no command overrides', () => {
    db.run({ create: 'seen', viewOn: 'people', pipeline: [{ $match: { name: 'ANN' } }], collation: loose });
    expect(db.run({ find: 'seen', filter: { name: 'aNN' } }).cursor.firstBatch).toHaveLength(1);
    expect(db.refusal({ find: 'seen', collation: { locale: 'de' } }).code).toBe(167);
  });
});

describe('a collation that makes no sense', () => {
  it.each<[string, unknown, number]>([
    ['no document', 'en', 14],
    ['no locale', { strength: 1 }, 2],
    ['an unknown locale', { locale: 'xx' }, 2],
    ['a language tag', { locale: 'en-US' }, 2],
    ['an unknown field', { locale: 'en', case: 1 }, 2],
    ['a strength of 6', { locale: 'en', strength: 6 }, 2],
    ['simple with more', { locale: 'simple', strength: 1 }, 2],
    ['caseFirst without a level for it', { locale: 'en', strength: 2, caseFirst: 'upper' }, 2],
    ['a level that is not here', { locale: 'en', strength: 3, caseLevel: true }, 238],
    ['French accents elsewhere', { locale: 'en', backwards: true }, 238],
    ['only spaces passed over', { locale: 'en', alternate: 'shifted', maxVariable: 'space' }, 238],
  ])('is refused: %s', (_what, collation, code) => {
    expect(db.refusal({ find: 'things', collation }).code).toBe(code);
  });
});
