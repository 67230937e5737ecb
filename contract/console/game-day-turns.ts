import { DAY } from '#contract/values/durations.ts';
import { nextAt } from '../notifications/timing.ts';
import type { GameDayTurn } from './game-day-schedules.ts';

/** When scheduled game days begin: pure, for the server that starts them and the page that shows the time. */

/** The maximum number of days from a monthly turn to the next one, and two for zones. */
const longestAhead = 33;

/** Returns the calendar date in the zone: `2026-03-13`. */
const calendarOf = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });

/** Monday is 1. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

function isOn(turn: GameDayTurn, date: string): boolean {
  switch (turn.every) {
    case 'once':
      return date === turn.date;
    case 'week':
      return weekdayOf(date) === turn.weekday;
    case 'month':
      return Number(date.slice(8)) === turn.day;
  }
}

/** The first turn after a moment, in milliseconds; null where none is left. */
export function nextTurn(turn: GameDayTurn, after: number): number | null {
  const { at: clock, zone } = turn;
  const from = turn.every === 'once' ? Math.max(after, Date.parse(turn.date) - 2 * DAY) : after;
  const calendar = calendarOf(zone);
  let at = nextAt(from, clock, zone);
  for (let day = 0; day < longestAhead; day += 1) {
    if (isOn(turn, calendar.format(at))) return at;
    at = nextAt(at, clock, zone);
  }
  return null;
}
