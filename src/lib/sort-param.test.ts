import { expect, it } from 'vitest';
import { formatSort, parseSort } from './sort-param.ts';

it('parses its own output', () => {
  for (const sort of [
    { column: 'name', desc: false },
    { column: 'data.size', desc: true },
  ]) {
    expect(parseSort(formatSort(sort))).toEqual(sort);
  }
  expect(formatSort(null)).toBeUndefined();
});

it.each([undefined, 7, '', '-', '--name', 'a b'])('takes %j as unsorted', (value) => {
  expect(parseSort(value)).toBeNull();
});
