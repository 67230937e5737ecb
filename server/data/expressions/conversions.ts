import { ObjectId, type Timestamp, UUID } from 'bson';
import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { CommandError } from '../commands/command-error.ts';
import { badValue } from '../commands/refusals.ts';
import { type TypeName, typeName, typeNumbers } from '../values/bson-type.ts';

/** Documented: "$convert". Values are promoted, so 64-bit integers and decimals are JavaScript numbers here. */

type Convert = (value: unknown) => unknown;

function impossible(value: unknown, to: string): CommandError {
  return new CommandError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

function unreadable(value: unknown, to: string, why: string): CommandError {
  return new CommandError(
    'ConversionFailure',
    `Failed to parse ${to} '${value}' in $convert with no onError value: ${why}`,
  );
}

function toDouble(value: unknown, to = 'double'): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'boolean':
      return Number(value);
    case 'string':
      return readNumber(value, to);
    default:
      if (value instanceof Date) return value.getTime();
      throw impossible(value, to);
  }
}

function readNumber(text: string, to: string): number {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^[+-]?(Infinity|inf)$|^NaN$/i.test(text)) {
    throw unreadable(text, 'number', `not a ${to}`);
  }
  return Number(text.replace(/^([+-]?)inf$/i, '$1Infinity'));
}

function toWhole(value: unknown, to: string, smallest: number, largest: number): number {
  if (typeof value === 'string' && !/^[+-]?\d+$/.test(value)) {
    throw unreadable(value, 'number', 'not a whole number');
  }
  if (value instanceof Date && to === 'int') throw impossible(value, to);
  const number = Math.trunc(toDouble(value, to));
  if (number >= smallest && number <= largest) return number + 0;
  throw new CommandError(
    'ConversionFailure',
    `Conversion would overflow target type in $convert with no onError value: ${value}`,
  );
}

function toText(value: unknown): string {
  const type = typeName(value);
  switch (type) {
    case 'string':
    case 'bool':
    case 'int':
    case 'double':
    case 'symbol':
      return String(value);
    case 'date':
      return (value as Date).toISOString();
    case 'objectId':
      return (value as ObjectId).toHexString();
    case 'binData':
      return binaryText(value);
    default:
      throw impossible(value, 'string');
  }
}

function binaryText(value: unknown): string {
  if ((value as { sub_type?: number }).sub_type !== 4) throw impossible(value, 'string');
  return (value as UUID)
    .toString('hex')
    .replace(/^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/, '$1-$2-$3-$4-$5');
}

function toDate(value: unknown): Date {
  switch (typeName(value)) {
    case 'date':
      return value as Date;
    case 'objectId':
      return (value as ObjectId).getTimestamp();
    case 'timestamp':
      return new Date((value as Timestamp).t * 1000);
    case 'int':
    case 'double':
      return validDate(Math.trunc(value as number), value);
    case 'string':
      return validDate(dateText(value as string), value);
    default:
      throw impossible(value, 'date');
  }
}

/** Documented: without a time zone it is UTC; a date alone is its midnight. */
function dateText(text: string): number {
  const shape = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(\s?(?:Z|UTC|[+-]\d\d:?\d\d))?)?$/.exec(
    text,
  );
  if (shape === null) return Number.NaN;
  const zone = shape[1] === undefined && text.length > 10 ? 'Z' : '';
  return Date.parse(
    `${text
      .replace(' ', 'T')
      .replace(/\s?UTC$/, 'Z')
      .replace(/\s/g, '')}${zone}`,
  );
}

function validDate(millis: number, value: unknown): Date {
  const date = new Date(millis);
  if (Number.isNaN(date.getTime())) throw unreadable(value, 'date', 'not a date');
  return date;
}

function toObjectId(value: unknown): ObjectId {
  if (typeName(value) === 'objectId') return value as ObjectId;
  if (typeof value !== 'string') throw impossible(value, 'objectId');
  if (!/^[0-9a-fA-F]{24}$/.test(value)) {
    throw unreadable(value, 'objectId', 'must be 24 hexadecimal digits');
  }
  return ObjectId.createFromHexString(value);
}

function toUuid(value: unknown): UUID {
  if (typeof value !== 'string') throw impossible(value, 'binData');
  if (!UUID.isValid(value)) throw unreadable(value, 'BinData', 'Invalid UUID string');
  return new UUID(value);
}

function toBool(value: unknown): boolean {
  return typeof value === 'boolean' ? value : value !== 0;
}

const int32 = 0x7fff_ffff;
const converters: Partial<Record<TypeName, Convert>> = {
  double: (value) => toDouble(value),
  decimal: (value) => toDouble(value, 'decimal'),
  int: (value) => toWhole(value, 'int', -int32 - 1, int32),
  long: (value) => toWhole(value, 'long', -(2 ** 63), 2 ** 63 - 1024),
  string: toText,
  bool: toBool,
  date: toDate,
  objectId: toObjectId,
  binData: (value) => (typeName(value) === 'binData' ? value : toUuid(value)),
};

function only(argument: unknown): unknown {
  return Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
}

function shorthand(convert: Convert) {
  return (doc: unknown, argument: unknown, options: Options): unknown => {
    const value = evalExpr(doc, only(argument), options);
    return value === null || value === undefined ? null : convert(value);
  };
}

function target(to: unknown): TypeName {
  const named = typeof to === 'object' && to !== null ? (to as { type?: unknown }).type : to;
  if (typeof named === 'string' && Object.hasOwn(typeNumbers, named)) return named as TypeName;
  const found = Object.entries(typeNumbers).find(([, number]) => number === named);
  if (found === undefined) throw badValue(`Unknown type name: ${named}`);
  return found[0] as TypeName;
}

function convert(doc: unknown, argument: unknown, options: Options): unknown {
  const { input, to, onError, onNull } = (argument ?? {}) as Record<string, unknown>;
  if (to === undefined) throw badValue("Missing 'to' parameter to $convert");
  const kind = evalExpr(doc, to, options);
  const value = evalExpr(doc, input, options);
  if (value === null || value === undefined) return evalExpr(doc, onNull, options) ?? null;
  if (kind === null || kind === undefined) return null;
  try {
    const make = converters[target(kind)];
    if (make === undefined) throw impossible(value, String(kind));
    return make(value);
  } catch (error) {
    const failed = error instanceof CommandError && error.codeName === 'ConversionFailure';
    if (failed && onError !== undefined) return evalExpr(doc, onError, options);
    throw error;
  }
}

function nameOfType(doc: unknown, argument: unknown, options: Options): string {
  const value = evalExpr(doc, only(argument), options);
  return value === undefined ? 'missing' : typeName(value);
}

export const conversions = {
  $convert: convert,
  $type: nameOfType,
  $toDouble: shorthand(toDouble),
  $toDecimal: shorthand((value) => toDouble(value, 'decimal')),
  $toInt: shorthand((value) => converters.int?.(value)),
  $toLong: shorthand((value) => converters.long?.(value)),
  $toString: shorthand(toText),
  $toBool: shorthand(toBool),
  $toDate: shorthand(toDate),
  $toObjectId: shorthand(toObjectId),
  $toUUID: shorthand(toUuid),
};
