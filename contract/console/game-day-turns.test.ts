import { expect, it } from 'vitest';
import type { GameDayTurn } from './game-day-schedules.ts';
import { nextTurn } from './game-day-turns.ts';

const paris = { at: '09:30', zone: 'Europe/Paris' };
const once = (date: string): GameDayTurn => ({ every: 'once', date, ...paris });
const weekly = (weekday: number, more = {}): GameDayTurn => ({ every: 'week', weekday, ...paris, ...more });
const monthly = (day: number): GameDayTurn => ({ every: 'month', day, ...paris });

it.each<[string, GameDayTurn, string, string | null]>([
  ['once, later that day', once('2026-03-13'), '2026-03-13T08:00:00Z', '2026-03-13T08:30:00.000Z'],
  ['once, far ahead', once('2027-01-05'), '2026-03-13T08:00:00Z', '2027-01-05T08:30:00.000Z'],
  ['once, when it is over', once('2026-03-13'), '2026-03-13T08:30:00Z', null],
  ['every Friday, a week after its turn', weekly(5), '2026-03-13T08:30:00Z', '2026-03-20T08:30:00.000Z'],
  ['every Sunday', weekly(7), '2026-03-13T08:00:00Z', '2026-03-15T08:30:00.000Z'],
  ['every Monday, after the clocks changed', weekly(1), '2026-03-28T12:00:00Z', '2026-03-30T07:30:00.000Z'],
  ['the 1st of the month', monthly(1), '2026-03-01T08:30:00Z', '2026-04-01T07:30:00.000Z'],
  ['the 28th, at the end of a year', monthly(28), '2026-12-28T09:00:00Z', '2027-01-28T08:30:00.000Z'],
  [
    'at an hour that is the day before elsewhere',
    weekly(6, { at: '00:15', zone: 'Pacific/Auckland' }),
    '2026-03-13T08:00:00Z',
    '2026-03-13T11:15:00.000Z',
  ],
  [
    'at a time that the change of the clock leaves out',
    weekly(7, { at: '02:30' }),
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
])('a game day begins %s', (_what, turn, after, expected) => {
  const at = nextTurn(turn, Date.parse(after));
  expect(at === null ? null : new Date(at).toISOString()).toBe(expected);
});
