import { expect, it } from 'vitest';
import { isSameJson, mergeJson } from './merge-json.ts';

it('two people’s changes come together where they differ in place', () => {
  const base = { a: 1, b: { c: [1, 2], d: 1 } };
  expect(mergeJson(base, { a: 2, b: { c: [1, 2], d: 1 } }, { a: 1, b: { c: [1, 3], d: 1 } })).toEqual({
    value: { a: 2, b: { c: [1, 3], d: 1 } },
    clashes: [],
  });
});

it('an addition of one and a removal of the other are merged, too', () => {
  const base = { team: 'shop', env: 'prod' };
  expect(mergeJson(base, { env: 'prod' }, { ...base, cost: '7' })).toEqual({
    value: { env: 'prod', cost: '7' },
    clashes: [],
  });
});

it('clashes when both changed one path, and keeps the own value', () => {
  expect(mergeJson({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } })).toEqual({
    value: { a: { b: 2 } },
    clashes: ['a.b'],
  });
  expect(mergeJson({ l: [1] }, { l: [1, 2] }, { l: [3] })).toMatchObject({
    value: { l: [1, 2] },
    clashes: ['l'],
  });
});

it('the order of keys is no difference', () => {
  expect(isSameJson({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
});
