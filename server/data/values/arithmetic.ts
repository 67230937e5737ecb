import { Decimal128, Double, Long } from 'bson';
import { isInt32, type TypeName, typeName } from './bson-type.ts';
import { addDecimals, multiplyDecimals } from './decimal.ts';
import { toNumber } from './values.ts';

const numeric: readonly TypeName[] = ['int', 'long', 'double', 'decimal'];

export function isNumeric(value: unknown): boolean {
  return numeric.includes(typeName(value));
}

/** A double in the form in which we keep it: only whole ones need their class to be told from integers. */
export function double(value: number): number | Double {
  return Number.isInteger(value) ? new Double(value) : value;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null ? (toNumber(value) ?? Number.NaN) : Number(value);
}

function toBigInt(value: unknown): bigint {
  return typeof value === 'object' && value !== null && 'toBigInt' in value
    ? (value as Long).toBigInt()
    : BigInt(numberOf(value));
}

function toDecimal128(value: unknown): Decimal128 {
  switch (typeName(value)) {
    case 'decimal':
      return value as Decimal128;
    case 'double':
      // documented: a double becomes a decimal of 15 significant digits
      return Decimal128.fromString(decimalText(numberOf(value)));
    default:
      return Decimal128.fromString(toBigInt(value).toString());
  }
}

function decimalText(value: number): string {
  return Number.isFinite(value) ? value.toPrecision(15) : String(value);
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
const multiplication: Operation = {
  decimals: multiplyDecimals,
  doubles: (a, b) => a * b,
  integers: (a, b) => a * b,
};

/**
 * The wider type of both wins: decimal, double, long, int; ints that no longer fit become longs.
 * Undefined when a long does not hold the result.
 */
function compute(a: unknown, b: unknown, operation: Operation): unknown {
  const types = [typeName(a), typeName(b)];
  if (types.includes('decimal')) return operation.decimals(toDecimal128(a), toDecimal128(b));
  if (types.includes('double')) return double(operation.doubles(numberOf(a), numberOf(b)));
  const long = types.includes('long');
  const result = operation.integers(toBigInt(a), toBigInt(b));
  return integer(result, long);
}

function integer(result: bigint, long: boolean): unknown {
  if (BigInt.asIntN(64, result) !== result) return undefined;
  const small = Number(result);
  return !long && isInt32(small) ? small : Long.fromBigInt(result);
}

export function add(a: unknown, b: unknown): unknown {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    // Most sums of a scan: no class is needed for any of the three.
    if (isInt32(a) && isInt32(b) && isInt32(sum)) return sum;
  }
  return compute(a, b, addition);
}

export function multiply(a: unknown, b: unknown): unknown {
  return compute(a, b, multiplication);
}

/** `and`, `or`, `xor` of integers; the result is a long when one of them is. */
export function bitwise(name: 'and' | 'or' | 'xor', a: unknown, b: unknown): unknown {
  const [x, y] = [toBigInt(a), toBigInt(b)];
  const result = name === 'and' ? x & y : name === 'or' ? x | y : x ^ y;
  return integer(result, typeName(a) === 'long' || typeName(b) === 'long');
}
