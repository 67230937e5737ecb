import type { Double, Int32, Long } from 'bson';
import { tagOf } from './bson-type.ts';

/**
 * Numbers of all classes in one order: NaN before all others, everything else by its exact value, so that a Long
 * beyond 2^53 and a Decimal128 are not rounded to a double first.
 */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = shallow(a);
  const right = shallow(b);
  if (typeof left === 'number' && typeof right === 'number') return compareDoubles(left, right);
  if (typeof left === 'bigint' && typeof right === 'bigint') return order(left, right);
  return compareMixed(left, right);
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

function order(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A decimal: units · 10^exponent. */
interface Decimal {
  units: bigint;
  exponent: number;
}

/** A number, a bigint where a number would not be exact, or a decimal. */
function shallow(value: unknown): number | bigint | Decimal {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  switch (tagOf(value as object)) {
    case 'Long': {
      const number = (value as Long).toNumber();
      return Number.isSafeInteger(number) ? number : (value as Long).toBigInt();
    }
    case 'Decimal128':
      return readDecimal(String(value));
    default:
      return (value as Int32 | Double).value;
  }
}

function readDecimal(text: string): number | Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text);
  if (match === null) return Number(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function compareMixed(a: number | bigint | Decimal, b: number | bigint | Decimal): number {
  const left = finite(a);
  const right = finite(b);
  if (left === undefined || right === undefined) {
    // One is NaN or infinite: the other's sign and size no longer matter.
    return compareDoubles(left === undefined ? (a as number) : 0, right === undefined ? (b as number) : 0);
  }
  return order(left.over * right.under, right.over * left.under);
}

interface Fraction {
  over: bigint;
  under: bigint;
}

function finite(value: number | bigint | Decimal): Fraction | undefined {
  if (typeof value === 'bigint') return { over: value, under: 1n };
  if (typeof value === 'number') return Number.isFinite(value) ? exactly(value) : undefined;
  const { units, exponent } = value;
  return exponent >= 0
    ? { over: units * 10n ** BigInt(exponent), under: 1n }
    : { over: units, under: 10n ** BigInt(-exponent) };
}

/** Every double is a whole number over a power of two. */
function exactly(value: number): Fraction {
  let under = 1n;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    under *= 2n;
  }
  return { over: BigInt(scaled), under };
}

/** A text that is the same for equal numbers of all classes, and only for those. */
export function numberKey(value: unknown): string {
  const number = shallow(value);
  if (typeof number === 'number') return doubleKey(number);
  if (typeof number === 'bigint') return `i${number}`;
  return decimalKey(number);
}

function doubleKey(value: number): string {
  if (Number.isSafeInteger(value)) return `i${value === 0 ? 0 : value}`;
  return Number.isInteger(value) ? `i${BigInt(value)}` : `n${value}`;
}

function decimalKey({ units, exponent }: Decimal): string {
  if (units === 0n) return 'i0';
  let digits = units;
  let power = exponent;
  while (power < 0 && digits % 10n === 0n) {
    digits /= 10n;
    power += 1;
  }
  if (power >= 0) return `i${digits * 10n ** BigInt(power)}`;
  const rounded = Number(`${digits}e${power}`);
  return compareMixed({ units: digits, exponent: power }, rounded) === 0
    ? `n${rounded}`
    : `d${digits}e${power}`;
}
