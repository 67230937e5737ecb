import { resolveWallTime, type WallTime, wallTime, type Zone } from '#src/lib/time/zones.ts';
import type { View } from './time-view.ts';

export interface Tick {
  at: number;
  label: string;
  /** Start of a larger unit: a day among hours, a month among days. Its name is in the second line. */
  major: string | undefined;
}

type Unit = 'minute' | 'hour' | 'day' | 'month';
interface Step {
  unit: Unit;
  every: number;
  /** About how long, to choose by. */
  ms: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30.4 * day;
const steps: readonly Step[] = [
  ...[1, 5, 15, 30].map((every): Step => ({ unit: 'minute', every, ms: every * minute })),
  ...[1, 3, 6, 12].map((every): Step => ({ unit: 'hour', every, ms: every * hour })),
  ...[1, 2, 7, 14].map((every): Step => ({ unit: 'day', every, ms: every * day })),
  ...[1, 3, 6, 12].map((every): Step => ({ unit: 'month', every, ms: every * month })),
];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');
/** No axis is so long that it needs more. */
const mostTicks = 400;

/** The first step with sufficient distance between ticks. */
function stepFor({ from, to }: View, width: number, room: number): Step {
  const perPixel = (to - from) / Math.max(1, width);
  const fits = steps.find(({ ms }) => ms / perPixel >= room);
  return fits ?? { unit: 'month', every: 12, ms: 12 * month };
}

/** The wall time at which the step before or at `wall` begins. */
function floored(wall: WallTime, { unit, every }: Step): WallTime {
  const start = { ...wall, second: 0, minute: unit === 'minute' ? wall.minute - (wall.minute % every) : 0 };
  if (unit === 'minute') return start;
  if (unit === 'hour') return { ...start, hour: wall.hour - (wall.hour % every) };
  // days count from the first of the month, so that they stay where they are while the view moves
  if (unit === 'day') return { ...start, hour: 0, day: wall.day - ((wall.day - 1) % every) };
  return { ...start, hour: 0, day: 1, month: wall.month - ((wall.month - 1) % every) };
}

/** Carries minutes, hours, days and months that are too many over into the next unit. */
function normal(wall: WallTime): WallTime {
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: 0,
  };
}

function next(wall: WallTime, { unit, every }: Step): WallTime {
  const after = normal({ ...wall, [unit]: wall[unit] + every });
  // a month has 28 to 31 days: a tick beside the first of the next one is omitted
  if (unit !== 'day' || every === 1) return after;
  const begin = normal({ ...wall, month: wall.month + 1, day: 1 });
  const isOver = after.month !== wall.month || daysBetween(after, begin) < every / 2;
  return isOver ? begin : after;
}

function daysBetween(a: WallTime, b: WallTime): number {
  return (Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / day;
}

function label(wall: WallTime, unit: Unit): string {
  if (unit === 'month') return months[wall.month - 1] ?? '';
  return unit === 'day' ? `${wall.day} ${months[wall.month - 1]}` : `${two(wall.hour)}:${two(wall.minute)}`;
}

/** Names the larger unit; a tick whose name differs from the previous one begins a unit. */
function larger(wall: WallTime, unit: Unit): string {
  if (unit === 'minute' || unit === 'hour') {
    return `${wall.day} ${months[wall.month - 1]} ${wall.year}`;
  }
  return String(wall.year);
}

/**
 * Where the axis is marked, in a zone's own hours: the days of a change of clocks have 23 or 25 of them, the
 * hour that is skipped has no mark, the one that happens twice is marked once.
 */
export function axisTicks(view: View, zone: Zone, width: number, room = 76): Tick[] {
  const step = stepFor(view, width, room);
  const ticks: Tick[] = [];
  let wall = floored(wallTime(view.from, zone), step);
  let before: string | undefined;
  for (let count = 0; count < mostTicks; count += 1) {
    const resolved = resolveWallTime(wall, zone);
    if (resolved.epoch > view.to) break;
    if (resolved.epoch >= view.from && resolved.kind !== 'gap') {
      const name = larger(wall, step.unit);
      ticks.push({
        at: resolved.epoch,
        label: label(wall, step.unit),
        major: name === before ? undefined : name,
      });
      before = name;
    }
    wall = next(wall, step);
  }
  return ticks;
}
