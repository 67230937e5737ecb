import { type Decimal128, Double, Long } from 'bson';
import { isInt32, tagOf } from './bson-type.ts';
import {
  addDecimals,
  decimalOfDouble,
  divideDecimals,
  multiplyDecimals,
  remainderOfDecimals,
  subtractDecimals,
  toDecimal,
  toParts,
} from './decimal.ts';
import { toNumber } from './values.ts';

export type NumberKind = 'int' | 'long' | 'double' | 'decimal';

const kinds: Partial<Record<string, NumberKind>> = {
  Long: 'long',
  Double: 'double',
  Int32: 'int',
  Decimal128: 'decimal',
};

/** Which of the four numeric types a value is of; undefined for everything else. */
export function kindOf(value: unknown): NumberKind | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'object' && value !== null) return kinds[tagOf(value) ?? ''];
  return typeof value === 'bigint' ? 'long' : undefined;
}

export function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || kindOf(value) !== undefined;
}

/** A double in its stored form: only whole ones need their class to differ from integers. */
export function double(value: number): number | Double {
  return Number.isInteger(value) ? new Double(value) : value;
}

/** Any number as a double, rounded where it has to be. */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null ? (toNumber(value) ?? Number.NaN) : Number(value);
}

/** Of an int or a long. */
export function toBigInt(value: unknown): bigint {
  return typeof value === 'object' && value !== null && 'toBigInt' in value
    ? (value as Long).toBigInt()
    : BigInt(toDouble(value));
}

/** Any number as a decimal. Documented: of a double 15 significant digits. */
export function toDecimal128(value: unknown): Decimal128 {
  switch (kindOf(value)) {
    case 'decimal':
      return value as Decimal128;
    case 'double':
      return decimalOfDouble(toDouble(value));
    default:
      return toDecimal(toParts(toBigInt(value)));
  }
}

/** A whole number as an int, or as a long where it does not fit or `long` requires it; undefined past 64 bits. */
export function integer(result: bigint, long = false): number | Long | undefined {
  if (BigInt.asIntN(64, result) !== result) return undefined;
  const small = Number(result);
  return !long && isInt32(small) ? small : Long.fromBigInt(result);
}

/** The same for a whole number that a double holds exactly; a zero of JavaScript may have lost its way to -0. */
function safeInteger(result: number, long: boolean): number | Long {
  return !long && (result | 0) === result ? result | 0 : Long.fromNumber(result);
}

interface Operation {
  decimals(a: Decimal128, b: Decimal128): Decimal128;
  doubles(a: number, b: number): number;
  integers(a: bigint, b: bigint): bigint;
}

const addition: Operation = {
  decimals: addDecimals,
  doubles: (a, b) => a + b,
  integers: (a, b) => a + b,
};
const subtraction: Operation = {
  decimals: subtractDecimals,
  doubles: (a, b) => a - b,
  integers: (a, b) => a - b,
};
const multiplication: Operation = {
  decimals: multiplyDecimals,
  doubles: (a, b) => a * b,
  integers: (a, b) => a * b,
};
const remaindering: Operation = {
  decimals: remainderOfDecimals,
  doubles: (a, b) => a % b,
  integers: (a, b) => a % b,
};

/**
 * The wider type of both wins: decimal, double, long, int; ints that no longer fit become longs.
 * Undefined when a long does not hold the result.
 */
function compute(a: unknown, b: unknown, operation: Operation): unknown {
  const [x, y] = [kindOf(a), kindOf(b)];
  if (x === 'decimal' || y === 'decimal') return operation.decimals(toDecimal128(a), toDecimal128(b));
  const [p, q] = [toDouble(a), toDouble(b)];
  const result = operation.doubles(p, q);
  if (x === 'double' || y === 'double') return double(result);
  const long = x === 'long' || y === 'long';
  if (Number.isSafeInteger(p) && Number.isSafeInteger(q) && Number.isSafeInteger(result)) {
    return safeInteger(result, long);
  }
  return integer(operation.integers(toBigInt(a), toBigInt(b)), long);
}

/** The operations give undefined when a long does not hold the result: an update refuses it, an expression widens. */
export function add(a: unknown, b: unknown): unknown {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    // Most sums of a scan: no class is needed for any of the three.
    if (!Number.isInteger(sum) || (isInt32(a) && isInt32(b) && isInt32(sum))) return sum;
  }
  return compute(a, b, addition);
}

function subtract(a: unknown, b: unknown): unknown {
  return compute(a, b, subtraction);
}

export function multiply(a: unknown, b: unknown): unknown {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (!Number.isInteger(product)) return product;
  }
  return compute(a, b, multiplication);
}

/** Documented: of integers a double, too. The divisor is not zero. */
export function divide(a: unknown, b: unknown): unknown {
  if (kindOf(a) === 'decimal' || kindOf(b) === 'decimal') {
    return divideDecimals(toDecimal128(a), toDecimal128(b));
  }
  return double(toDouble(a) / toDouble(b));
}

/** With the sign of the dividend. The divisor is not zero. */
export function remainder(a: unknown, b: unknown): unknown {
  return compute(a, b, remaindering);
}

/** A sum of an expression: where 64 bits do not hold it, it is a double. */
export function addWidening(a: unknown, b: unknown): unknown {
  return add(a, b) ?? double(toDouble(a) + toDouble(b));
}

export function subtractWidening(a: unknown, b: unknown): unknown {
  return subtract(a, b) ?? double(toDouble(a) - toDouble(b));
}

export function multiplyWidening(a: unknown, b: unknown): unknown {
  return multiply(a, b) ?? double(toDouble(a) * toDouble(b));
}

const bits = {
  and: (a: bigint, b: bigint) => a & b,
  or: (a: bigint, b: bigint) => a | b,
  xor: (a: bigint, b: bigint) => a ^ b,
};

/** Of ints and longs; the result is a long when one of them is. */
export function bitwise(name: keyof typeof bits, a: unknown, b: unknown): unknown {
  const long = kindOf(a) === 'long' || kindOf(b) === 'long';
  return integer(bits[name](toBigInt(a), toBigInt(b)), long);
}

/** A number that is whole and fits 32 bits, of whatever type; undefined for everything else. */
export function toInt32(value: unknown): number | undefined {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  return (number | 0) === number ? number | 0 : undefined;
}
