import type { Document } from 'bson';
import { failedToParse, located } from '../../commands/refusals.ts';
import { addUnits, type Unit, units } from '../../dates/units.ts';
import { step } from '../../limits/budget.ts';
import { addWidening, isNumeric, toDouble, toInt32 } from '../../values/arithmetic.ts';
import { isDocument, typeOrMissing } from '../../values/bson-type.ts';
import { compareValues } from '../../values/compare.ts';
import type { Bounds, Order, Partition, Window } from './partition.ts';

const whole: Bounds = ({ rows }) => [0, rows.length];

/** `window` of an output. Documented: without one it is the whole partition. */
export function windowOf(input: unknown, order: Order, name: string): Window {
  if (input === undefined) return { bounds: whole, unit: undefined };
  if (!isDocument(input)) throw failedToParse("'window' field must be an object");
  const { documents, range, unit, ...rest } = input as Document;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw failedToParse(`'window' field that is not recognized: ${unknown}`);
  if (documents !== undefined && range !== undefined) {
    throw failedToParse("Window bounds can specify either 'documents' or 'unit', not both.");
  }
  if (documents !== undefined) {
    if (unit !== undefined)
      throw failedToParse("Window bounds can only specify 'unit' with range-based bounds.");
    return { bounds: byDocuments(documents, order), unit: undefined };
  }
  const unitName = unitOf(unit);
  if (range === undefined) {
    if (unit === undefined) return { bounds: whole, unit: undefined };
    // Documented for $derivative and $integral: a window may say its unit alone.
    return { bounds: whole, unit: unitName };
  }
  return { bounds: byRange(range, unitName, order, name), unit: unitName };
}

export function unitOf(unit: unknown): Unit | undefined {
  if (unit === undefined || (typeof unit === 'string' && units.includes(unit)))
    return unit as Unit | undefined;
  throw failedToParse(`unknown time unit value: ${String(unit)}`);
}

function pairOf(input: unknown): [unknown, unknown] {
  if (Array.isArray(input) && input.length === 2) return input as [unknown, unknown];
  throw failedToParse('Window bounds must be a 2-element array');
}

function byDocuments(input: unknown, order: Order): Bounds {
  const [lower, upper] = pairOf(input).map((bound) => {
    if (bound === 'unbounded') return undefined;
    if (bound === 'current') return 0;
    const offset = toInt32(bound);
    if (offset === undefined) {
      throw failedToParse("Numeric document-based bounds must be an integer, or 'current' or 'unbounded'");
    }
    return offset;
  }) as [number | undefined, number | undefined];
  if (order.fields.length === 0 && !(lower === undefined && upper === undefined)) {
    throw located(5339901, 'Document-based bounds require a sortBy');
  }
  if (lower !== undefined && upper !== undefined && lower > upper) {
    throw located(5339900, `Lower bound must not exceed upper bound: [${lower}, ${upper}]`);
  }
  return ({ rows }, at) => [
    lower === undefined ? 0 : Math.max(0, at + lower),
    upper === undefined ? rows.length : Math.min(rows.length, at + upper + 1),
  ];
}

/** Documented: values of the field that sorts, from `key + lower` to `key + upper`, both included. */
function byRange(input: unknown, unit: Unit | undefined, order: Order, name: string): Bounds {
  const [lower, upper] = pairOf(input).map((bound) => {
    if (bound === 'unbounded' || bound === 'current') return bound;
    if (isNumeric(bound) && (unit === undefined || Number.isInteger(toDouble(bound)))) return bound;
    throw failedToParse(
      "Range-based bounds expression must be a number, whole with a unit, or 'current' or 'unbounded'",
    );
  }) as [unknown, unknown];
  if (order.fields.length !== 1)
    throw located(5339902, `Range-based bounds require sortBy a single field (${name})`);
  if (!order.ascending) throw located(8947401, 'Range-based bounds require an ascending sortBy');
  if (isNumeric(lower) && isNumeric(upper) && compareValues(lower, upper) > 0) {
    throw located(5339900, `Lower bound must not exceed upper bound: [${lower}, ${upper}]`);
  }
  const edge = (key: unknown, bound: unknown): unknown => {
    if (bound === 'current') return key;
    return unit === undefined ? addWidening(key, bound) : addUnits(key as Date, unit, toDouble(bound), 0);
  };
  return (partition, at) => {
    const key = partition.keys[at];
    validateKey(key, unit);
    return [
      lower === 'unbounded' ? 0 : firstFrom(partition, edge(key, lower), false),
      upper === 'unbounded' ? partition.rows.length : firstFrom(partition, edge(key, upper), true),
    ];
  };
}

function validateKey(key: unknown, unit: Unit | undefined): void {
  if (unit === undefined && !isNumeric(key)) {
    throw located(
      5429414,
      `Invalid range: Expected the sortBy field to be a number, but it was ${typeOrMissing(key)}`,
    );
  }
  if (unit !== undefined && !(key instanceof Date)) {
    throw located(
      5429513,
      `Invalid range: Expected the sortBy field to be a Date, but it was ${typeOrMissing(key)}`,
    );
  }
}

/** Position of the first key that is not smaller than `edge`, or, `behind`, that is larger. */
function firstFrom({ keys }: Partition, edge: unknown, behind: boolean): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    step();
    const middle = (low + high) >> 1;
    const order = compareValues(keys[middle], edge);
    if (order < 0 || (behind && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
