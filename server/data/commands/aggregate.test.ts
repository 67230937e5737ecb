import { Decimal128, type Document, Double, Long } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest, testTime } from '../data-for-tests.ts';

let db: DatabaseInTest;
const long = (value: number | string) => Long.fromString(String(value));
const decimal = (text: string) => Decimal128.fromString(text);

const things: Document[] = [
  { _id: 1, k: 'a', n: 5, tags: ['x', 'y'], big: long('9007199254740993') },
  { _id: 2, k: 'b', n: 3, tags: [], price: decimal('1.10') },
  { _id: 3, k: 'a', n: 1, at: { x: 1, y: 2 }, price: decimal('2.20') },
];
const others: Document[] = [
  { _id: 10, thing: 1, to: 11 },
  { _id: 11, thing: 3, to: 12 },
  { _id: 12, thing: [1, 2], to: 10 },
  { _id: 13 },
];

beforeEach(() => {
  db = new DatabaseInTest();
  db.fill(things);
  db.fill(others, 'others');
});

const [one, two, three] = things as [Document, Document, Document];

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
    '$project keeps the types of what moves',
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
    '$unwind with positions and what is empty',
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
    '$push leaves out what is missing',
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
  ['$group by what is missing is null', [{ $group: { _id: '$missing' } }], [{ _id: null }]],
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
    '$lookup: what is missing is null',
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

