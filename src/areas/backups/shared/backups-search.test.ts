import { expect, it } from 'vitest';
import { endedBy, readListSearch } from './backups-search.ts';

const minute = 60_000;
const hour = 60 * minute;
const row = (id: string, end?: number) => ({ id, end });
const rows = [row('a', hour), row('b', 2 * hour), row('running'), row('c', 3 * hour)];
const found = (at: number | undefined, all: typeof rows | undefined = rows) =>
  endedBy(all, at, ({ end }) => end);

it('finds the row of an event by the instant at which it ended', () => {
  expect(found(2 * hour)).toBe('b');
  expect(found(2 * hour + 20 * minute)).toBe('b');
  // the clocks of both may differ a little
  expect(found(3 * hour - 30_000)).toBe('c');
});

it('finds no row if none ended shortly before, or without an instant or rows', () => {
  expect(found(hour - 2 * minute)).toBeUndefined();
  expect(found(5 * hour)).toBeUndefined();
  expect(found(undefined)).toBeUndefined();
  expect(endedBy(undefined, hour, () => hour)).toBeUndefined();
});

it('keeps the instant in the address', () => {
  expect(readListSearch({ cluster: 'orders', ended: 7 })).toEqual({ cluster: 'orders', ended: 7 });
  expect(readListSearch({ ended: 'yesterday' })).toEqual({});
});
