import { type Document, Double } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseInTest, testTime } from '../data-for-tests.ts';
import { databaseOfThings, decimal, long, one, things, three, two } from './things-for-tests.ts';

let db: DatabaseInTest;
beforeEach(() => {
  db = databaseOfThings();
});

const results: [string, Document[], Document[]][] = [
  ['no stage: everything as it is', [], things],
  ['$match', [{ $match: { k: 'a' } }], [one, three]],
  ['$match with $expr', [{ $match: { $expr: { $gt: ['$n', 3] } } }], [one]],
  ['$limit', [{ $limit: 2 }], [one, two]],
  ['$skip', [{ $skip: 2 }], [three]],
  ['$sort', [{ $sort: { n: 1 } }], [three, two, one]],
  ['$sort by two keys', [{ $sort: { k: 1, n: 1 } }], [three, one, two]],
  ['$count', [{ $count: 'all' }], [{ all: 3 }]],
  ['$count of nothing', [{ $match: { k: 'z' } }, { $count: 'all' }], []],
  [
    '$project keeps',
    [{ $project: { n: 1 } }],
    [
      { _id: 1, n: 5 },
      { _id: 2, n: 3 },
      { _id: 3, n: 1 },
    ],
  ],
  ['$project without _id', [{ $project: { _id: 0, n: 1 } }, { $limit: 1 }], [{ n: 5 }]],
  ['$project leaves out', [{ $project: { tags: 0, big: 0 } }, { $limit: 1 }], [{ _id: 1, k: 'a', n: 5 }]],
  [
    '$project keeps the types of moved values',
    [{ $limit: 1 }, { $project: { big: 1, again: '$big' } }],
    [{ _id: 1, big: one.big, again: one.big }],
  ],
  ['$project computes', [{ $limit: 1 }, { $project: { _id: 0, m: { $multiply: ['$n', 2] } } }], [{ m: 10 }]],
  ['$project of a path', [{ $match: { _id: 3 } }, { $project: { 'at.y': 1 } }], [{ _id: 3, at: { y: 2 } }]],
  [
    '$project of a nested document',
    [{ $match: { _id: 3 } }, { $project: { at: { x: 1 } } }],
    [{ _id: 3, at: { x: 1 } }],
  ],
  ['$project of a literal', [{ $limit: 1 }, { $project: { _id: 0, c: { $literal: 1 } } }], [{ c: 1 }]],
  [
    '$project of a list',
    [{ $limit: 1 }, { $project: { _id: 0, c: ['$k', '$missing'] } }],
    [{ c: ['a', null] }],
  ],
  [
    '$project of a missing field',
    [{ $limit: 1 }, { $project: { _id: 0, k: 1, c: '$missing' } }],
    [{ k: 'a' }],
  ],
  ['$addFields', [{ $match: { _id: 2 } }, { $addFields: { m: { $add: ['$n', 1] } } }], [{ ...two, m: 4 }]],
  [
    '$set into a document',
    [{ $match: { _id: 3 } }, { $set: { 'at.z': 3 } }],
    [{ ...three, at: { x: 1, y: 2, z: 3 } }],
  ],
  [
    '$set with $$REMOVE',
    [{ $match: { _id: 3 } }, { $set: { at: '$$REMOVE', price: '$$REMOVE' } }],
    [{ _id: 3, k: 'a', n: 1 }],
  ],
  [
    '$unset',
    [{ $match: { _id: 3 } }, { $unset: ['at.x', 'price'] }],
    [{ _id: 3, k: 'a', n: 1, at: { y: 2 } }],
  ],
  ['$replaceRoot', [{ $match: { _id: 3 } }, { $replaceRoot: { newRoot: '$at' } }], [{ x: 1, y: 2 }]],
  ['$replaceWith', [{ $match: { _id: 3 } }, { $replaceWith: { a: '$n' } }], [{ a: 1 }]],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
    ],
  ],
  [
    '$unwind with positions and empty arrays',
    [
      { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 1, tags: 'x', i: long(0) },
      { _id: 1, tags: 'y', i: long(1) },
      { _id: 2, i: null },
      { _id: 3, i: null },
    ],
  ],
  [
    '$group sums',
    [{ $group: { _id: '$k', sum: { $sum: '$n' } } }],
    [
      { _id: 'a', sum: 6 },
      { _id: 'b', sum: 3 },
    ],
  ],
  [
    '$group counts',
    [{ $group: { _id: null, n: { $count: {} }, m: { $sum: 1 } } }],
    [{ _id: null, n: 3, m: 3 }],
  ],
  [
    '$group of decimals is exact',
    [{ $group: { _id: null, sum: { $sum: '$price' } } }],
    [{ _id: null, sum: decimal('3.30') }],
  ],
  ['$avg', [{ $group: { _id: null, avg: { $avg: '$n' } } }], [{ _id: null, avg: new Double(3) }]],
  ['$avg of nothing', [{ $group: { _id: null, avg: { $avg: '$missing' } } }], [{ _id: null, avg: null }]],
  [
    '$min and $max keep types',
    [{ $group: { _id: null, a: { $min: '$n' }, b: { $max: '$big' } } }],
    [{ _id: null, a: 1, b: one.big }],
  ],
  [
    '$first and $last',
    [{ $group: { _id: null, a: { $first: '$n' }, b: { $last: '$n' } } }],
    [{ _id: null, a: 5, b: 1 }],
  ],
  [
    '$push leaves out missing values',
    [{ $group: { _id: null, p: { $push: '$price' } } }],
    [{ _id: null, p: [two.price, three.price] }],
  ],
  ['$addToSet', [{ $group: { _id: null, s: { $addToSet: '$k' } } }], [{ _id: null, s: ['a', 'b'] }]],
  [
    '$mergeObjects',
    [{ $group: { _id: null, m: { $mergeObjects: '$at' } } }],
    [{ _id: null, m: { x: 1, y: 2 } }],
  ],
  [
    '$stdDevPop',
    [
      { $match: { n: { $in: [1, 3, 5] } } },
      { $group: { _id: null, s: { $stdDevPop: '$n' } } },
      { $project: { s: { $round: ['$s', 3] } } },
    ],
    [{ _id: null, s: 1.633 }],
  ],
  [
    '$group by a document',
    [{ $group: { _id: { k: '$k' }, n: { $sum: 1 } } }],
    [
      { _id: { k: 'a' }, n: 2 },
      { _id: { k: 'b' }, n: 1 },
    ],
  ],
  ['$group by a missing field is null', [{ $group: { _id: '$missing' } }], [{ _id: null }]],
  [
    '$sortByCount',
    [{ $sortByCount: '$k' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  ],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 3, 10] } }],
    [
      { _id: 0, count: 1 },
      { _id: 3, count: 2 },
    ],
  ],
  [
    '$bucket with default',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 2], default: 'other' } }],
    [
      { _id: 0, count: 1 },
      { _id: 'other', count: 2 },
    ],
  ],
  ['$bucketAuto', [{ $bucketAuto: { groupBy: '$n', buckets: 1 } }], [{ _id: { min: 1, max: 5 }, count: 3 }]],
  [
    '$facet',
    [{ $facet: { a: [{ $count: 'n' }], b: [{ $limit: 1 }, { $project: { n: 1 } }] } }],
    [{ a: [{ n: 3 }], b: [{ _id: 1, n: 5 }] }],
  ],
  [
    '$lookup by fields',
    [
      { $lookup: { from: 'others', localField: '_id', foreignField: 'thing', as: 'o' } },
      { $project: { ids: '$o._id' } },
    ],
    [
      { _id: 1, ids: [10, 12] },
      { _id: 2, ids: [12] },
      { _id: 3, ids: [11] },
    ],
  ],
  [
    '$lookup: a missing field is null',
    [
      { $limit: 1 },
      { $lookup: { from: 'others', localField: 'missing', foreignField: 'thing', as: 'o' } },
      { $project: { ids: '$o._id' } },
    ],
    [{ _id: 1, ids: [13] }],
  ],
  [
    '$lookup by a pipeline with let',
    [
      {
        $lookup: {
          from: 'others',
          let: { id: '$_id' },
          pipeline: [{ $match: { $expr: { $eq: ['$thing', '$$id'] } } }, { $project: { to: 1 } }],
          as: 'o',
        },
      },
      { $project: { o: 1 } },
    ],
    [
      { _id: 1, o: [{ _id: 10, to: 11 }] },
      { _id: 2, o: [] },
      { _id: 3, o: [{ _id: 11, to: 12 }] },
    ],
  ],
  [
    '$lookup with fields and a pipeline',
    [
      { $limit: 1 },
      {
        $lookup: {
          from: 'others',
          localField: '_id',
          foreignField: 'thing',
          pipeline: [{ $match: { to: 11 } }],
          as: 'o',
        },
      },
      { $project: { ids: '$o._id' } },
    ],
    [{ _id: 1, ids: [10] }],
  ],
  [
    '$lookup in a collection that is not there',
    [
      { $limit: 1 },
      { $lookup: { from: 'none', localField: 'a', foreignField: 'b', as: 'o' } },
      { $project: { o: 1 } },
    ],
    [{ _id: 1, o: [] }],
  ],
  [
    '$graphLookup',
    [
      { $limit: 1 },
      {
        $graphLookup: {
          from: 'others',
          startWith: 10,
          connectFromField: 'to',
          connectToField: '_id',
          as: 'path',
          depthField: 'depth',
          maxDepth: 1,
        },
      },
      { $project: { _id: 0, 'path._id': 1, 'path.depth': 1 } },
    ],
    [
      {
        path: [
          { _id: 10, depth: 0 },
          { _id: 11, depth: 1 },
        ],
      },
    ],
  ],
  [
    '$graphLookup ends in a circle',
    [
      { $limit: 1 },
      {
        $graphLookup: {
          from: 'others',
          startWith: 10,
          connectFromField: 'to',
          connectToField: '_id',
          as: 'p',
        },
      },
      { $project: { n: { $size: '$p' } } },
    ],
    [{ _id: 1, n: 3 }],
  ],
  [
    '$unionWith',
    [
      { $project: { n: 1 } },
      { $limit: 1 },
      { $unionWith: { coll: 'others', pipeline: [{ $match: { _id: 13 } }] } },
    ],
    [{ _id: 1, n: 5 }, { _id: 13 }],
  ],
  [
    '$unionWith $documents',
    [{ $limit: 0 + 1 }, { $project: { n: 1 } }, { $unionWith: { pipeline: [{ $documents: [{ a: 1 }] }] } }],
    [{ _id: 1, n: 5 }, { a: 1 }],
  ],
  [
    '$redact',
    [
      { $match: { _id: 3 } },
      { $project: { at: 1 } },
      { $redact: { $cond: [{ $eq: ['$x', 1] }, '$$PRUNE', '$$DESCEND'] } },
    ],
    [{ _id: 3 }],
  ],
  ['$$ROOT', [{ $match: { _id: 2 } }, { $project: { _id: 0, all: '$$ROOT' } }], [{ all: two }]],
  [
    '$$NOW is the time of the cluster',
    [{ $limit: 1 }, { $project: { _id: 0, t: '$$NOW' } }],
    [{ t: new Date(testTime) }],
  ],
  [
    '$cond and $ifNull keep types',
    [
      { $limit: 1 },
      { $project: { _id: 0, a: { $cond: [true, '$big', 0] }, b: { $ifNull: ['$missing', '$big'] } } },
    ],
    [{ a: one.big, b: one.big }],
  ],
  [
    '$setWindowFields keeps the types of untouched fields',
    [{ $match: { _id: 1 } }, { $setWindowFields: { sortBy: { _id: 1 }, output: { rank: { $rank: {} } } } }],
    [{ ...one, rank: 1 }],
  ],
  [
    '$fill',
    [
      { $match: { _id: { $in: [1, 2] } } },
      { $project: { price: 1 } },
      { $fill: { output: { price: { value: 0 } } } },
    ],
    [
      { _id: 1, price: 0 },
      { _id: 2, price: two.price },
    ],
  ],
  [
    '$collStats',
    [{ $collStats: { count: {} } }, { $project: { ns: 1, count: 1 } }],
    [{ ns: 'app.things', count: 3 }],
  ],
];

describe('the stages of an aggregation', () => {
  it.each(results)('%s', (_name, pipeline, expected) => {
    const result = db.aggregate(pipeline);
    expect(result).toEqual(expected);
    expect(result.map((each) => Object.keys(each))).toEqual(expected.map((each) => Object.keys(each)));
    expect(db.all()).toEqual(things);
  });
});
