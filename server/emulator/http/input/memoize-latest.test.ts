import { expect, it } from 'vitest';
import { memoizeLatest } from './memoize-latest.ts';

/** Lengths of texts, and the texts whose length was computed. */
function lengths(most: number) {
  const computed: string[] = [];
  const length = memoizeLatest(most, (text) => {
    computed.push(text);
    return text.length;
  });
  return { length, computed };
}

it('computes the result of a text once', () => {
  const { length, computed } = lengths(2);
  expect([length('a'), length('bb'), length('a'), length('bb')]).toEqual([1, 2, 1, 2]);
  expect(computed).toEqual(['a', 'bb']);
});

it('removes the oldest result beyond its limit, and keeps the others', () => {
  const { length, computed } = lengths(2);
  for (const text of ['a', 'bb', 'ccc', 'bb', 'ccc']) length(text);
  expect(computed).toEqual(['a', 'bb', 'ccc']);
  expect(length('a')).toBe(1);
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
});
