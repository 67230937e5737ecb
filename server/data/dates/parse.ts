import { offsetAt, zoneOf } from './zone.ts';

/**
 * A date in one of the ISO 8601 forms that the database reads without a format, in milliseconds; undefined
 * for other texts. Documented: without a zone it is UTC, or `zone`; a date alone is its midnight.
 */
export function parseDate(text: string, zone?: string): number | undefined {
  const match =
    /^\s*(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?|[A-Za-z]+\/[A-Za-z_]+)?\s*$/i.exec(
      text,
    ) ??
    /^\s*(\d{4})(\d\d)(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?\s*$/i.exec(
      text,
    );
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', own] = match;
  if (own !== undefined && zone !== undefined) return undefined;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  return localToUtc(numbers, millisecond, own ?? zone ?? 'UTC');
}

/** undefined where the parts form no date: the 30th of February. */
export function localToUtc(
  [year, month, day, hour, minute, second]: readonly [number, number, number, number, number, number],
  millisecond: number,
  zone: string,
): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hour > 24 || minute > 59 || second > 59) return undefined;
  date.setUTCHours(hour, minute, second, millisecond);
  return toUtc(date.getTime(), zone);
}

/** The moment at which a clock of the zone shows this time, written as if it were UTC. */
export function toUtc(local: number, zone: string): number {
  const existing = zoneOf(zone);
  const first = local - offsetAt(existing, local);
  return local - offsetAt(existing, first);
}
