import { type Document, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from '../values/compare.ts';
import { comparator, sortBy } from './sort.ts';

function order(docs: Document[], sort: Document, limit?: number): unknown[] {
  const rows = docs.map((doc) => ({ doc }));
  return sortBy(rows, sort, limit).map(({ doc }) => doc._id);
}

const mixed = [
  { _id: 'text', a: 'x' },
  { _id: 'missing' },
  { _id: 'id', a: new ObjectId() },
  { _id: 'number', a: 5 },
  { _id: 'null', a: null },
  { _id: 'date', a: new Date(0) },
  { _id: 'object', a: { b: 1 } },
  { _id: 'true', a: true },
];

describe('a sort', () => {
  it.each<[string, Document[], Document, unknown[]]>([
    [
      'puts types in their order, missing fields with null',
      mixed,
      { a: 1 },
      ['missing', 'null', 'number', 'text', 'object', 'id', 'true', 'date'],
    ],
    ['turns around', mixed, { a: -1 }, ['date', 'true', 'id', 'object', 'text', 'number', 'missing', 'null']],
    [
      'takes the smallest element of an array when ascending',
      [
        { _id: 1, a: [5, 9] },
        { _id: 2, a: 6 },
      ],
      { a: 1 },
      [1, 2],
    ],
    [
      'takes the largest when descending',
      [
        { _id: 1, a: [5, 9] },
        { _id: 2, a: 6 },
      ],
      { a: -1 },
      [1, 2],
    ],
    ['puts an empty array before null', [{ _id: 1 }, { _id: 2, a: [] }], { a: 1 }, [2, 1]],
    [
      'compares by several keys',
      [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
        { _id: 3, a: 0, b: 0 },
      ],
      { a: 1, b: -1 },
      [3, 2, 1],
    ],
    [
      'reaches into documents and arrays',
      [
        { _id: 1, a: [{ b: 3 }, { b: 1 }] },
        { _id: 2, a: { b: 2 } },
      ],
      { 'a.b': 1 },
      [1, 2],
    ],
    [
      'takes a position',
      [
        { _id: 1, a: [1, 9] },
        { _id: 2, a: [5, 2] },
      ],
      { 'a.1': 1 },
      [2, 1],
    ],
    [
      'is stable',
      [
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
        { _id: 3, a: 0 },
      ],
      { a: 1 },
      [3, 1, 2],
    ],
    ['takes a Long as direction', [{ _id: 1 }, { _id: 2 }], { _id: Long.fromNumber(-1) }, [2, 1]],
    [
      'compares arrays inside of arrays as wholes',
      [
        { _id: 1, a: [[3]] },
        { _id: 2, a: [[1]] },
      ],
      { a: 1 },
      [2, 1],
    ],
  ])('%s', (_fact, docs, sort, expected) => {
    expect(order(docs, sort)).toEqual(expected);
  });

  it('keeps with a limit the same as without', () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.string({ maxLength: 1 }), fc.constant(null));
    const list = fc.array(value, { minLength: 0, maxLength: 4000 });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 20 }), (values, limit) => {
        const docs = values.map((a, _id) => ({ _id, a }));
        const all = [...docs].sort((x, y) => compareValues(x.a, y.a)).slice(0, limit);
        expect(order(docs, { a: 1 }, limit)).toEqual(all.map(({ _id }) => _id));
      }),
      { numRuns: 30 },
    );
  });

  it.each<[string, unknown, string]>([
    ['0', { a: 0 }, 'must be 1 (for ascending) or -1'],
    ['text', { a: 'asc' }, 'must be 1 (for ascending) or -1'],
    ['$meta', { a: { $meta: 'other' } }, '$meta in a sort is not available'],
    ['another expression', { a: { b: 1 } }, '$meta is the only expression supported'],
    ['an empty name', { '': 1 }, 'empty string'],
    ['an empty part', { 'a.': 1 }, 'may not be empty strings'],
    ['a name with $', { $a: 1 }, "may not start with '$'"],
    ['an array', [['a', 1]], 'to be of type object'],
    [
      '33 keys',
      Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`k${at}`, 1])),
      'too many compound keys',
    ],
  ])('refuses %s', (_what, sort, message) => {
    expect(() => comparator(sort)).toThrow(message);
  });
});
