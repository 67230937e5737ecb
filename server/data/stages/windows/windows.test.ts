import { Decimal128, type Document, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../../data-for-tests.ts';

const long = (value: number) => Long.fromNumber(value);
const decimal = (text: string) => Decimal128.fromString(text);
const double = (value: number) => new Double(value);
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

const docs: Document[] = [
  { _id: 1, k: 'a', x: 1, n: 1, d: at(1) },
  { _id: 2, k: 'a', x: 2, n: long(2), d: at(2) },
  { _id: 3, k: 'a', x: 4, n: decimal('3.0'), d: at(4) },
  { _id: 4, k: 'b', x: 1, n: null, d: at(1) },
  { _id: 5, k: 'b', x: 1, n: 5.5, d: at(2) },
];

/** The output `v` of every document, in the order of the results. */
function windows(
  output: Document,
  spec: Document = { partitionBy: '$k', sortBy: { x: 1 } },
  input = docs,
): unknown[] {
  const db = new DatabaseInTest();
  db.fill(input);
  return db.aggregate([{ $setWindowFields: { ...spec, output: { v: output } } }]).map(({ v }) => v);
}

describe('$setWindowFields', () => {
  it.each<[string, Document, unknown[]]>([
    ['sums over the partition', { $sum: '$n' }, [decimal('6.0'), decimal('6.0'), decimal('6.0'), 5.5, 5.5]],
    [
      'sums to the current document',
      { $sum: '$n', window: { documents: ['unbounded', 'current'] } },
      [1, long(3), decimal('6.0'), 0, 5.5],
    ],
    ['sums over neighbours', { $sum: '$x', window: { documents: [-1, 1] } }, [3, 7, 6, 2, 2]],
    ['sums over a range', { $sum: '$x', window: { range: [-1, 1] } }, [3, 3, 4, 2, 2]],
    [
      'averages',
      { $avg: '$x', window: { documents: [0, 1] } },
      [1.5, double(3), double(4), double(1), double(1)],
    ],
    [
      'pushes what came so far',
      { $push: '$x', window: { documents: ['unbounded', 0] } },
      [[1], [1, 2], [1, 2, 4], [1], [1, 1]],
    ],
    ['gives null for an empty window', { $max: '$x', window: { documents: [1, 1] } }, [2, 4, null, 1, null]],
    ['ranks with gaps', { $rank: {} }, [1, 2, 3, 1, 1]],
    ['ranks without gaps', { $denseRank: {} }, [1, 2, 3, 1, 1]],
    ['numbers', { $documentNumber: {} }, [1, 2, 3, 1, 2]],
    ['shifts', { $shift: { output: '$n', by: -1, default: 'none' } }, ['none', 1, long(2), 'none', null]],
    ['counts', { $count: {} }, [3, 3, 3, 2, 2]],
    ['scales', { $minMaxScaler: { input: '$x' } }, [double(0), 1 / 3, double(1), 0, 0]],
    [
      'scales within a range and a window',
      { $minMaxScaler: { input: '$x', min: 10, max: 20 }, window: { documents: [-1, 'current'] } },
      [10, double(20), double(20), 10, 10],
    ],
    ['carries the last value', { $locf: '$n' }, [1, long(2), decimal('3.0'), null, 5.5]],
    [
      'takes the top',
      { $top: { sortBy: { x: -1 }, output: '$n' } },
      [decimal('3.0'), decimal('3.0'), decimal('3.0'), null, null],
    ],
    [
      'covaries',
      { $covariancePop: ['$x', '$x'], window: { documents: [-1, 'current'] } },
      [double(0), 0.25, double(1), double(0), double(0)],
    ],
  ])('%s', (_name, output, expected) => {
    expect(windows(output)).toEqual(expected);
  });

  it('has windows of time', () => {
    const spec = { partitionBy: '$k', sortBy: { d: 1 } };
    expect(windows({ $sum: '$x', window: { range: [-1, 0], unit: 'day' } }, spec)).toEqual([1, 3, 4, 1, 2]);
    expect(
      windows({ $derivative: { input: '$x', unit: 'day' }, window: { documents: [-1, 0] } }, spec),
    ).toEqual([...[null, double(1), double(1), null, double(0)]]);
    expect(
      windows({ $integral: { input: '$x', unit: 'day' }, window: { documents: ['unbounded', 0] } }, spec),
    ).toEqual([...[0, 1.5, 7.5, 0, double(1)]]);
  });

  it('averages exponentially in the type of the numbers', () => {
    const spec = { sortBy: { _id: 1 } };
    const prices = [{ p: decimal('10.0') }, { p: decimal('20.0') }].map((each, _id) => ({ _id, ...each }));
    expect(windows({ $expMovingAvg: { input: '$p', alpha: decimal('0.5') } }, spec, prices)).toEqual([
      decimal('10.0'),
      decimal('15.00'),
    ]);
    expect(windows({ $expMovingAvg: { input: '$x', N: 3 } }, spec)).toEqual([1, 1.5, 2.75, 1.875, 1.4375]);
  });

  it.each<[string, Document, number]>([
    ['an unknown function', { $foo: 1 }, 9],
    ['a rank with a window', { $rank: {}, window: { documents: [0, 1] } }, 5371601],
    ['both kinds of bounds', { $sum: 1, window: { documents: [0, 1], range: [0, 1] } }, 9],
    ['bounds the wrong way round', { $sum: 1, window: { documents: [1, -1] } }, 5339900],
    ['a range over no numbers', { $sum: 1, window: { range: [-1, 1], unit: 'day' } }, 5429513],
    ['a derivative without a window', { $derivative: { input: '$x' } }, 9],
  ])('refuses %s', (_name, output, code) => {
    const db = new DatabaseInTest();
    db.fill(docs);
    const stage = { $setWindowFields: { partitionBy: '$k', sortBy: { x: 1 }, output: { v: output } } };
    expect(db.pipelineError([stage])).toMatchObject({ code });
  });
});

describe('$fill', () => {
  const gaps = [
    { _id: 1, x: 1, v: 1 },
    { _id: 2, x: 2 },
    { _id: 3, x: 4, v: long(7) },
    { _id: 4, x: 5, v: null },
  ];
  const filled = (output: Document) => {
    const db = new DatabaseInTest();
    db.fill(gaps);
    return db.aggregate([{ $fill: { sortBy: { x: 1 }, output } }]).map(({ v }) => v);
  };

  it('takes the last value, draws a line, or takes a value', () => {
    expect(filled({ v: { method: 'locf' } })).toEqual([1, 1, long(7), long(7)]);
    expect(filled({ v: { method: 'linear' } })).toEqual([1, double(3), long(7), null]);
    expect(filled({ v: { value: decimal('0.0') } })).toEqual([1, decimal('0.0'), long(7), decimal('0.0')]);
  });
});

describe('$densify', () => {
  const densified = (input: Document[], spec: Document) => {
    const db = new DatabaseInTest();
    db.fill(input.map((each, _id) => ({ _id, ...each })));
    return db.aggregate([{ $densify: spec }, { $unset: '_id' }]);
  };

  it('fills numbers in their types', () => {
    const provided = [{ x: decimal('1.0') }, { x: decimal('2.0') }, { y: 1 }];
    expect(densified(provided, { field: 'x', range: { step: decimal('0.5'), bounds: 'full' } })).toEqual([
      ...[{ y: 1 }, { x: decimal('1.0') }, { x: decimal('1.5') }, { x: decimal('2.0') }],
    ]);
    expect(densified([{ x: 0 }, { x: long(3) }], { field: 'x', range: { step: 1, bounds: [0, 5] } })).toEqual(
      [...[{ x: 0 }, { x: 1 }, { x: 2 }, { x: long(3) }, { x: 4 }]],
    );
  });

  it('fills months of each partition', () => {
    const input = [
      { k: 'a', d: new Date('2026-01-31') },
      { k: 'a', d: new Date('2026-03-31') },
      { k: 'b', d: new Date('2026-02-10') },
    ];
    const range = { step: 1, unit: 'month', bounds: 'partition' };
    const result = densified(input, { field: 'd', partitionByFields: ['k'], range });
    expect(result.map(({ k, d }) => `${k} ${d.toISOString().slice(0, 10)}`)).toEqual([
      ...['a 2026-01-31', 'a 2026-02-28', 'a 2026-03-31', 'b 2026-02-10'],
    ]);
  });

  it('refuses more than 500,000 documents, and numbers with a unit', () => {
    const db = new DatabaseInTest();
    db.fill([{ x: 0 }, { x: 1 }]);
    const refusal = (range: Document) => db.pipelineError([{ $densify: { field: 'x', range } }]).code;
    expect(refusal({ step: 1e-6, bounds: 'full' })).toBe(5897900);
    expect(refusal({ step: 1, unit: 'day', bounds: 'full' })).toBe(6053600);
    expect(refusal({ step: 0, bounds: 'full' })).toBe(5733401);
  });
});

describe('$bucketAuto', () => {
  it('keeps equal keys together, and gives boundaries in their types', () => {
    const db = new DatabaseInTest();
    db.fill([1, 1, 1, long(2), 3.5, decimal('4.0')].map((n, _id) => ({ _id, n })));
    expect(db.aggregate([{ $bucketAuto: { groupBy: '$n', buckets: 3 } }])).toEqual([
      { _id: { min: 1, max: long(2) }, count: 3 },
      { _id: { min: long(2), max: decimal('4.0') }, count: 2 },
      { _id: { min: decimal('4.0'), max: decimal('4.0') }, count: 1 },
    ]);
  });

  it('takes preferred numbers as boundaries', () => {
    const db = new DatabaseInTest();
    db.fill(Array.from({ length: 20 }, (_, _id) => ({ _id })));
    const match = db.aggregate([{ $bucketAuto: { groupBy: '$_id', buckets: 5, granularity: 'R5' } }]);
    expect(match.map(({ _id }) => [Number(_id.min), Number(_id.max)])).toEqual([
      ...[
        [0, 4],
        [4, 10],
        [10, 16],
        [16, 25],
      ],
    ]);
  });
});
