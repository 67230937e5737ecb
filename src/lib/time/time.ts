import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { offsetAt, type WallTime, wallTime, type Zone } from './zones.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant as the service sends it (ISO text) or as we keep it (milliseconds). */
export type InstantValue = string | number | Date;

/** Milliseconds since 1970, or undefined for text that names no instant. */
export function toEpoch(value: InstantValue | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const epoch =
    typeof value === 'number' ? value : value instanceof Date ? value.getTime() : Date.parse(value);
  return Number.isFinite(epoch) ? epoch : undefined;
}

/** How files write an instant: as the service sent it, otherwise with milliseconds in UTC. */
export function isoOf(value: InstantValue | null | undefined): string | undefined {
  const epoch = toEpoch(value);
  if (epoch === undefined) return undefined;
  return typeof value === 'string' ? value : new Date(epoch).toISOString();
}

const two = (value: number): string => String(value).padStart(2, '0');

const sameDay = (a: WallTime, b: WallTime): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day;

/** The label that makes a stamp unambiguous: `UTC`, `UTC+1`, `UTC−3:30`. */
export function zoneLabel(epoch: number, zone: Zone): string {
  const minutes = Math.round(offsetAt(epoch, zone) / MINUTE);
  if (zone === 'UTC' || minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}

export interface InstantFormat {
  seconds?: boolean;
  /** Leave the zone out: only where a column head or a label beside it names the zone. */
  bare?: boolean;
}

/** `13 Mar 2026 14:02 UTC` */
export function formatInstant(epoch: number, zone: Zone, format: InstantFormat = {}): string {
  const wall = wallTime(epoch, zone);
  const clock = `${two(wall.hour)}:${two(wall.minute)}${format.seconds ? `:${two(wall.second)}` : ''}`;
  const stamp = `${wall.day} ${MONTHS[wall.month - 1]} ${wall.year} ${clock}`;
  return format.bare ? stamp : `${stamp} ${zoneLabel(epoch, zone)}`;
}

/** Time of day with seconds, for what happens within minutes: `14:02:31`. */
export function formatClock(epoch: number, zone: Zone): string {
  return formatInstant(epoch, zone, { seconds: true }).match(/\d{2}:\d{2}:\d{2}/)?.[0] ?? '';
}

/** `13 Mar 2026` */
export function formatDate(epoch: number, zone: Zone): string {
  const wall = wallTime(epoch, zone);
  return `${wall.day} ${MONTHS[wall.month - 1]} ${wall.year}`;
}

/** `14:02 UTC` on the day of `now`, else with the day: `12 Mar 14:02 UTC`, else with the year as well. */
export function formatShort(epoch: number, zone: Zone, now: number): string {
  const wall = wallTime(epoch, zone);
  const today = wallTime(now, zone);
  const clock = `${two(wall.hour)}:${two(wall.minute)} ${zoneLabel(epoch, zone)}`;
  if (sameDay(wall, today)) return clock;
  const year = wall.year === today.year ? '' : ` ${wall.year}`;
  return `${wall.day} ${MONTHS[wall.month - 1]}${year} ${clock}`;
}

/** `untilDays`: from this many days on the span is in months. */
function span(ms: number, untilDays = 60): string {
  if (ms < MINUTE) return `${Math.floor(ms / 1000)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  if (ms < untilDays * DAY) return `${Math.floor(ms / DAY)} d`;
  if (ms < 730 * DAY) return `${Math.floor(ms / (30 * DAY))} mo`;
  return `${Math.floor(ms / (365 * DAY))} y`;
}

export interface RelativeFormat {
  /** Say `12 min ago` instead of the bare `12 min` that a column named SINCE needs. */
  suffix?: boolean;
  /** It has happened: where two clocks disagree by seconds it is `now`, and not `in 3 s`. */
  past?: boolean;
}

/** Clocks of a console, a server and an emulator that are read one after the other are apart by less than this. */
const CLOCKS_APART = MINUTE;

/** The distance between an instant and now: `12 min`, `3 h`, `in 2 d`. */
export function formatRelative(epoch: number, now: number, format: RelativeFormat = {}): string {
  const distance = epoch - now;
  if (Math.abs(distance) < 1000 || (format.past && distance > 0 && distance < CLOCKS_APART)) return 'now';
  // a deadline 89 days away is not "in 2 mo"
  if (distance > 0) return `in ${span(distance, 120)}`;
  return format.suffix ? `${span(-distance)} ago` : span(-distance);
}
