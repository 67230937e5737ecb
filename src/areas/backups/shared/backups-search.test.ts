import { expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { endedBy, readListSearch } from './backups-search.ts';

const hour = 60 * MINUTE;
const row = (id: string, end?: number) => ({ id, end });
const rows = [row('a', hour), row('b', 2 * hour), row('running'), row('c', 3 * hour)];
const result = (at: number | undefined, all: typeof rows | undefined = rows) =>
  endedBy(all, at, ({ end }) => end);

it('finds the row of an event by the instant at which it ended', () => {
  expect(result(2 * hour)).toBe('b');
  expect(result(2 * hour + 20 * MINUTE)).toBe('b');
  // the clocks of both may differ a little
  expect(result(3 * hour - 30_000)).toBe('c');
});

it('finds no row if none ended shortly before, or without an instant or rows', () => {
  expect(result(hour - 2 * MINUTE)).toBeUndefined();
  expect(result(5 * hour)).toBeUndefined();
  expect(result(undefined)).toBeUndefined();
  expect(endedBy(undefined, hour, () => hour)).toBeUndefined();
});

it('keeps the instant in the address', () => {
  expect(readListSearch({ cluster: 'orders', ended: 7 })).toEqual({ cluster: 'orders', ended: 7 });
  expect(readListSearch({ ended: 'yesterday' })).toEqual({});
});
