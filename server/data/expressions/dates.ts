import { type Document, Long, type ObjectId, type Timestamp } from 'bson';
import { located } from '../commands/refusals.ts';
import { toUtc } from '../dates/parse.ts';
import { dayOfYear, isoDayOfWeek, isoWeekDate, startOfIsoWeek, week } from '../dates/parts.ts';
import { localDate, type Zone, zoneOf } from '../dates/zone.ts';
import { isNumeric, toDouble } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { folded, isNil, named, namedArguments, type Operator } from './operator.ts';

/** Documented: dates, timestamps and ObjectIds are dates here. */
export function asDate(value: unknown, refuse: (type: string) => Error = notDate): Date {
  switch (typeName(value)) {
    case 'date':
      return value as Date;
    case 'timestamp':
      return new Date((value as Timestamp).t * 1000);
    case 'objectId':
      return (value as ObjectId).getTimestamp();
    default:
      throw refuse(typeName(value));
  }
}

function notDate(type: string): Error {
  return located(16006, `can't convert from BSON type ${type} to Date`);
}

/** The zone of an evaluated `timezone`; UTC by default. */
export function zoneFrom(value: unknown): Zone {
  if (value === undefined) return 0;
  if (typeof value === 'string') return zoneOf(value);
  throw located(40517, `timezone must evaluate to a string, found ${typeName(value)}`);
}

/** Documented: of a date, or of `{date, timezone}`. */
function part(read: (local: Date) => unknown): Operator {
  return (argument, compiler, name) => {
    const only = Array.isArray(argument) && argument.length === 1 ? (argument[0] as unknown) : argument;
    if (Array.isArray(only)) {
      throw located(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${only.length}`,
      );
    }
    const long = isDocument(only) && Object.keys(only)[0]?.startsWith('$') !== true;
    const input = long
      ? namedArguments(only, name, {
          required: ['date'],
          optional: ['timezone'],
          codes: [40535, 40535, 40539],
        })
      : { date: only };
    const date = compiler.compile(input.date);
    const zone = Object.hasOwn(input, 'timezone') ? compiler.compile(input.timezone) : undefined;
    return folded(zone === undefined ? [date] : [date, zone], (root) => {
      const value = date.evaluate(root);
      const where = zone?.evaluate(root);
      if (isNil(value) || (zone !== undefined && isNil(where))) return null;
      return read(localDate(asDate(value), zoneFrom(where)));
    });
  };
}

const partNames = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;
const isoNames = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek', ...partNames.slice(3)] as const;

function partOf(field: string, value: unknown): number {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) {
    throw located(
      40515,
      `'${field}' must evaluate to an integer, found ${typeName(value)} with value ${describe(value)}`,
    );
  }
  const year = field === 'year' || field === 'isoWeekYear';
  if (year && (number < 1 || number > 9999)) {
    throw located(40523, `'${field}' must evaluate to an integer in the range 1 to 9999, found ${number}`);
  }
  if (!year && (number < -32768 || number > 32767)) {
    throw located(
      31034,
      `'${field}' must evaluate to a value in the range [-32768, 32767]; value ${number} is not in range`,
    );
  }
  return number;
}

/** Documented: parts beyond their range carry over. */
const dateFromParts: Operator = (argument, compiler, name) => {
  const input = isDocument(argument) ? argument : {};
  const iso = Object.hasOwn(input, 'isoWeekYear');
  const [required, ...optional] = iso ? isoNames : partNames;
  const names = {
    required: [required as string],
    optional: [...optional, 'timezone'],
    codes: [40519, 40518, 40516],
  } as const;
  return named(names, (values) => {
    if (Object.keys(input).some((field) => isNil(values[field]))) return null;
    const [year, second, third, hour, minute, seconds, millisecond] = (iso ? isoNames : partNames).map(
      (field, at) => partOf(field, values[field] ?? (at < 3 ? 1 : 0)),
    ) as [number, number, number, number, number, number, number];
    const local = new Date(iso ? startOfIsoWeek(year, second) : 0);
    if (iso) local.setUTCDate(local.getUTCDate() + third - 1);
    else local.setUTCFullYear(year, second - 1, third);
    local.setUTCHours(hour, minute, seconds, millisecond);
    zoneFrom(values.timezone);
    return new Date(toUtc(local.getTime(), (values.timezone as string | undefined) ?? 'UTC'));
  })(argument, compiler, name);
};

const dateToParts: Operator = named(
  { required: ['date'], optional: ['timezone', 'iso8601'], codes: [40524, 40520, 40522] },
  ({ date, timezone, iso8601 }, _name, provided) => {
    if (isNil(date) || (Object.hasOwn(provided, 'timezone') && isNil(timezone))) return null;
    if (Object.hasOwn(provided, 'iso8601') && isNil(iso8601)) return null;
    if (iso8601 !== undefined && typeof iso8601 !== 'boolean') {
      throw located(40521, `iso8601 must evaluate to a bool, found ${typeName(iso8601)}`);
    }
    const local = localDate(asDate(date), zoneFrom(timezone));
    return { ...(iso8601 === true ? isoParts(local) : calendarParts(local)), ...timeParts(local) };
  },
);

function calendarParts(local: Date): Document {
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

function isoParts(local: Date): Document {
  const { year, week: isoWeek } = isoWeekDate(local);
  return { isoWeekYear: year, isoWeek, isoDayOfWeek: isoDayOfWeek(local) };
}

function timeParts(local: Date): Document {
  return {
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
}

export const dates: Record<string, Operator> = {
  $dateFromParts: dateFromParts,
  $dateToParts: dateToParts,
  $dayOfMonth: part((local) => local.getUTCDate()),
  $dayOfWeek: part((local) => local.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => local.getUTCHours()),
  $isoDayOfWeek: part(isoDayOfWeek),
  $isoWeek: part((local) => isoWeekDate(local).week),
  // documented: the only part of a date that is a long
  $isoWeekYear: part((local) => Long.fromNumber(isoWeekDate(local).year)),
  $millisecond: part((local) => local.getUTCMilliseconds()),
  $minute: part((local) => local.getUTCMinutes()),
  $month: part((local) => local.getUTCMonth() + 1),
  $second: part((local) => local.getUTCSeconds()),
  $week: part(week),
  $year: part((local) => local.getUTCFullYear()),
};
