import { type WallTime, wallTime, type Zone } from '#src/lib/time/zones.ts';

/** The two texts of a time as it is entered: `22 Nov 2026` and `14:05`, whatever the browser's own format is. */
export interface DateTexts {
  date: string;
  time: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

const monthNames = 'January February March April May June July August September October November December';
export const months: readonly string[] = monthNames.split(' ');

/** A day in the common format: `22 Nov 2026`. */
const dayText = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string =>
  `${day} ${months[month - 1]?.slice(0, 3)} ${String(year).padStart(4, '0')}`;

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const namedDay = /^(\d{1,2})\.?\s+([a-z]{3,})\.?,?\s+(\d{4})$/i;

/** A day as people write it, `22 Nov 2026`, or as programs do, `2026-11-22`; undefined where it is neither. */
function dayOf(text: string): Pick<WallTime, 'year' | 'month' | 'day'> | undefined {
  const iso = isoDay.exec(text.trim());
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const [, day, name = '', year] = namedDay.exec(text.trim()) ?? [];
  const month = months.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase())) + 1;
  if (day === undefined || month === 0) return undefined;
  return { year: Number(year), month, day: Number(day) };
}

/** The day of a text as `2026-11-22`, by which calendars count; undefined where it names none. */
export function isoOf(text: string): string | undefined {
  const wall = fromTexts(text, '00:00');
  return wall && `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)}`;
}

/** The text of a day that a calendar counts as `2026-11-22`. */
export function dayTextOf(iso: string): string {
  const day = dayOf(iso);
  return day ? dayText(day) : iso;
}

export function textsOf(wall: WallTime, seconds: boolean): DateTexts {
  const clock = `${two(wall.hour)}:${two(wall.minute)}`;
  return {
    date: dayText(wall),
    time: seconds ? `${clock}:${two(wall.second)}` : clock,
  };
}

export function toTexts(epoch: number, zone: Zone, seconds: boolean): DateTexts {
  return textsOf(wallTime(epoch, zone), seconds);
}

/** Undefined where the two name no time: also the 31st of a shorter month, and hour 24. */
export function fromTexts(date: string, time: string): WallTime | undefined {
  const day = dayOf(date);
  const clock = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(time.trim());
  if (!day || !clock) return undefined;
  const [hour = 0, minute = 0, second = 0] = clock.slice(1).map((part) => Number(part ?? 0));
  const wall = { ...day, hour, minute, second };
  return isReal(wall) ? wall : undefined;
}

/** Whether the text is not a valid time. */
export const isUnread = ({ date, time }: DateTexts): boolean =>
  (date !== '' || time !== '') && fromTexts(date, time) === undefined;

function isReal({ year, month, day, hour, minute, second }: WallTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const sameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return sameDay && hour < 24 && minute < 60 && second < 60;
}

/** A whole time that was pasted into the field of the date: `22 Nov 2026 14:05`, or `2026-11-22T14:05`. */
export function splitStamp(text: string): DateTexts | undefined {
  const [, date = '', time = ''] = /^\s*(.*?\d)[ T]+(\d{1,2}:\d\d(?::\d\d)?)\s*$/.exec(text) ?? [];
  return dayOf(date) ? { date, time } : undefined;
}

const steps: Record<'date' | 'time', Record<string, Partial<WallTime>>> = {
  date: { ArrowUp: { day: 1 }, ArrowDown: { day: -1 }, PageUp: { month: 1 }, PageDown: { month: -1 } },
  time: { ArrowUp: { minute: 1 }, ArrowDown: { minute: -1 }, PageUp: { hour: 1 }, PageDown: { hour: -1 } },
};

/** The wall time that a key leads to; undefined for a key that moves nothing. */
export function stepped(wall: WallTime, part: 'date' | 'time', key: string): WallTime | undefined {
  const by = steps[part][key];
  if (!by) return undefined;
  const lastOfMonth = new Date(Date.UTC(wall.year, wall.month + (by.month ?? 0), 0)).getUTCDate();
  // a month back from the 31st is the last of a shorter month
  const day = by.month === undefined ? wall.day + (by.day ?? 0) : Math.min(wall.day, lastOfMonth);
  const moved = new Date(
    Date.UTC(
      wall.year,
      wall.month - 1 + (by.month ?? 0),
      day,
      wall.hour + (by.hour ?? 0),
      wall.minute + (by.minute ?? 0),
      wall.second,
    ),
  );
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
    hour: moved.getUTCHours(),
    minute: moved.getUTCMinutes(),
    second: moved.getUTCSeconds(),
  };
}
