import { expect, it } from 'vitest';
import { excessOf } from '#contract/values/json/json-limits.ts';
import { int } from '#src/lib/ejson/value.ts';
import { valuesOf } from './command-cost.ts';

it.each([
  [[int(1), int(2)]],
  [{ a: 'x', b: [true, { c: null }] }],
  [{ price: { $numberDecimal: '1' } }],
  [Array.from({ length: 50 }, (_, index) => ({ index, name: 'a,b' }))],
])('counts at least as many values as the server: %j', (value) => {
  const limits = { depth: 220, values: valuesOf(value) };
  expect(excessOf(JSON.stringify(value), limits)).toBeUndefined();
});
