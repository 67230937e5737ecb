import type { Document } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromEntries } from '#contract/values/field-order.ts';
import { DatabaseInTest } from './data-for-tests.ts';
import { parseEjson, toEjson } from './values/ejson.ts';

/** A document with its fields in the order of the text. */
const doc = (text: string): Document => parseEjson(text) as Document;
const text = (value: unknown): string => toEjson(value).replaceAll(/\{"\$numberInt":"(\d+)"\}/gu, '$1');

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
});

const stored = '{"_id":1,"z":1,"10":2,"9":{"b":1,"2":2,"1":3}}';

describe('integer-like names keep their place', () => {
  beforeEach(() => db.fill([doc(stored)]));

  it('in a stored document', () => {
    expect(db.all().map(text)).toEqual([stored]);
  });

  it.each([
    ['$objectToArray', { v: { $objectToArray: '$9' } }, '[{"k":"b","v":1},{"k":"2","v":2},{"k":"1","v":3}]'],
    [
      '$arrayToObject',
      {
        v: {
          $arrayToObject: [
            [
              ['2', 1],
              ['a', 2],
              ['1', 3],
            ],
          ],
        },
      },
      '{"2":1,"a":2,"1":3}',
    ],
    ['$mergeObjects', { v: { $mergeObjects: ['$9', { 0: 7 }] } }, '{"b":1,"2":2,"1":3,"0":7}'],
    ['$setField', { v: { $setField: { field: '0', input: '$9', value: 4 } } }, '{"b":1,"2":2,"1":3,"0":4}'],
    ['a document of expressions', { v: doc('{"x":"$z","3":"$z","2":"$z"}') }, '{"x":1,"3":1,"2":1}'],
  ])('in %s', (_, projection, expected) => {
    const [result] = db.aggregate([{ $project: projection }]);
    expect(text(result?.v)).toBe(expected);
  });

  it.each([
    [
      '$project',
      { $project: doc('{"9":{"1":1,"b":1},"10":1,"z":1}') },
      '{"_id":1,"z":1,"10":2,"9":{"b":1,"1":3}}',
    ],
    ['$project without a field', { $project: { z: 0 } }, '{"_id":1,"10":2,"9":{"b":1,"2":2,"1":3}}'],
    [
      '$addFields',
      { $addFields: doc('{"y":1,"3":1,"z":5}') },
      '{"_id":1,"z":5,"10":2,"9":{"b":1,"2":2,"1":3},"y":1,"3":1}',
    ],
    ['$unset', { $unset: '9.2' }, '{"_id":1,"z":1,"10":2,"9":{"b":1,"1":3}}'],
    ['$replaceRoot', { $replaceRoot: { newRoot: '$9' } }, '{"b":1,"2":2,"1":3}'],
    [
      '$group',
      { $group: doc('{"_id":{"x":"$9","1":"$z","0":"$z"},"5":{"$sum":1},"4":{"$first":"$9"}}') },
      '{"_id":{"x":{"b":1,"2":2,"1":3},"1":1,"0":1},"5":1,"4":{"b":1,"2":2,"1":3}}',
    ],
    [
      '$facet',
      { $facet: doc('{"f":[{"$count":"n"}],"1":[],"0":[]}') },
      `{"f":[{"n":1}],"1":[${stored}],"0":[${stored}]}`,
    ],
    ['$redact', { $redact: '$$DESCEND' }, stored],
  ])('in %s', (_, stage, expected) => {
    expect(db.aggregate([stage]).map(text)).toEqual([expected]);
  });

  it.each([
    ['$set', { $set: { 9: 1, y: 2 } }, '{"_id":1,"z":1,"10":2,"9":1,"y":2}'],
    ['$set of a new field', { $set: { 3: 1 } }, '{"_id":1,"z":1,"10":2,"9":{"b":1,"2":2,"1":3},"3":1}'],
    ['$set inside', { $set: { '9.0': 1 } }, '{"_id":1,"z":1,"10":2,"9":{"b":1,"2":2,"1":3,"0":1}}'],
    ['$unset', { $unset: { z: 1 } }, '{"_id":1,"10":2,"9":{"b":1,"2":2,"1":3}}'],
    ['$rename', { $rename: { z: '0' } }, '{"_id":1,"10":2,"9":{"b":1,"2":2,"1":3},"0":1}'],
    [
      '$push',
      { $push: { 8: doc('{"b":1,"2":1}') } },
      '{"_id":1,"z":1,"10":2,"9":{"b":1,"2":2,"1":3},"8":[{"b":1,"2":1}]}',
    ],
    [
      'a pipeline',
      [{ $set: { 3: '$9' } }, { $unset: 'z' }],
      '{"_id":1,"10":2,"9":{"b":1,"2":2,"1":3},"3":{"b":1,"2":2,"1":3}}',
    ],
    ['a replacement', doc('{"b":1,"4":1,"3":1}'), '{"_id":1,"b":1,"4":1,"3":1}'],
  ])('after an update by %s', (_, update, expected) => {
    expect(text(db.updated(doc(stored), update))).toBe(expected);
  });

  it('in an upsert, its filter first', () => {
    db.run({
      update: 'new',
      updates: [{ q: doc('{"_id":7,"a":1,"2":1}'), u: { $set: { 1: 1 } }, upsert: true }],
    });
    expect(db.all('new').map(text)).toEqual(['{"_id":7,"a":1,"2":1,"1":1}']);
  });

  it('in a projection of find', () => {
    const { cursor } = db.run({ find: 'things', projection: { z: 0, '9.b': 0 } });
    expect(text(cursor.firstBatch[0])).toBe('{"_id":1,"10":2,"9":{"2":2,"1":3}}');
  });

  it('in $merge with existing documents', () => {
    db.fill([doc('{"_id":1,"a":1,"5":1}')], 'target');
    db.aggregate([{ $merge: { into: 'target' } }]);
    expect(db.all('target').map(text)).toEqual([
      '{"_id":1,"a":1,"5":1,"z":1,"10":2,"9":{"b":1,"2":2,"1":3}}',
    ]);
  });
});

