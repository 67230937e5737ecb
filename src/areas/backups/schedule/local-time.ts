import { MINUTE } from '#contract/values/durations.ts';
import { formatDate } from '#src/lib/time/time.ts';
import { ianaName, offsetAt, wallTime, type Zone } from '#src/lib/time/zones.ts';
import { dayMs, hourMs } from './simulation.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const clockText = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;

/** The zone that is shown beside UTC: the chosen one, else the browser's; undefined where that is UTC itself. */
export function besideUtc(zone: Zone): Zone | undefined {
  const other = zone === 'UTC' ? 'local' : zone;
  return ianaName(other) === 'UTC' ? undefined : other;
}

function wallClock(at: number, zone: Zone): string {
  const { hour, minute } = wallTime(at, zone);
  return clockText(hour, minute);
}

/**
 * The local time of a time of day in UTC, until the next change of clocks, and after it: schedules do not
 * follow local clocks.
 */
export function localReference(hour: number, minute: number, zone: Zone, now: number): string {
  const first = Math.floor(now / dayMs) * dayMs + hour * hourMs + minute * MINUTE;
  const clock = wallClock(first, zone);
  const begins = `${clockText(hour, minute)} UTC is ${clock} in ${ianaName(zone)}`;
  const offset = offsetAt(first, zone);
  for (let days = 1; days <= 366; days += 1) {
    const at = first + days * dayMs;
    if (offsetAt(at, zone) !== offset) {
      return `${begins}; from ${formatDate(at, zone)}, when clocks change, it is ${wallClock(at, zone)}.`;
    }
  }
  return `${begins}, all year.`;
}
