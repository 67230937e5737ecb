import { fromEntries } from '#contract/values/field-order.ts';
import { type Ejson, type EjsonObject, isObject, numberOf } from './value.ts';

/** Reports the problem of a wrapper; the parser knows its position. */
type Complain = (message: string) => never;
type Check = (value: Ejson | undefined, fields: EjsonObject, complain: Complain) => EjsonObject;

const int32 = { min: -(2n ** 31n), max: 2n ** 31n - 1n };
const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

function whole(text: string, { min, max }: typeof int32): bigint | undefined {
  if (!/^[+-]?\d{1,40}$/u.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return value < min || value > max ? undefined : value;
}

/** As the canonical form writes a double: `5.0`, `0.1`, `1e+21`, `NaN`. */
export function doubleText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /[.e]/u.test(text) ? text : `${text}.0`;
}

/** A number as typed: whole ones are Int32, or Long beyond; with a point or an exponent they are Double. */
export function fromDigits(digits: string): EjsonObject {
  const value = whole(digits, int32);
  if (value !== undefined && digits !== '-0') return { $numberInt: String(value) };
  const long = digits === '-0' ? undefined : whole(digits, int64);
  if (long !== undefined) return { $numberLong: String(long) };
  return { $numberDouble: doubleText(Number(digits)) };
}

export const epochDate = (epoch: number | bigint): EjsonObject => ({ $date: { $numberLong: String(epoch) } });

export function dateFrom(text: string): EjsonObject | undefined {
  // without a zone it is UTC, whatever the browser's zone: `2026-03-13`, `2026-03-13T14:02`
  const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+$/u.test(text) ? `${text}Z` : text;
  const epoch = /^[+-]?\d{4,6}-\d\d/u.test(zoned) ? Date.parse(zoned) : Number.NaN;
  return Number.isNaN(epoch) ? undefined : epochDate(epoch);
}

const hexByte = /^[0-9a-f]{1,2}$/iu;
/** A pattern that repeats groups of four would exceed the stack on a long text. */
const isBase64 = (data: string): boolean => data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(data);
const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/iu;
const decimal = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?|[+-]?Inf(?:inity)?|NaN)$/iu;

export function uuidFrom(text: string): EjsonObject | undefined {
  if (!uuid.test(text)) return undefined;
  const bytes = text.replaceAll('-', '').match(/../gu) ?? [];
  const data = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return { $binary: { base64: data, subType: '04' } };
}

const text = (value: Ejson | undefined): string => (typeof value === 'string' ? value : '');

const checks: Readonly<Record<string, Check>> = {
  $oid: (value, _, complain) =>
    /^[0-9a-f]{24}$/iu.test(text(value))
      ? { $oid: text(value).toLowerCase() }
      : complain('An ObjectId has 24 hexadecimal digits'),
  $numberInt: (value, _, complain) => {
    const number = whole(text(value), int32);
    if (number === undefined)
      complain('An Int32 is a whole number from -2147483648 to 2147483647, in quotes');
    return { $numberInt: String(number) };
  },
  $numberLong: (value, _, complain) => {
    const number = whole(text(value), int64);
    if (number === undefined) complain('A Long is a whole number of 64 bits, in quotes');
    return { $numberLong: String(number) };
  },
  $numberDouble: (value, _, complain) => {
    const digits = text(value).trim();
    const number = Number(digits);
    if (digits === '' || (Number.isNaN(number) && digits !== 'NaN'))
      complain('A Double is a number in quotes');
    return { $numberDouble: doubleText(number) };
  },
  $numberDecimal: (value, _, complain) =>
    decimal.test(text(value))
      ? { $numberDecimal: text(value) }
      : complain('A Decimal128 is a number in quotes'),
  $date: (value, _, complain) => {
    const number = numberOf(value);
    if (number !== undefined && Number.isInteger(number)) return epochDate(BigInt(numberText(value)));
    return (
      dateFrom(text(value)) ?? complain('A date is ISO text such as 2026-03-13T14:02:00Z, or milliseconds')
    );
  },
  $uuid: (value, _, complain) => uuidFrom(text(value)) ?? complain('A UUID has 32 hexadecimal digits'),
  $binary: (value, fields, complain) => {
    const legacy = typeof value === 'string';
    const data = legacy ? value : isObject(value) ? text(value.base64) : undefined;
    const subType = text(legacy ? fields.$type : isObject(value) ? value.subType : undefined);
    if (data === undefined || !isBase64(data)) complain('A Binary holds base64');
    if (!hexByte.test(subType)) complain('The subType of a Binary is one or two hexadecimal digits');
    return { $binary: { base64: data ?? '', subType: subType.padStart(2, '0') } };
  },
  $regularExpression: (value, _, complain) => {
    if (!isObject(value) || typeof value.pattern !== 'string') complain('A RegExp has a pattern and options');
    const { pattern = '', options = '' } = isObject(value) ? value : {};
    return { $regularExpression: { pattern, options: [...text(options)].sort().join('') } };
  },
  $timestamp: (value, _, complain) => {
    const t = isObject(value) ? numberOf(value.t) : undefined;
    const i = isObject(value) ? numberOf(value.i) : undefined;
    if (!unsigned(t) || !unsigned(i)) complain('A Timestamp has t and i, whole numbers from 0 to 4294967295');
    return { $timestamp: { t: t ?? 0, i: i ?? 0 } };
  },
  $minKey: () => ({ $minKey: 1 }),
  $maxKey: () => ({ $maxKey: 1 }),
  $undefined: () => ({ $undefined: true }),
};

function numberText(value: Ejson | undefined): string {
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return '0';
  return text(value.$numberInt ?? value.$numberLong) || String(numberOf(value));
}

function unsigned(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}

/** Converts a wrapper to its canonical form; other objects stay unchanged. */
export function canonicalWrapper(fields: EjsonObject, complain: Complain): EjsonObject {
  const keys = Object.keys(fields);
  const first = keys[0];
  if (first === undefined) return fields;
  const check = Object.hasOwn(checks, first) ? checks[first] : undefined;
  const alone = keys.length === 1 || (keys.length === 2 && first === '$binary' && keys[1] === '$type');
  if (check && alone) return check(fields[first], fields, complain);
  if (check) complain(`${first} must be alone in its object`);
  return apart(fields, keys);
}

/** Readers take `$regex` with `$options` as one RegExp and would drop the other keys. */
function apart(fields: EjsonObject, keys: string[]): EjsonObject {
  const { $regex: pattern, $options: options } = fields;
  const others = keys.some((key) => key !== '$regex' && key !== '$options');
  if (typeof pattern !== 'string' || !others) return fields;
  const regex = { $regularExpression: { pattern, options: [...text(options)].sort().join('') } };
  const kept = Object.entries(fields).filter(([key]) => key !== '$options');
  return fromEntries(kept.map(([key, value]) => [key, key === '$regex' ? regex : value]));
}