describe('the order of integer-like names decides', () => {
  it('whether subdocuments are equal', () => {
    db.fill([doc('{"_id":1,"v":{"2":1,"1":1}}'), doc('{"_id":2,"v":{"1":1,"2":1}}')]);
    const { cursor } = db.run({ find: 'things', filter: { v: doc('{"2":1,"1":1}') } });
    expect(cursor.firstBatch.map((each: Document) => each._id)).toEqual([1]);
    expect(db.run({ distinct: 'things', key: 'v' }).values.map(text)).toEqual([
      '{"1":1,"2":1}',
      '{"2":1,"1":1}',
    ]);
    expect(db.aggregate([{ $group: { _id: '$v' } }])).toHaveLength(2);
  });

  it('which field a sort looks at first', () => {
    db.fill([doc('{"_id":1,"1":1,"2":2}'), doc('{"_id":2,"1":2,"2":1}')]);
    const ids = (sort: string) =>
      db.run({ find: 'things', sort: doc(sort) }).cursor.firstBatch.map((each: Document) => each._id);
    expect(ids('{"2":1,"1":1}')).toEqual([2, 1]);
    expect(ids('{"1":1,"2":1}')).toEqual([1, 2]);
    expect(db.aggregate([{ $sort: doc('{"2":1,"1":1}') }]).map(({ _id }) => _id)).toEqual([2, 1]);
  });

  it('the key of an index, and its name', () => {
    db.run({ createIndexes: 'things', indexes: [{ key: doc('{"b":1,"2":1,"1":-1}'), name: 'x' }] });
    const [, index] = db.run({ listIndexes: 'things' }).cursor.firstBatch;
    expect(text(index.key)).toBe('{"b":1,"2":1,"1":{"$numberInt":"-1"}}');
  });

  it('which document a repeated _id is', () => {
    db.fill([
      {
        _id: fromEntries([
          ['2', 1],
          ['1', 1],
        ]),
      },
    ]);
    expect(db.run({ insert: 'things', documents: [{ _id: { 1: 1, 2: 1 } }] })).toMatchObject({ n: 1 });
    const again = db.run({ insert: 'things', documents: [{ _id: doc('{"2":1,"1":1}') }] });
    expect(again.writeErrors[0].code).toBe(11000);
  });
});
