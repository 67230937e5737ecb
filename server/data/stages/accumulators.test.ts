import { Decimal128, type Document, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

const long = (value: number | string) => Long.fromString(String(value));
const decimal = (text: string) => Decimal128.fromString(text);
const double = (value: number) => new Double(value);

function grouped(values: readonly unknown[], accumulator: Document): unknown {
  const db = new DatabaseInTest();
  db.fill(values.map((v, _id) => (v === undefined ? { _id } : { _id, v })));
  return db.aggregate([{ $sort: { _id: 1 } }, { $group: { _id: null, r: accumulator } }])[0]?.r;
}

describe('an accumulator of $group', () => {
  it.each<[string, readonly unknown[], unknown]>([
    ['$sum', [1, 2], 3],
    ['$sum', [1, long(2)], long(3)],
    ['$sum', [1, double(2)], double(3)],
    ['$sum', [0.1, 0.2, decimal('0.3')], decimal('0.6000000000000000166533453693773481')],
    ['$sum', [decimal('1.50'), 2], decimal('3.50')],
    ['$sum', [2147483647, 1], long('2147483648')],
    ['$sum', [Long.MAX_VALUE, long(1)], double(2 ** 63)],
    ['$sum', [Long.MAX_VALUE, long(1), long(-1)], Long.MAX_VALUE],
    ['$sum', Array.from({ length: 10 }, () => 0.1), double(1)],
    ['$sum', ['x', null, undefined], 0],
    ['$sum', [Number.NaN, 1], Number.NaN],
    ['$sum', [Infinity, 1], Infinity],
    ['$avg', [1, 2, 6], double(3)],
    ['$avg', [decimal('1'), decimal('2')], decimal('1.5')],
    ['$avg', [long('9007199254740993'), long('9007199254740995')], double(9007199254740994)],
    ['$avg', [null, 'x'], null],
    ['$min', [3, null, decimal('1.5')], decimal('1.5')],
    ['$max', [long('9007199254740993'), double(9007199254740992)], long('9007199254740993')],
    ['$max', [undefined, null], null],
    ['$first', [long(1), 2], long(1)],
    ['$last', [1, decimal('2.0')], decimal('2.0')],
    ['$push', [1, null, undefined, long(2)], [1, null, long(2)]],
    ['$addToSet', [1, long(1), double(1), 2], [1, 2]],
    ['$stdDevPop', [long(2), 4], double(1)],
    ['$stdDevSamp', [1], null],
    ['$concatArrays', [[1], [2.5]], [1, 2.5]],
    ['$setUnion', [[1, 2], [long(2)]], [1, 2]],
  ])('%s of %j', (name, values, expected) => {
    expect(grouped(values, { [name]: '$v' })).toEqual(expected);
  });

  it.each<[Document, unknown]>([
    [{ $firstN: { input: '$v', n: 2 } }, [3, long(1)]],
    [{ $lastN: { input: '$v', n: 2 } }, [decimal('2.0'), null]],
    [{ $maxN: { input: '$v', n: 2 } }, [3, decimal('2.0')]],
    [{ $minN: { input: '$v', n: long(2) } }, [long(1), decimal('2.0')]],
    [{ $top: { sortBy: { v: -1 }, output: '$v' } }, 3],
    [{ $topN: { sortBy: { v: -1 }, output: '$v', n: 2 } }, [3, decimal('2.0')]],
    [{ $bottom: { sortBy: { v: 1 }, output: '$_id' } }, 0],
    [{ $bottomN: { sortBy: { v: 1 }, output: '$_id', n: 2 } }, [2, 0]],
    [{ $median: { input: '$v', method: 'approximate' } }, double(2)],
    [{ $percentile: { input: '$v', p: [0, 1], method: 'approximate' } }, [double(1), double(3)]],
    [{ $count: {} }, 4],
    [{ $sum: { $multiply: ['$v', 2] } }, decimal('12.0')],
  ])('%j', (accumulator, expected) => {
    expect(grouped([3, long(1), decimal('2.0'), null], accumulator)).toEqual(expected);
  });

  it.each<[Document, number]>([
    [{ $sum: [1, 2] }, 40237],
    [{ $firstN: { input: '$v' } }, 5787906],
    [{ $firstN: { input: '$v', n: 0 } }, 5787908],
    [{ $count: 1 }, 14],
    [{ $mergeObjects: '$v' }, 40400],
    [{ $accumulator: {} }, 9],
  ])('is refused as %j', (accumulator, code) => {
    const db = new DatabaseInTest();
    db.fill([{ v: 5 }]);
    expect(db.pipelineError([{ $group: { _id: null, r: accumulator } }])).toMatchObject({ code });
  });
});

describe('numbers keep their types', () => {
  const stored = { _id: 1, price: decimal('1.50'), big: long('9007199254740993'), n: 2, f: double(2) };

  it('in pipeline updates', () => {
    const db = new DatabaseInTest();
    const update = [
      { $set: { total: { $multiply: ['$price', '$n'] }, big: { $add: ['$big', 1] }, type: { $type: '$f' } } },
    ];
    expect(db.updated(stored, update)).toEqual({
      ...stored,
      big: long('9007199254740994'),
      total: decimal('3.00'),
      type: 'double',
    });
  });

  it('in filters, projections, keys of groups, let and $merge', () => {
    const db = new DatabaseInTest();
    db.fill([stored, { _id: 2, big: double(9007199254740992) }]);
    const find = (filter: Document, projection: Document = { _id: 1 }) =>
      db.run({ find: 'things', filter, projection }).cursor.firstBatch;
    expect(find({ $expr: { $eq: [{ $type: '$price' }, 'decimal'] } })).toEqual([{ _id: 1 }]);
    expect(find({ $expr: { $gt: ['$big', double(9007199254740992)] } })).toEqual([{ _id: 1 }]);
    expect(find({ _id: 1 }, { _id: 0, x: { $add: ['$price', '$n'] }, y: { $toString: '$big' } })).toEqual([
      { x: decimal('3.50'), y: '9007199254740993' },
    ]);
    expect(db.aggregate([{ $group: { _id: { $add: ['$big', 0] }, n: { $sum: 1 } } }])).toEqual([
      { _id: long('9007199254740993'), n: 1 },
      { _id: double(9007199254740992), n: 1 },
    ]);
    const pipeline = [{ $match: { _id: 1 } }, { $project: { x: { $add: ['$$v', '$price'] } } }];
    const command = { aggregate: 'things', let: { v: decimal('0.10') }, pipeline, cursor: {} };
    expect(db.run(command).cursor.firstBatch).toEqual([{ _id: 1, x: decimal('1.60') }]);
    const whenMatched = [{ $set: { price: { $add: ['$price', '$$new.n'] } } }];
    db.aggregate([{ $match: { _id: 1 } }, { $merge: { into: 'things', whenMatched } }]);
    expect(find({ _id: 1 }, { _id: 0, price: 1 })).toEqual([{ price: decimal('3.50') }]);
  });
});

describe('$redact', () => {
  it('evaluates each level, with access to the whole document', () => {
    const db = new DatabaseInTest();
    db.fill([{ _id: 1, level: 1, most: 2, a: { level: 2 }, b: { level: 3 } }]);
    const decide = { $cond: [{ $lte: ['$level', '$$ROOT.most'] }, '$$DESCEND', '$$PRUNE'] };
    expect(db.aggregate([{ $redact: decide }])).toEqual([{ _id: 1, level: 1, most: 2, a: { level: 2 } }]);
  });
});
