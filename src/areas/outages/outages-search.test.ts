import { expect, it } from 'vitest';
import type { GameDay, GameDayState } from '#contract/console/game-days.ts';
import { dayAt } from './day-at.ts';
import { readOutagesSearch } from './outages-search.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = (
  id: string,
  startedAt: number,
  lastAt: number,
  state: GameDayState = 'complete',
  name = 'orders',
) => ({ id, clusterName: name, startedAt, state, timeline: [{ at: lastAt, text: '' }] }) as GameDay;
const days = [
  day('now', 9 * hour, 9 * hour, 'simulating'),
  day('other', 2 * hour, 4 * hour, 'complete', 'billing'),
  day('second', 5 * hour, 6 * hour),
  day('first', 2 * hour, 3 * hour),
];
const found = (at: number | undefined, cluster = 'orders') => dayAt(days, { cluster, at })?.id;

it('finds the simulation that an event of a cluster tells of by its instant', () => {
  // its start, told by a clock that is a little behind, and its end
  expect([found(2 * hour - minute), found(3 * hour + minute)]).toEqual(['first', 'first']);
  expect([found(5 * hour), found(6 * hour)]).toEqual(['second', 'second']);
  expect(found(3 * hour, 'billing')).toBe('other');
  // one that runs may tell of something at any time
  expect(found(12 * hour)).toBe('now');
});

it('finds none that was over by then, that began later, or where nothing is asked for or known', () => {
  expect([found(4 * hour), found(hour), found(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(dayAt(undefined, { cluster: 'orders', at: 2 * hour })).toBeUndefined();
});

it('keeps the instant in the address', () => {
  expect(readOutagesSearch({ cluster: 'orders', at: 7 })).toEqual({ cluster: 'orders', at: 7 });
  expect(readOutagesSearch({ at: 'yesterday' })).toEqual({});
});
