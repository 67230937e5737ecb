import { describe, expect, it } from 'vitest';
import { describeUpdate } from './update-description.ts';

describe('what an update has changed', () => {
  it.each([
    ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, { updatedFields: { b: 3 } }],
    ['a new field', { a: 1 }, { a: 1, b: { c: 1 } }, { updatedFields: { b: { c: 1 } } }],
    ['a field that is gone', { a: 1, b: 2 }, { a: 1 }, { removedFields: ['b'] }],
    [
      'a field within',
      { a: { b: 1, c: 2 } },
      { a: { b: 1, d: 3 } },
      { updatedFields: { 'a.d': 3 }, removedFields: ['a.c'] },
    ],
    ['a list that grew', { a: [1] }, { a: [1, 2] }, { updatedFields: { 'a.1': 2 } }],
    [
      'a list that shrank',
      { a: [1, 2, 3] },
      { a: [5] },
      { updatedFields: { 'a.0': 5 }, truncatedArrays: [{ field: 'a', newSize: 1 }] },
    ],
    ['another type', { a: [1] }, { a: { b: 1 } }, { updatedFields: { a: { b: 1 } } }],
    ['nothing', { a: [1, { b: null }] }, { a: [1, { b: null }] }, {}],
    [
      'ambiguous paths',
      { a: { 1: 1 }, 'x.y': 1 },
      { a: { 1: 2 }, 'x.y': 2 },
      { updatedFields: { 'a.1': 2, 'x.y': 2 }, disambiguatedPaths: { 'a.1': ['a', '1'], 'x.y': ['x.y'] } },
    ],
    [
      'places in lists beside numbers as names',
      { a: [{ 1: 1 }] },
      { a: [{ 1: 2 }] },
      { updatedFields: { 'a.0.1': 2 }, disambiguatedPaths: { 'a.0.1': ['a', 0, '1'] } },
    ],
  ])('reports %s', (_, before, after, reported) => {
    const nothing = { updatedFields: {}, removedFields: [], truncatedArrays: [], disambiguatedPaths: {} };
    expect(describeUpdate(before, after)).toEqual({ ...nothing, ...reported });
  });
});
