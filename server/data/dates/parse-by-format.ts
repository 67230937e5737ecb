import { DAY } from '#contract/values/durations.ts';
import { located } from '../commands/refusals.ts';
import { monthNames } from './format.ts';
import { localToUtc, toUtc } from './parse.ts';
import { startOfIsoWeek } from './parts.ts';

/** What each specifier of `$dateFromString` reads. Documented: "Format Specifiers". */
const readers: Record<string, string> = {
  b: '[A-Za-z]{3}',
  B: '[A-Za-z]+',
  d: '\\d{1,2}',
  G: '\\d{4}',
  H: '\\d{1,2}',
  j: '\\d{1,3}',
  L: '\\d{1,3}',
  m: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  u: '[1-7]',
  V: '\\d{1,2}',
  Y: '\\d{4}',
  z: 'Z|[+-]\\d\\d:?(?:\\d\\d)?',
  Z: '[+-]?\\d{1,3}',
};

type Found = Partial<Record<string, string>>;

/** A date by its format, in milliseconds; undefined where the text is not of that form. */
export function parseByFormat(text: string, format: string, zone?: string): number | undefined {
  const result = match(text, format);
  if (result === undefined) return undefined;
  const own = zoneOfText(result);
  if (own !== undefined && zone !== undefined) return undefined;
  const local = localOf(result);
  return local === undefined ? undefined : toUtc(local, own ?? zone ?? 'UTC');
}

/** Characters of a format // assumed: more than any date has; a pattern of millions could not be compiled */
const longestFormat = 1000;

function match(text: string, format: string): Found | undefined {
  if (format.length > longestFormat) throw located(18536, 'Invalid format string: it is too long');
  const names: string[] = [];
  const pattern = format.replace(/%(.?)|[\\^$.*+?()[\]{}|/-]/gsu, (all: string, specifier?: string) => {
    if (specifier === undefined) return `\\${all}`;
    if (specifier === '%') return '%';
    const reader = readers[specifier];
    if (reader === undefined)
      throw located(18536, `Invalid format character '%${specifier}' in format string`);
    names.push(specifier);
    return `(${reader})`;
  });
  const values = new RegExp(`^${pattern}$`).exec(text);
  return values === null
    ? undefined
    : Object.fromEntries(names.map((name, at) => [name, values[at + 1] ?? '']));
}

function zoneOfText({ z, Z }: Found): string | undefined {
  if (z !== undefined) return z;
  if (Z === undefined) return undefined;
  const size = Math.abs(Number(Z));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${Z.startsWith('-') ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

function monthOf({ m, b, B }: Found): number {
  const name = (b ?? B)?.toLowerCase();
  if (name === undefined) return Number(m ?? 1);
  return (
    monthNames.findIndex((each) => (b === undefined ? each : each.slice(0, 3)).toLowerCase() === name) + 1
  );
}

/** As the clock of the zone shows it; undefined where a part is beyond its range. */
function localOf(match: Found): number | undefined {
  const [hour, minute, second] = [match.H, match.M, match.S].map((each) => Number(each ?? 0)) as [
    number,
    number,
    number,
  ];
  const millisecond = Number((match.L ?? '0').padEnd(3, '0'));
  if (match.G !== undefined || match.V !== undefined || match.u !== undefined) {
    const start = startOfIsoWeek(Number(match.G ?? 1970), Number(match.V ?? 1));
    const day = new Date(start + (Number(match.u ?? 1) - 1) * DAY);
    return day.setUTCHours(hour, minute, second, millisecond);
  }
  const year = Number(match.Y ?? 1970);
  if (match.j === undefined) {
    return localToUtc([year, monthOf(match), Number(match.d ?? 1), hour, minute, second], millisecond, 'UTC');
  }
  const first = localToUtc([year, 1, 1, hour, minute, second], millisecond, 'UTC');
  return first === undefined ? undefined : first + (Number(match.j) - 1) * DAY;
}
