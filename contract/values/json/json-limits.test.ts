import { expect, test } from 'vitest';
import { ejsonLimits, excessOf } from './json-limits.ts';

const few = { depth: 3, values: 5, fields: 2 };

test.each([
  ['[[[1]]]', undefined],
  ['[[[[1]]]]', 'nested deeper than 3 levels'],
  ['[1,2,3,4,5]', undefined],
  ['[1,2,3,4,5,6]', 'more than 5 values'],
  ['["[[[[", "a,b,c,d,e,f", "\\"[[[[", "\\\\"]', undefined],
  ['["\\\\",1,2,3,4,5]', 'more than 5 values'],
  ['"never closed [[[[[,,,,,,', undefined],
  [']]]]', undefined],
  ['{"$numberDecimal":"1"}', 'more than 5 values'],
  ['{"a":1,"b":{"c":1,"d":2}}', undefined],
  ['{"a":{"c":1},"b":1,"c":1}', 'an object with more than 2 fields'],
  ['{"a":{"c":1,"d":2,"e":3}}', 'an object with more than 2 fields'],
])('%s: %s', (text, excess) => {
  expect(excessOf(text, few)).toBe(excess);
});

test.each([
  ['nested lists', '['.repeat(2 ** 20)],
  ['nested objects', '{"a":'.repeat(200_000)],
  ['numbers', `[${'1,'.repeat(500_000)}1]`],
  ['decimals', `[${'{"$numberDecimal":"1234567890.123456789"},'.repeat(25_000)}1]`],
  ['fields', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join()}}`],
])('1 MiB of %s exceeds the limits of a request', (_, text) => {
  expect(excessOf(text, ejsonLimits)).toMatch(/more than 200000 values|deeper than 220 levels|20000 fields/);
});

test('a text of escapes is read in time that grows with its length', () => {
  const began = process.cpuUsage();
  expect(excessOf(`"${'\\\\"a"'.repeat(100_000)}${'\\'.repeat(2 ** 20)}"`, ejsonLimits)).toBeUndefined();
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(500);
});
