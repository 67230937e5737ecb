import { expect, it } from 'vitest';
import type { GameDay, GameDayState } from '#contract/console/game-days.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { dayAt } from './day-at.ts';
import { readOutagesSearch } from './outages-search.ts';

const hour = 60 * MINUTE;
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
const result = (at: number | undefined, cluster = 'orders') =>
  dayAt(days, { cluster, ...(at === undefined ? {} : { at }) })?.id;

it("finds the simulation of a cluster event by the event's time", () => {
  // its start, by a clock that is a little behind, and its end
  expect([result(2 * hour - MINUTE), result(3 * hour + MINUTE)]).toEqual(['first', 'first']);
  expect([result(5 * hour), result(6 * hour)]).toEqual(['second', 'second']);
  expect(result(3 * hour, 'billing')).toBe('other');
  // a running one may have events at any time
  expect(result(12 * hour)).toBe('now');
});

it('finds no simulation that had ended by then, that began later, or if none is requested or known', () => {
  expect([result(4 * hour), result(hour), result(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(dayAt(undefined, { cluster: 'orders', at: 2 * hour })).toBeUndefined();
});

it('keeps the instant in the address', () => {
  expect(readOutagesSearch({ cluster: 'orders', at: 7 })).toEqual({ cluster: 'orders', at: 7 });
  expect(readOutagesSearch({ at: 'yesterday' })).toEqual({});
});
