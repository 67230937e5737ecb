import { type Document, Long } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';
import { databaseOfThings, long, one, things, three } from './things-for-tests.ts';

let db: DatabaseInTest;
beforeEach(() => {
  db = databaseOfThings();
});

describe('an aggregation', () => {
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
  ['a pipeline that is no array', { $match: {} }, 14, 'must be specified as an array'],
  ['a stage that is no document', [5], 14, 'must be an object'],
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
  it.each(wrong)('%s', (_name, pipeline, code, text) => {
    const reply = db.pipelineError(pipeline);
    expect(reply).toMatchObject({ ok: 0, code });
    expect(reply.errmsg).toContain(text);
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
  it('replaces the previous documents', () => {
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
    ['merges and inserts by default', {}, [{ _id: 1, old: true, n: 5 }, { _id: 50 }, { _id: 2, n: 3 }]],
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
    ['fails on a matched document', { whenMatched: 'fail' }, 11000],
    ['fails on an unmatched document', { whenNotMatched: 'fail' }, 13113],
  ])('%s, and then nothing is written', (_name, spec, code) => {
    db.fill([{ _id: 3, old: true }], 'target');
    expect(db.pipelineError([{ $merge: { into: 'target', ...spec } }])).toMatchObject({ code });
    expect(db.all('target')).toEqual([{ _id: 3, old: true }]);
  });
});