describe('an aggregation', () => {
  it.each(results)('%s', (_name, pipeline, expected) => {
    const found = db.aggregate(pipeline);
    expect(found).toEqual(expected);
    expect(found.map((each) => Object.keys(each))).toEqual(expected.map((each) => Object.keys(each)));
    expect(db.all()).toEqual(things);
  });

  it('of listed documents needs no collection', () => {
    expect(db.aggregate([{ $documents: [{ a: 1 }, { a: long(2) }] }], 1)).toEqual([{ a: 1 }, { a: long(2) }]);
  });

  it('reads only the documents whose _id a first $match names', () => {
    db.context.work.examined = 0;
    db.aggregate([{ $match: { _id: 2 } }]);
    expect(db.context.work.examined).toBe(1);
  });

  it('reads no more than a $limit needs', () => {
    db.context.work.examined = 0;
    db.aggregate([{ $limit: 1 }]);
    expect(db.context.work.examined).toBe(1);
  });

  it('takes variables of let', () => {
    const command = { aggregate: 'things', let: { x: { $add: [1, 2] } }, cursor: {} };
    const pipeline = [{ $match: { $expr: { $eq: ['$n', '$$x'] } } }, { $project: { x: '$$x' } }];
    expect(db.run({ ...command, pipeline }).cursor.firstBatch).toEqual([{ _id: 2, x: 3 }]);
  });

  it('draws each document at most once, the same ones for the same random numbers', () => {
    const drawn = db.aggregate([{ $sample: { size: 10 } }]);
    expect(drawn.map(({ _id }) => _id).sort()).toEqual([1, 2, 3]);
    const again = new DatabaseInTest();
    again.fill(things);
    expect(again.aggregate([{ $sample: { size: 10 } }])).toEqual(drawn);
  });

  it('ends at its time limit', () => {
    db.fill([{ t: `${'a'.repeat(60)}!` }], 'texts');
    const pipeline = [{ $match: { t: /^(a+)+$/ } }];
    const reply = db.refusal({ aggregate: 'texts', pipeline, cursor: {}, maxTimeMS: 50 });
    expect(reply).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  it('answers in batches', () => {
    const { cursor } = db.run({ aggregate: 'things', pipeline: [], cursor: { batchSize: 2 } });
    expect(cursor.firstBatch).toHaveLength(2);
    const next = db.run({ getMore: cursor.id, collection: 'things' });
    expect(next.cursor).toMatchObject({ nextBatch: [three], id: Long.ZERO });
  });

  it('sums ints past 32 bits as longs, and longs past 64 bits as doubles', () => {
    db.fill([{ n: 2147483647 }, { n: 1 }], 'sums');
    expect(db.aggregate([{ $group: { _id: null, s: { $sum: '$n' } } }], 'sums')).toEqual([
      { _id: null, s: long(2147483648) },
    ]);
    db.fill([{ n: Long.MAX_VALUE }, { n: Long.MAX_VALUE }], 'large');
    const [{ s } = {}] = db.aggregate([{ $group: { _id: null, s: { $sum: '$n' } } }], 'large');
    expect(Number(s)).toBe(2 ** 64);
  });
});

const wrong: [string, unknown, number, string][] = [
  ['an unknown stage', [{ $foo: 1 }], 40324, "Unrecognized pipeline stage name: '$foo'"],
  ['a stage of two', [{ $limit: 1, $skip: 1 }], 40323, 'exactly one field'],
  ['an empty stage', [{}], 40323, 'exactly one field'],
  ['a pipeline that is none', { $match: {} }, 14, 'must be specified as an array'],
  ['a stage that is none', [5], 14, 'must be an object'],
  ['an unknown operator', [{ $project: { a: { $foo: 1 } } }], 168, "Unrecognized expression '$foo'"],
  [
    'an unknown operator of a group',
    [{ $group: { _id: 1, a: { $foo: 1 } } }],
    15952,
    "unknown group operator '$foo'",
  ],
  [
    'a group without _id',
    [{ $group: { a: { $sum: 1 } } }],
    15955,
    'a group specification must include an _id',
  ],
  [
    'a field of a group that computes nothing',
    [{ $group: { _id: 1, a: '$b' } }],
    40234,
    "The field 'a' must be an accumulator object",
  ],
  [
    'two accumulators',
    [{ $group: { _id: 1, a: { $sum: 1, $avg: 1 } } }],
    40238,
    'must specify one accumulator',
  ],
  ['$limit 0', [{ $limit: 0 }], 15958, 'the limit must be positive'],
  ['$limit of text', [{ $limit: 'x' }], 5107200, 'Expected a number'],
  ['$skip -1', [{ $skip: -1 }], 5107200, 'non-negative'],
  ['an empty $sort', [{ $sort: {} }], 15976, 'at least one sort key'],
  ['$sort 2', [{ $sort: { a: 2 } }], 2, '$sort key ordering must be 1'],
  ['an empty $count', [{ $count: '' }], 40157, 'non-empty string'],
  ['$count of a path', [{ $count: '$a' }], 40158, '$-prefixed'],
  ['an empty $project', [{ $project: {} }], 51272, 'at least one field'],
  [
    'a mixed $project',
    [{ $project: { a: 1, b: 0 } }],
    2,
    'Cannot do exclusion on field b in inclusion projection',
  ],
  ['paths that collide', [{ $project: { a: 1, 'a.b': 1 } }], 2, 'Path collision'],
  ['$unwind without $', [{ $unwind: 'a' }], 28818, "should be prefixed with a '$'"],
  ['$unwind without path', [{ $unwind: {} }], 28812, 'no path'],
  ['$replaceWith of a number', [{ $replaceWith: '$n' }], 40228, 'must evaluate to an object'],
  ['$out in the middle', [{ $out: 'x' }, { $limit: 1 }], 40601, '$out can only be the final stage'],
  ['$merge in a facet', [{ $facet: { a: [{ $merge: 'x' }] } }], 40600, '$merge is not allowed'],
  ['$facet in a facet', [{ $facet: { a: [{ $facet: {} }] } }], 40600, '$facet is not allowed'],
  ['$documents behind others', [{ $limit: 1 }, { $documents: [] }], 40600, 'first stage'],
  ['$search', [{ $search: {} }], 31082, 'requires additional configuration'],
  ['$changeStream', [{ $changeStream: {} }], 238, '$changeStream'],
  ['$currentOp', [{ $currentOp: {} }], 73, '$currentOp'],
  ['$geoNear', [{ $geoNear: {} }], 5860400, '$geoNear'],
  ['$lookup without as', [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b' } }], 9, "missing 'as'"],
  [
    '$lookup with half of the fields',
    [{ $lookup: { from: 'x', localField: 'a', as: 'o' } }],
    9,
    'both or neither',
  ],
  [
    '$lookup with an unknown field',
    [{ $lookup: { from: 'x', foo: 1, as: 'o' } }],
    9,
    'unknown argument to $lookup: foo',
  ],
  ['a bad stage in a $lookup', [{ $lookup: { from: 'x', pipeline: [{ $foo: 1 }], as: 'o' } }], 40324, '$foo'],
  ['an undefined variable', [{ $project: { a: '$$nope' } }], 17276, 'Use of undefined variable: nope'],
  ['$sample 0', [{ $sample: { size: 0 } }], 2, 'positive'],
  ['$bucket boundaries out of order', [{ $bucket: { groupBy: '$n', boundaries: [3, 1] } }], 2, 'ascending'],
  ['a value without a bucket', [{ $bucket: { groupBy: '$n', boundaries: [0, 1] } }], 2, 'no default'],
  ['$merge on another field', [{ $merge: { into: 'x', on: 'k' } }], 9, 'Cannot find index'],
  ['an unknown mode of $merge', [{ $merge: { into: 'x', whenMatched: 'foo' } }], 2, "'foo'"],
  ['$function', [{ $project: { a: { $function: {} } } }], 9, '$function'],
  ['$add of text', [{ $project: { a: { $add: ['$k', 1] } } }], 14, '$add'],
];

describe('an aggregation is refused for', () => {
  it.each(wrong)('%s', (_name, pipeline, code, words) => {
    const reply = db.pipelineError(pipeline);
    expect(reply).toMatchObject({ ok: 0, code });
    expect(reply.errmsg).toContain(words);
  });

  it('a missing cursor', () => {
    expect(db.refusal({ aggregate: 'things', pipeline: [] }).errmsg).toContain(
      "The 'cursor' option is required",
    );
  });

  it('more than 20 pipelines inside each other', () => {
    let pipeline: Document[] = [];
    for (let at = 0; at < 22; at += 1) pipeline = [{ $lookup: { from: 'things', pipeline, as: 'o' } }];
    expect(db.pipelineError(pipeline)).toMatchObject({ code: 232 });
  });
});

describe('$out', () => {
  it('replaces what was there', () => {
    db.fill([{ _id: 99 }], 'target');
    expect(db.aggregate([{ $match: { k: 'a' } }, { $project: { big: 1 } }, { $out: 'target' }])).toEqual([]);
    expect(db.all('target')).toEqual([{ _id: 1, big: one.big }, { _id: 3 }]);
  });

  it('may write into the collection that it reads', () => {
    db.aggregate([{ $match: { _id: 1 } }, { $out: 'things' }]);
    expect(db.all()).toEqual([one]);
  });

  it('changes nothing when a result is refused', () => {
    db.fill([{ _id: 99 }], 'target');
    expect(db.pipelineError([{ $set: { _id: '$k' } }, { $out: 'target' }])).toMatchObject({ code: 11000 });
    expect(db.all('target')).toEqual([{ _id: 99 }]);
  });

  it('may name another database', () => {
    db.aggregate([{ $out: { db: 'elsewhere', coll: 'target' } }]);
    expect(db.run({ count: 'target' }, 'elsewhere').n).toBe(3);
  });
});

describe('$merge', () => {
  const merged = (spec: Document) => {
    db.fill([{ _id: 1, old: true, n: 0 }, { _id: 50 }], 'target');
    db.aggregate([
      { $match: { _id: { $in: [1, 2] } } },
      { $project: { n: 1 } },
      { $merge: { into: 'target', ...spec } },
    ]);
    return db.all('target');
  };
  const modes: [string, Document, Document[]][] = [
    [
      'merges and inserts unless told otherwise',
      {},
      [{ _id: 1, old: true, n: 5 }, { _id: 50 }, { _id: 2, n: 3 }],
    ],
    ['replaces', { whenMatched: 'replace' }, [{ _id: 1, n: 5 }, { _id: 50 }, { _id: 2, n: 3 }]],
    ['keeps', { whenMatched: 'keepExisting' }, [{ _id: 1, old: true, n: 0 }, { _id: 50 }, { _id: 2, n: 3 }]],
    ['discards', { whenNotMatched: 'discard' }, [{ _id: 1, old: true, n: 5 }, { _id: 50 }]],
    [
      'runs a pipeline',
      { whenMatched: [{ $set: { n: { $add: ['$n', '$$new.n', 1] } } }], whenNotMatched: 'discard' },
      [{ _id: 1, old: true, n: 6 }, { _id: 50 }],
    ],
  ];
  it.each(modes)('%s', (_name, spec, expected) => {
    expect(merged(spec)).toEqual(expected);
  });

  it.each([
    ['fails on what is there', { whenMatched: 'fail' }, 11000],
    ['fails on what is not there', { whenNotMatched: 'fail' }, 13113],
  ])('%s, and then nothing is written', (_name, spec, code) => {
    db.fill([{ _id: 3, old: true }], 'target');
    expect(db.pipelineError([{ $merge: { into: 'target', ...spec } }])).toMatchObject({ code });
    expect(db.all('target')).toEqual([{ _id: 3, old: true }]);
  });
});
