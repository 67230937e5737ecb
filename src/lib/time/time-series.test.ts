import { describe, expect, it } from 'vitest';
import { align, beyond, summarize, sumOf } from './time-series.ts';

const minute = 60_000;
const at = (...values: (number | null)[]) => values.map((value, index) => ({ at: index * minute, value }));

describe('align', () => {
  it('puts series with stamps of their own on one axis', () => {
    const one = at(1, 2);
    const other = [{ at: minute, value: 5 }];
    expect(align([one, other], minute)).toEqual({
      times: [0, minute],
      values: [
        [1, 2],
        [null, 5],
      ],
    });
  });

  it('breaks a line where stamps are missing', () => {
    const points = [
      { at: 0, value: 1 },
      { at: 5 * minute, value: 2 },
    ];
    expect(align([points], minute)).toEqual({ times: [0, minute, 5 * minute], values: [[1, null, 2]] });
  });

  it('treats invalid numbers as gaps, and takes unordered stamps once', () => {
    const points = [
      { at: minute, value: Number.NaN },
      { at: 0, value: Number.POSITIVE_INFINITY },
      { at: 0, value: 3 },
      { at: Number.NaN, value: 4 },
    ];
    expect(align([points], minute)).toEqual({ times: [0, minute], values: [[3, null]] });
  });

  it('has nothing to say of nothing', () => {
    expect(align([], minute)).toEqual({ times: [], values: [] });
    expect(align([[]], minute)).toEqual({ times: [], values: [[]] });
  });
});

describe('summarize', () => {
  it.each([
    ['nothing', [], undefined],
    ['gaps alone', [null, null], undefined],
    ['one point', [4], { least: 4, greatest: 4, average: 4, last: 4, greatestAt: 0, lastAt: 0 }],
    [
      'gaps between',
      [2, null, 9, 1],
      { least: 1, greatest: 9, average: 4, last: 1, greatestAt: 2 * minute, lastAt: 3 * minute },
    ],
    [
      'negative and tiny ones',
      [-1, 1e-12],
      {
        least: -1,
        greatest: 1e-12,
        average: (-1 + 1e-12) / 2,
        last: 1e-12,
        greatestAt: minute,
        lastAt: minute,
      },
    ],
  ])('%s', (_, values, expected) => {
    const times = values.map((__, index) => index * minute);
    expect(summarize(times, values)).toEqual(expected);
  });
});

describe('beyond', () => {
  const times = [0, 1, 2, 3, 4, 5];

  it('finds every range, and ends it at a gap', () => {
    expect(beyond(times, [1, 9, 9, null, 9, 1], { limit: 5, below: false })).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ]);
  });

  it('looks below as well, and the limit itself is not beyond', () => {
    expect(beyond(times, [5, 4, 6, 3, 3, 5], { limit: 5, below: true })).toEqual([
      { from: 1, to: 1 },
      { from: 3, to: 4 },
    ]);
  });
});

it('sums the existing values, and keeps a gap common to all', () => {
  expect(
    sumOf([
      [1, null, null],
      [2, 3, null],
    ]),
  ).toEqual([3, 3, null]);
  expect(sumOf([])).toEqual([]);
});
