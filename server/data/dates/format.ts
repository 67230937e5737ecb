import { MINUTE } from '#contract/values/durations.ts';
import { located } from '../commands/refusals.ts';
import { dayOfYear, isoDayOfWeek, isoWeekDate, week } from './parts.ts';

export const monthNames: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

function year(value: number): string {
  if (value >= 0 && value <= 9999) return pad(value, 4);
  throw located(18537, `$dateToString is only defined on year 0-9999, tried to use year ${value}`);
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}${pad(size % 60, 2)}`;
}

/** Documented: "Format Specifiers". `offset`: of the zone, in milliseconds. */
const specifiers: Record<string, (local: Date, offset: number) => string> = {
  '%': () => '%',
  b: (local) => (monthNames[local.getUTCMonth()] ?? '').slice(0, 3),
  B: (local) => monthNames[local.getUTCMonth()] ?? '',
  d: (local) => pad(local.getUTCDate(), 2),
  G: (local) => year(isoWeekDate(local).year),
  H: (local) => pad(local.getUTCHours(), 2),
  j: (local) => pad(dayOfYear(local), 3),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  u: (local) => String(isoDayOfWeek(local)),
  U: (local) => pad(week(local), 2),
  V: (local) => pad(isoWeekDate(local).week, 2),
  w: (local) => String(local.getUTCDay() + 1),
  Y: (local) => year(local.getUTCFullYear()),
  z: (_local, offset) => offsetText(offset / MINUTE),
  Z: (_local, offset) => String(offset / MINUTE),
};

/** Refuses a format with a specifier that is not there. */
export function validateFormat(format: string): void {
  for (const [, specifier] of format.matchAll(/%(.?)/gsu)) {
    if (specifier === '') throw located(18535, "Unmatched '%' at end of format string");
    if (!Object.hasOwn(specifiers, specifier as string)) {
      throw located(18536, `Invalid format character '%${specifier}' in format string`);
    }
  }
}

export function formatDate(local: Date, format: string, offset: number): string {
  return format.replace(/%(.)/gsu, (_all, specifier: string) => specifiers[specifier]?.(local, offset) ?? '');
}
