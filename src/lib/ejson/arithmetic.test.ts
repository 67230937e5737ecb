import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseEjson } from './parse.ts';

const now = Date.UTC(2026, 10, 29);
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(now);
});
afterEach(() => {
  vi.useRealTimers();
});

const date = (epoch: number) => ({ $date: { $numberLong: String(epoch) } });
const value = (text: string) => parseEjson(text).value;

it.each([
  ['new Date(Date.now() - 864e5)', date(now - 864e5)],
  ['ISODate("2026-01-02") ', date(Date.UTC(2026, 0, 2))],
  ['new Date(new Date() - 7 * 24 * 60 * 60 * 1000)', date(now - 7 * 864e5)],
  ['new Date(new Date().getTime() -1000)', date(now - 1000)],
  ['new Date(ISODate("2026-01-02").valueOf() + 5)', date(Date.UTC(2026, 0, 2) + 5)],
  [
    '{ $gte: new Date(Date.now() - (1 + 2) * 1000), $lt: new Date() }',
    { $gte: date(now - 3000), $lt: date(now) },
  ],
  ['10 - 2 - 3', { $numberInt: '5' }],
  ['10 -2 * 3', { $numberInt: '4' }],
  ['[12 / 2 / 3, /a b/i]', [{ $numberInt: '2' }, { $regularExpression: { pattern: 'a b', options: 'i' } }]],
  ['7 % 4 + -(2)', { $numberInt: '1' }],
  ['1 / 4', { $numberDouble: '0.25' }],
  ['2 * 2147483647', { $numberLong: '4294967294' }],
  ['[-1, - 2]', [{ $numberInt: '-1' }, { $numberInt: '-2' }]],
])('%s is calculated as in a shell', (text, expected) => {
  expect(value(text)).toEqual(expected);
});

it.each([
  ['"a" + 1', /\+ needs a number on both sides/u],
  ['new Date() + 1000', /\+ needs a number on both sides/u],
  ['new Date() -1000 + new Date()', /needs a number on both sides/u],
  ['Date.parse("2026")', /Date\.parse is unknown/u],
  ['new Date().getDate()', /getDate of a date is unknown/u],
  ['(1 + 2', /\) is missing/u],
  ['1 +', /A value is missing at the end/u],
  ['{ a: 1 /* - */ 2 }', /A comma or \}/u],
])('%s is refused with its reason', (text, reason) => {
  expect(() => value(text)).toThrow(reason);
});

it('refuses a tower of parentheses and signs instead of exhausting the stack', () => {
  expect(() => value('('.repeat(100_000))).toThrow(/Nested deeper/u);
  expect(() => value('- '.repeat(100_000))).toThrow(/Nested deeper/u);
});

it('reads a sum of many terms', () => {
  expect(value(Array.from({ length: 20_000 }, () => '1').join(' + '))).toEqual({ $numberInt: '20000' });
});
