import { Long } from 'bson';
import { failedToParse, located } from '../commands/refusals.ts';
import { addUnits, boundariesBetween, truncated, type Unit, units, weekdayOf } from '../dates/units.ts';
import { isNumeric, toDouble } from '../values/arithmetic.ts';
import { typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { asDate, zoneFrom } from './dates.ts';
import { isNil, named, type Operator } from './operator.ts';

function unitOf(value: unknown, name: string): Unit {
  if (typeof value !== 'string')
    throw located(5439013, `${name} requires 'unit' to be a string, but got ${typeName(value)}`);
  if (units.includes(value)) return value as Unit;
  throw failedToParse(`${name} parameter 'unit' value cannot be recognized as a time unit: ${value}`);
}

function startOfWeek(value: unknown, unit: Unit, name: string): number {
  if (unit !== 'week' || value === undefined) return 0;
  if (typeof value !== 'string') {
    throw located(5439015, `${name} requires 'startOfWeek' to be a string, but got ${typeName(value)}`);
  }
  const day = weekdayOf(value);
  if (day !== undefined) return day;
  throw failedToParse(
    `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${value}`,
  );
}

const anyNil = (values: Record<string, unknown>, input: Record<string, unknown>): boolean =>
  Object.keys(input).some((field) => isNil(values[field]));

function whole(value: unknown, refuse: () => Error): number {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw refuse();
}

/** Documented: a day beyond the end of a month becomes its last day. */
function adding(sign: 1 | -1): Operator {
  const names = {
    required: ['startDate', 'unit', 'amount'],
    optional: ['timezone'],
    codes: [5166400, 5166401, 5166402],
  } as const;
  return named(names, (values, name, input) => {
    if (anyNil(values, input)) return null;
    const start = asDate(values.startDate, (type) =>
      located(5166403, `${name} requires startDate to be convertible to a date, but got ${type}`),
    );
    const unit = unitOf(values.unit, name);
    const amount = whole(values.amount, () =>
      located(5166405, `${name} expects integer amount of time units, but got ${describe(values.amount)}`),
    );
    const created = addUnits(start, unit, sign * amount, zoneFrom(values.timezone));
    if (Number.isNaN(created.getTime())) throw located(5166406, `${name} overflowed`);
    return created;
  });
}

const dateDiff: Operator = named(
  {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: [5166301, 5166302, 5166303],
  },
  (values, name, { startOfWeek: provided, ...rest }) => {
    if (anyNil(values, rest)) return null;
    const unit = unitOf(values.unit, name);
    if (unit === 'week' && provided !== undefined && isNil(values.startOfWeek)) return null;
    const [start, end] = [values.startDate, values.endDate].map((date, at) =>
      asDate(date, (type) =>
        located(
          5166307,
          `${name} requires '${at === 0 ? 'startDate' : 'endDate'}' to be a date, but got ${type}`,
        ),
      ),
    ) as [Date, Date];
    const first = startOfWeek(values.startOfWeek, unit, name);
    return Long.fromNumber(boundariesBetween(start, end, unit, zoneFrom(values.timezone), first));
  },
);

const dateTrunc: Operator = named(
  {
    required: ['date', 'unit'],
    optional: ['binSize', 'timezone', 'startOfWeek'],
    codes: [5439007, 5439008, 5439009],
  },
  (values, name, { startOfWeek: given, ...rest }) => {
    if (anyNil(values, rest)) return null;
    const date = asDate(values.date, (type) =>
      located(5439012, `${name} requires 'date' to be a date, but got ${type}`),
    );
    const unit = unitOf(values.unit, name);
    if (unit === 'week' && given !== undefined && isNil(values.startOfWeek)) return null;
    const size = whole(values.binSize ?? 1, () =>
      located(
        5439017,
        `${name} requires 'binSize' to be a 64-bit integer, but got value ${describe(values.binSize)}`,
      ),
    );
    if (size <= 0)
      throw located(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${size}`);
    return truncated(
      date,
      unit,
      size,
      zoneFrom(values.timezone),
      startOfWeek(values.startOfWeek, unit, name),
    );
  },
);

export const dateSteps: Record<string, Operator> = {
  $dateAdd: adding(1),
  $dateDiff: dateDiff,
  $dateSubtract: adding(-1),
  $dateTrunc: dateTrunc,
};
