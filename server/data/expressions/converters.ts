import { type Decimal128, Long, ObjectId, type Timestamp, UUID } from 'bson';
import { parseDate } from '../dates/parse.ts';
import { double, integer, kindOf, toDecimal128, toDouble } from '../values/arithmetic.ts';
import { isInt32, type TypeName, typeName } from '../values/bson-type.ts';
import { decimalFromText, partsOf, wholePart } from '../values/decimal.ts';
import { type Convert, impossible, noInteger, outOfRange, unreadable } from './conversion-failure.ts';

/** Documented: "$convert", one table for each target type. */

const numberText = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^[+-]?(inf|infinity)$|^[+-]?nan$/i;

function readNumber(text: string): string {
  if (!numberText.test(text)) {
    throw unreadable(text, 'number', text === '' ? 'Empty string' : 'Did not consume whole string.');
  }
  return text.replace(/^([+-]?)inf(inity)?$/i, '$1Infinity').replace(/^[+-]?nan$/i, 'NaN');
}

function convertToDouble(value: unknown): unknown {
  const kind = kindOf(value);
  if (kind === 'double') return value;
  if (kind !== undefined) {
    const number = toDouble(value);
    if (kind === 'decimal' && !Number.isFinite(number) && partsOf(value as Decimal128))
      throw outOfRange(value);
    return double(number);
  }
  if (typeof value === 'boolean') return double(Number(value));
  if (typeof value === 'string') return double(finiteText(value));
  if (value instanceof Date) return double(value.getTime());
  throw impossible(value, 'double');
}

function finiteText(text: string): number {
  const number = Number(readNumber(text));
  if (!Number.isFinite(number) && /\d/.test(text)) throw unreadable(text, 'number', 'Out of range');
  return number;
}

function convertToDecimal(value: unknown): Decimal128 {
  if (kindOf(value) !== undefined) return toDecimal128(value);
  if (typeof value === 'boolean') return toDecimal128(Number(value));
  if (value instanceof Date) return toDecimal128(Long.fromNumber(value.getTime()));
  if (typeof value !== 'string') throw impossible(value, 'decimal');
  const text = readNumber(value);
  const created = /e[+-]?\d{9}/i.test(text) ? undefined : decimalFromText(text);
  // written with digits, it is no infinity; with another digit than 0, it is not 0
  if (created === undefined || (/^[+-]?[\d.]/.test(text) && partsOf(created) === undefined)) {
    throw unreadable(value, 'number', 'Conversion from string to decimal would overflow');
  }
  if (partsOf(created)?.coefficient === 0n && /^[^e]*[1-9]/i.test(text)) {
    throw unreadable(value, 'number', 'Conversion from string to decimal would underflow');
  }
  return created;
}

function wholeOf(value: unknown, to: 'int' | 'long'): bigint {
  switch (kindOf(value)) {
    case 'decimal': {
      const whole = wholePart(value as Decimal128);
      if (whole === undefined) throw noInteger(String(value).includes('NaN') ? 'NaN' : 'infinity');
      return whole;
    }
    case 'double': {
      const number = toDouble(value);
      if (!Number.isFinite(number)) throw noInteger(Number.isNaN(number) ? 'NaN' : 'infinity');
      return BigInt(Math.trunc(number));
    }
    case undefined:
      return wholeOfOthers(value, to);
    default:
      return BigInt(String(value));
  }
}

function wholeOfOthers(value: unknown, to: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date && to === 'long') return BigInt(value.getTime());
  if (typeof value !== 'string') throw impossible(value, to);
  if (!/^[+-]?\d+$/.test(value)) {
    throw unreadable(value, 'number', value === '' ? 'No digits' : 'Did not consume whole string.');
  }
  return BigInt(value.replace('+', ''));
}

function convertToInt(value: unknown): number {
  const whole = wholeOf(value, 'int');
  const number = Number(whole);
  if (isInt32(number)) return number;
  throw typeof value === 'string' ? unreadable(value, 'number', 'Overflow') : outOfRange(value);
}

function convertToLong(value: unknown): unknown {
  const long = integer(wholeOf(value, 'long'), true);
  if (long !== undefined) return long;
  throw typeof value === 'string' ? unreadable(value, 'number', 'Overflow') : outOfRange(value);
}

function convertToText(value: unknown): string {
  switch (typeName(value)) {
    case 'string':
    case 'bool':
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
    case 'symbol':
      return String(value);
    case 'date':
      return (value as Date).toISOString();
    case 'objectId':
      return (value as ObjectId).toHexString();
    default:
      throw impossible(value, 'string');
  }
}

function convertToDate(value: unknown): Date {
  switch (typeName(value)) {
    case 'date':
      return value as Date;
    case 'objectId':
      return (value as ObjectId).getTimestamp();
    case 'timestamp':
      return new Date((value as Timestamp).t * 1000);
    case 'long':
    case 'double':
    case 'decimal':
      return validDate(Number(wholeOf(value, 'long')), value);
    case 'string':
      return textToDate(value as string);
    default:
      throw impossible(value, 'date');
  }
}

function textToDate(text: string): Date {
  const millis = parseDate(text);
  if (millis === undefined) throw unreadable(text, 'date', `Error parsing date string '${text}'`);
  return validDate(millis, text);
}

function validDate(millis: number, value: unknown): Date {
  const date = new Date(millis);
  if (Number.isNaN(date.getTime())) throw outOfRange(value);
  return date;
}

function convertToObjectId(value: unknown): ObjectId {
  if (typeName(value) === 'objectId') return value as ObjectId;
  if (typeof value !== 'string') throw impossible(value, 'objectId');
  if (/^[0-9a-fA-F]{24}$/.test(value)) return ObjectId.createFromHexString(value);
  throw unreadable(
    value,
    'objectId',
    value.length === 24
      ? `Invalid character found in hex string: '${value}'`
      : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
  );
}

export function toUuid(value: unknown): UUID {
  if (typeName(value) === 'binData' && (value as { sub_type?: number }).sub_type === 4) return value as UUID;
  if (typeof value !== 'string') throw impossible(value, 'binData');
  if (!UUID.isValid(value)) throw unreadable(value, 'BinData', `Invalid UUID string: ${value}`);
  return new UUID(value);
}

/** Documented: numbers are true unless zero, everything else is true. */
function convertToBool(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return kindOf(value) === undefined || toDouble(value) !== 0;
}

export const converters: Partial<Record<TypeName, Convert>> = {
  double: convertToDouble,
  decimal: convertToDecimal,
  int: convertToInt,
  long: convertToLong,
  string: convertToText,
  bool: convertToBool,
  date: convertToDate,
  objectId: convertToObjectId,
};
