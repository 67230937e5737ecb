/** When a person is left alone: pure, for the server that puts deliveries off and the page that stays silent. */

import { HOUR, MINUTE } from '#contract/values/durations.ts';

export interface QuietHours {
  /** `HH:MM` by the clock of the zone; from one day into the next where `to` is earlier. */
  from: string;
  to: string;
  zone: string;
}

export type Digest = { every: 'never' } | { every: 'hour' } | { every: 'day'; at: string; zone: string };

const dayMinutes = 1_440;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Making one takes longer than asking it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const existing = clocks.get(zone);
  if (existing) return existing;
  const created = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, created);
  return created;
}

/** Minutes since midnight that a clock in the zone shows. */
const minutesAt = (at: number, zone: string): number => minutesOf(clockOf(zone).format(at));

const wrapped = (minutes: number): number => ((minutes % dayMinutes) + dayMinutes) % dayMinutes;

/** The next moment after `at` at which a clock in the zone shows this; a time that a change of the clock leaves out is the one after it. */
export function nextAt(at: number, clock: string, zone: string): number {
  const wanted = minutesOf(clock);
  const floor = at - (at % MINUTE);
  const ahead = wrapped(wanted - minutesAt(floor, zone)) || dayMinutes;
  const guess = floor + ahead * MINUTE;
  // a change of the clock is in between: half a day determines the direction
  const off = wrapped(wanted - minutesAt(guess, zone));
  const shift = off > dayMinutes / 2 ? off - dayMinutes : off;
  const mended = guess + shift * MINUTE;
  return minutesAt(mended, zone) === wanted && mended > at ? mended : Math.max(guess, at + MINUTE);
}

/** The end of the quiet hours that contain `at`; undefined: no quiet hours. */
export function quietUntil(at: number, quiet: QuietHours | null): number | undefined {
  if (quiet === null) return undefined;
  const from = minutesOf(quiet.from);
  const length = wrapped(minutesOf(quiet.to) - from);
  const since = wrapped(minutesAt(at, quiet.zone) - from);
  return since < length ? nextAt(at, quiet.to, quiet.zone) : undefined;
}

/** When mail about something that happened at `at` leaves: with the next digest, and not in quiet hours. */
export function mailAt(at: number, digest: Digest, quiet: QuietHours | null): number {
  const due =
    digest.every === 'never'
      ? at
      : digest.every === 'hour'
        ? at - (at % HOUR) + HOUR
        : nextAt(at, digest.at, digest.zone);
  return quietUntil(due, quiet) ?? due;
}
