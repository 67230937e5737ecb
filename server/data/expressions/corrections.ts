import { type Binary, calculateObjectSize, type Document, type Timestamp } from 'bson';
import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { badValue, typeMismatch, unsupported } from '../commands/refusals.ts';
import { isDocument, typeName } from '../values/bson-type.ts';

type Operator = (doc: unknown, argument: unknown, options: Options) => unknown;
type Library = Record<string, Operator>;

/** Operators that the query library lacks, or of which it makes something else than the database documents. */

const isNil = (value: unknown): boolean => value === null || value === undefined;
const only = (argument: unknown): unknown =>
  Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;

/** Of one argument; what is null or missing is null. */
function unary(compute: (value: unknown) => unknown): Operator {
  return (doc, argument, options) => {
    const value = evalExpr(doc, only(argument), options);
    return isNil(value) ? null : compute(value);
  };
}

function values(
  name: string,
  least: number,
  most: number,
  doc: unknown,
  argument: unknown,
  options: Options,
) {
  const list: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (list.length < least || list.length > most) {
    throw badValue(
      `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${list.length} were passed in.`,
    );
  }
  return list.map((one) => evalExpr(doc, one, options));
}

/** Documented: halves go to the even neighbour; the double counts by its exact value. */
function round(doc: unknown, argument: unknown, options: Options): unknown {
  const [value, places = 0] = values('$round', 1, 2, doc, argument, options);
  if (isNil(value) || isNil(places)) return null;
  if (typeof value !== 'number') throw badValue(`$round only supports numeric types, not ${typeName(value)}`);
  if (!Number.isInteger(places) || Math.abs(places as number) > 100) {
    throw badValue('$round requires a whole number from -20 to 100 as its second argument');
  }
  return roundTo(value, places as number);
}

function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  if (places > 0) return roundFraction(value, places);
  const unit = 10 ** -places;
  const down = Math.floor(value / unit);
  const rest = value - down * unit;
  const up = rest > unit / 2 || (rest === unit / 2 && down % 2 !== 0);
  return (down + (up ? 1 : 0)) * unit;
}

/** `toFixed` rounds the exact value, but halves up: those are exact in binary, so they show in more digits. */
function roundFraction(value: number, places: number): number {
  const digits = Math.min(places, 100);
  const fixed = value.toFixed(digits);
  const exact = value.toFixed(Math.min(100, digits + 25));
  const isHalf = /^50*$/.test(exact.slice(exact.indexOf('.') + 1 + digits));
  if (!isHalf) return Number(fixed);
  const lower = exact.slice(0, exact.indexOf('.') + 1 + digits);
  return Number(Number(lower.at(-1)) % 2 === 0 ? lower : fixed);
}

/** Documented: what is no text is written as text, null as nothing. */
function textOf(name: string, value: unknown): string {
  switch (typeName(value)) {
    case 'undefined':
    case 'null':
      return '';
    case 'string':
    case 'int':
    case 'double':
    case 'symbol':
      return String(value);
    case 'date':
      return (value as Date).toISOString();
    default:
      throw badValue(`${name}: can't convert from BSON type ${typeName(value)} to String`);
  }
}

function inText(change: (text: string) => string, name: string): Operator {
  return (doc, argument, options) => change(textOf(name, evalExpr(doc, only(argument), options)));
}

/** Positions are counted in `units`: code points, or bytes of UTF-8. */
function indexOf<T>(name: string, units: (text: string) => T[]): Operator {
  return (doc, argument, options) => {
    const [text, part, start = 0, end] = values(name, 2, 4, doc, argument, options);
    if (isNil(text)) return null;
    if (typeof text !== 'string' || typeof part !== 'string') {
      throw badValue(`${name} requires strings as first and second argument`);
    }
    const all = units(text).slice(0, position(name, end, Infinity));
    const sought = units(part);
    for (let at = position(name, start, 0); at + sought.length <= all.length; at += 1) {
      if (sought.every((unit, offset) => unit === all[at + offset])) return at;
    }
    return -1;
  };
}

function position(name: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw badValue(`${name} requires a non-negative whole number as an index`);
}

const bytesOf = (text: string): number[] => [...Buffer.from(text)];
const pointsOf = (text: string): string[] => [...text];

/** Takes a number as text where the library wants text. */
function substring(name: string, library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    const [value, start, count] = values(name, 3, 3, doc, argument, options);
    return library?.(doc, [{ $literal: textOf(name, value) }, start, count], options);
  };
}

/** Documented: weeks begin on Sundays, days before the first are week 0. */
function week({ $dayOfYear, $dayOfWeek }: Library): Operator {
  return (doc, argument, options) => {
    const day = $dayOfYear?.(doc, only(argument), options);
    if (isNil(day)) return null;
    const weekday = $dayOfWeek?.(doc, only(argument), options) as number;
    return Math.floor(((day as number) - weekday + 7) / 7);
  };
}

