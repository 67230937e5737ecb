import type { Document } from 'bson';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromEntries } from '#contract/values/field-order.ts';
import { DatabaseInTest } from './data-for-tests.ts';
import { parseEjson, toEjson, toRelaxed } from './values/ejson.ts';

/** Documents pass through every stage and operator with their fields in order, whatever the names are. */

const names = fc.oneof(fc.nat(30).map(String), fc.constantFrom('a', 'z', 'B', '01', '4294967295'));
const fields = (values: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(fc.tuple(names, values), { minLength: 1, maxLength: 6, selector: ([name]) => name })
    .map(fromEntries);
const documents = fields(
  fc.oneof(fc.nat(9), fields(fc.nat(9)), fc.array(fields(fc.nat(9)), { maxLength: 2 })),
);

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
});

/** Pipelines whose only document has the stored one in `v`. */
const wholes: [name: string, pipeline: (stored: Document) => Document[]][] = [
  ['$project', () => [{ $project: { v: '$w' } }]],
  ['$addFields', () => [{ $addFields: { v: '$w' } }]],
  ['$replaceRoot', () => [{ $replaceRoot: { newRoot: { v: '$w' } } }]],
  [
    '$replaceRoot of the document',
    () => [{ $replaceRoot: { newRoot: '$w' } }, { $project: { _id: 0, v: '$$ROOT' } }],
  ],
  ['$mergeObjects', () => [{ $project: { v: { $mergeObjects: ['$w', {}] } } }]],
  ['$objectToArray and back', () => [{ $project: { v: { $arrayToObject: { $objectToArray: '$w' } } } }]],
  ['$literal', (stored) => [{ $project: { v: { $literal: stored } } }]],
  [
    '$setField',
    () => [
      { $project: { v: { $setField: { field: 'q', input: '$w', value: 1 } } } },
      { $project: { v: { $unsetField: { field: 'q', input: '$v' } } } },
    ],
  ],
  ['$map', () => [{ $project: { v: { $first: { $map: { input: ['$w'], in: '$$this' } } } } }]],
  ['$let', () => [{ $project: { v: { $let: { vars: { x: '$w' }, in: '$$x' } } } }]],
  ['$group with $first', () => [{ $group: { _id: 1, v: { $first: '$w' } } }]],
  ['$group with $push', () => [{ $group: { _id: 1, v: { $push: '$w' } } }, { $unwind: '$v' }]],
  ['$group with $mergeObjects', () => [{ $group: { _id: 1, v: { $mergeObjects: '$w' } } }]],
  ['$group by it', () => [{ $group: { _id: '$w' } }, { $project: { v: '$_id' } }]],
  ['$setWindowFields', () => [{ $setWindowFields: { sortBy: { _id: 1 }, output: { v: { $first: '$w' } } } }]],
  ['$bucket', () => [{ $bucket: { groupBy: '$_id', boundaries: [0, 9], output: { v: { $first: '$w' } } } }]],
  ['$facet', () => [{ $facet: { x: [{ $match: {} }] } }, { $project: { v: { $first: '$x.w' } } }]],
  [
    '$lookup',
    () => [{ $lookup: { from: 'things', pipeline: [], as: 'x' } }, { $project: { v: { $first: '$x.w' } } }],
  ],
  ['$unionWith', () => [{ $match: { _id: 9 } }, { $unionWith: 'things' }, { $project: { v: '$w' } }]],
  ['$sort and $limit', () => [{ $sort: { w: 1 } }, { $limit: 1 }, { $project: { v: '$w' } }]],
  ['$fill', () => [{ $fill: { output: { absent: { value: 1 } } } }, { $project: { v: '$w' } }]],
  ['$redact', () => [{ $redact: '$$KEEP' }, { $project: { v: '$w' } }]],
  ['$unset of another field', () => [{ $unset: 'q' }, { $project: { v: '$w' } }]],
  ['$topN', () => [{ $group: { _id: 1, v: { $top: { sortBy: { _id: 1 }, output: '$w' } } } }]],
  ['$cond', () => [{ $project: { v: { $cond: [true, '$w', null] } } }]],
];

describe('a document keeps the order of its fields through', () => {
  it.each(wholes)('%s', (_, pipeline) => {
    fc.assert(
      fc.property(documents, (stored) => {
        db = new DatabaseInTest();
        db.fill([{ _id: 1, w: stored }]);
        const [result] = db.aggregate(pipeline(stored));
        expect(toEjson(result?.v)).toBe(toEjson(stored));
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['$set', (stored: Document) => ({ $set: { v: stored } })],
    ['$setOnInsert', (stored: Document) => ({ $setOnInsert: { v: stored } })],
    ['$push', (stored: Document) => ({ $push: { l: stored } })],
    ['$addToSet', (stored: Document) => ({ $addToSet: { l: stored } })],
    ['$rename', (stored: Document) => [{ $set: { v: { $literal: stored } } }]],
    ['a replacement', (stored: Document) => ({ v: stored })],
  ] as const)('an update with %s', (_, update) => {
    fc.assert(
      fc.property(documents, (stored) => {
        db = new DatabaseInTest();
        db.run({ update: 'things', updates: [{ q: { _id: 1 }, u: update(stored), upsert: true }] });
        const [result] = db.all('things');
        expect(toEjson(result?.v ?? result?.l?.[0])).toBe(toEjson(stored));
      }),
      { numRuns: 25 },
    );
  });

  it('relaxed extended JSON', () => {
    fc.assert(
      fc.property(documents, (stored) => {
        const text = JSON.stringify(toRelaxed(stored));
        expect(toEjson(parseEjson(text))).toBe(toEjson(stored));
      }),
    );
  });
});