/** Documented: parts beyond their range carry over. */
function dateFromParts(library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    if (
      !isDocument(argument) ||
      Object.hasOwn(argument, 'timezone') ||
      Object.hasOwn(argument, 'isoWeekYear')
    ) {
      return library?.(doc, argument, options);
    }
    const parts = evalExpr(doc, argument, options) as Document;
    const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts;
    const all: unknown[] = [year, month, day, hour, minute, second, millisecond];
    if (all.some(isNil)) return null;
    if (!all.every(Number.isInteger)) throw badValue("'$dateFromParts' requires whole numbers");
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    date.setUTCHours(hour, minute, second, millisecond);
    return date;
  };
}

const partOrder = [
  'year',
  'isoWeekYear',
  'month',
  'isoWeek',
  'day',
  'isoDayOfWeek',
  'hour',
  'minute',
  'second',
];

function dateToParts(library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    const parts = library?.(doc, argument, options);
    if (!isDocument(parts)) return parts;
    const order = [...partOrder, 'millisecond'].filter((name) => Object.hasOwn(parts, name));
    return Object.fromEntries(order.map((name) => [name, parts[name]]));
  };
}

const months: Record<string, number> = { month: 1, quarter: 3, year: 12 };

/** Documented: the last day of a month stands for days that it does not have. */
function dateAdd(sign: 1 | -1, library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    const { startDate, unit, amount, timezone } = evalExpr(doc, argument, options) as Document;
    const each = typeof unit === 'string' ? months[unit] : undefined;
    const own = startDate instanceof Date && each !== undefined && Number.isInteger(amount);
    if (!own || timezone !== undefined) return library?.(doc, argument, options);
    const date = new Date(startDate);
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + sign * amount * each);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
    return date;
  };
}

function size(doc: unknown, argument: unknown, options: Options): number {
  const value = evalExpr(doc, only(argument), options);
  if (Array.isArray(value)) return value.length;
  const type = value === undefined ? 'missing' : typeName(value);
  throw badValue(`The argument to $size must be an array, but was of type: ${type}`);
}

function switchOf(library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    const { branches, default: otherwise } = (argument ?? {}) as Document;
    if (!Array.isArray(branches) || branches.length === 0)
      throw badValue('$switch requires at least one branch.');
    if (otherwise !== undefined) return library?.(doc, argument, options);
    const none = Symbol('none');
    const found = library?.(doc, { branches, default: none }, options);
    if (found !== none) return found;
    throw badValue('$switch could not find a matching branch for an input, and no default was specified.');
  };
}

function mod(library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    const [, divisor] = values('$mod', 2, 2, doc, argument, options);
    if (divisor === 0) throw badValue("can't $mod by zero");
    return library?.(doc, argument, options);
  };
}

function logarithm(name: string, library: Operator | undefined): Operator {
  return (doc, argument, options) => {
    const value = evalExpr(doc, Array.isArray(argument) ? argument[0] : argument, options);
    if (typeof value === 'number' && value <= 0) {
      throw badValue(`${name}'s argument must be a positive number, but is ${value}`);
    }
    return library?.(doc, only(argument), options);
  };
}

function timestampPart(name: string, part: 't' | 'i'): Operator {
  return unary((value) => {
    if (typeName(value) !== 'timestamp') {
      throw typeMismatch(`Argument to ${name} must be a timestamp, but is ${typeName(value)}`);
    }
    return (value as Timestamp)[part];
  });
}

function binarySize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeName(value) === 'binData') return (value as Binary).length();
  throw typeMismatch(`$binarySize requires a string or BinData argument, found: ${typeName(value)}`);
}

function bsonSize(value: unknown): number {
  if (isDocument(value)) return calculateObjectSize(value);
  throw typeMismatch(`$bsonSize requires a document input, found: ${typeName(value)}`);
}

function refused(name: string): Operator {
  return () => {
    throw unsupported(name);
  };
}

export function corrections(library: Library): Library {
  return {
    $round: round,
    $toLower: inText((text) => text.toLowerCase(), '$toLower'),
    $toUpper: inText((text) => text.toUpperCase(), '$toUpper'),
    $indexOfCP: indexOf('$indexOfCP', pointsOf),
    $indexOfBytes: indexOf('$indexOfBytes', bytesOf),
    $substr: substring('$substr', library.$substrBytes),
    $substrBytes: substring('$substrBytes', library.$substrBytes),
    $substrCP: substring('$substrCP', library.$substrCP),
    $week: week(library),
    $dateFromParts: dateFromParts(library.$dateFromParts),
    $dateToParts: dateToParts(library.$dateToParts),
    $dateAdd: dateAdd(1, library.$dateAdd),
    $dateSubtract: dateAdd(-1, library.$dateSubtract),
    $size: size,
    $switch: switchOf(library.$switch),
    $mod: mod(library.$mod),
    $ln: logarithm('$ln', library.$ln),
    $log10: logarithm('$log10', library.$log10),
    $log: logarithm('$log', library.$log),
    $tsSecond: timestampPart('$tsSecond', 't'),
    $tsIncrement: timestampPart('$tsIncrement', 'i'),
    $binarySize: unary(binarySize),
    $bsonSize: unary(bsonSize),
    $meta: refused('$meta'),
    // The library's hash is not the database's.
    $toHashedIndexKey: refused('$toHashedIndexKey'),
  };
}
