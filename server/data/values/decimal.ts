import { Decimal128 } from 'bson';

/**
 * Decimal128 with the exponents of IEEE 754: 1.50 × 2 is 3.00. Arithmetic libraries keep values, not
 * exponents, so the four operations and rounding are done here on whole numbers; transcendental functions are
 * in `decimal-functions.ts`.
 */
export interface Parts {
  negative: boolean;
  /** Never negative; the sign is apart, because -0 is a decimal. */
  coefficient: bigint;
  /** The value is coefficient · 10^exponent. */
  exponent: number;
}

// documented: 34 significant digits, exponents from -6176 to 6111
const digits = 34;
const smallest = -6176;
const largest = 6111;
const beyond = 10n ** 34n;

const bias = 6176;
const coefficientMask = (1n << 49n) - 1n;

export const notANumber = Decimal128.fromString('NaN');
const infinity = Decimal128.fromString('Infinity');
const minusInfinity = Decimal128.fromString('-Infinity');

/** Sign, coefficient and exponent; undefined for NaN and the infinities. */
export function partsOf({ bytes }: Decimal128): Parts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
  const low = view.getBigUint64(0, true);
  const high = view.getBigUint64(8, true);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination >= 0x1e) return undefined;
  if (combination >= 0x18) {
    // A coefficient of more than 34 digits: IEEE 754 reads it as zero.
    return { negative, coefficient: 0n, exponent: Number((high >> 47n) & 0x3fffn) - bias };
  }
  const exponent = Number((high >> 49n) & 0x3fffn) - bias;
  return { negative, coefficient: ((high & coefficientMask) << 64n) | low, exponent };
}

/** Keeps 34 digits, rounding halves to even, as IEEE 754 decimals do; an overflow is infinite. */
export function toDecimal({ negative, coefficient, exponent }: Parts): Decimal128 {
  let rest = coefficient;
  let power = exponent;
  const surplus = Math.max(rest < beyond ? 0 : rest.toString().length - digits, smallest - power, 0);
  if (surplus > 0) {
    rest = surplus > 7000 ? 0n : roundHalfEven(rest, 10n ** BigInt(surplus));
    power += surplus;
    if (rest === beyond) {
      rest /= 10n;
      power += 1;
    }
  }
  if (power > largest) {
    if (rest === 0n) power = largest;
    else {
      const room = digits - rest.toString().length;
      if (power - largest > room) return negative ? minusInfinity : infinity;
      rest *= 10n ** BigInt(power - largest);
      power = largest;
    }
  }
  return encode(negative, rest, power);
}

function encode(negative: boolean, coefficient: bigint, exponent: number): Decimal128 {
  const bytes = Buffer.alloc(16);
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
  const high = (BigInt(exponent + bias) << 49n) | (coefficient >> 64n) | (negative ? 1n << 63n : 0n);
  view.setBigUint64(0, coefficient & 0xffff_ffff_ffff_ffffn, true);
  view.setBigUint64(8, high, true);
  return new Decimal128(bytes);
}

function roundHalfEven(value: bigint, unit: bigint): bigint {
  const down = value / unit;
  const twice = (value % unit) * 2n;
  return twice > unit || (twice === unit && down % 2n === 1n) ? down + 1n : down;
}

/** A number as text, rounded to 34 digits; undefined for other texts. */
export function decimalFromText(text: string): Decimal128 | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null)
    return /^[+-]?(Infinity|NaN)$/.test(text) ? Decimal128.fromString(text.replace('+', '')) : undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  return toDecimal({
    negative: sign === '-',
    coefficient: BigInt(whole + fraction),
    exponent: Number(exponent) - fraction.length,
  });
}

export function toParts(value: bigint): Parts {
  return { negative: value < 0n, coefficient: value < 0n ? -value : value, exponent: 0 };
}

/** Documented for conversions: a double becomes a decimal of 15 significant digits. */
export function decimalOfDouble(value: number): Decimal128 {
  if (value === 0) return Decimal128.fromString(Object.is(value, -0) ? '-0' : '0');
  return Decimal128.fromString(Number.isFinite(value) ? value.toPrecision(15) : String(value));
}

/** The exact value of a double, to 34 digits: what sums and rounding work on. */
export function exactDecimal(value: number): Decimal128 {
  return Number.isFinite(value) ? toDecimal(exactParts(value)) : decimalOfDouble(value);
}

export function exactParts(value: number): Parts {
  const negative = value < 0 || Object.is(value, -0);
  let mantissa = Math.abs(value);
  let halvings = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    halvings += 1;
  }
  // m · 2^-k is m · 5^k · 10^-k.
  return { negative, coefficient: BigInt(mantissa) * 5n ** BigInt(halvings), exponent: -halvings };
}

function decimalToNumber(value: Decimal128): number {
  return Number(value.toString());
}

/** NaN and Infinity: the same in both kinds of arithmetic. */
function special(a: Decimal128, b: Decimal128, compute: (a: number, b: number) => number): Decimal128 {
  return Decimal128.fromString(String(compute(signOnly(a), signOnly(b))));
}

/** Replaces a decimal by 0, ±1, ±Infinity or NaN where the other operand is no number. */
function signOnly(value: Decimal128): number {
  const parts = partsOf(value);
  if (parts === undefined) return decimalToNumber(value);
  const size = parts.coefficient === 0n ? 0 : 1;
  return parts.negative ? -size : size;
}

export function negated(value: Decimal128): Decimal128 {
  const parts = partsOf(value);
  if (parts === undefined) return Decimal128.fromString(String(-decimalToNumber(value)));
  return toDecimal({ ...parts, negative: !parts.negative });
}

const signed = ({ negative, coefficient }: Parts): bigint => (negative ? -coefficient : coefficient);

/** Exact, then rounded to 34 digits; the exponent is the smaller one of both. */
export function addDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const [x, y] = [partsOf(a), partsOf(b)];
  if (x === undefined || y === undefined) return special(a, b, (p, q) => p + q);
  const [high, low] = x.exponent > y.exponent ? [x, y] : [y, x];
  // Beyond this distance the smaller one is less than half of the last digit of the larger one.
  if (high.exponent - low.exponent > 2 * digits + 2) return addDistant(high, low);
  const coefficient = signed(high) * 10n ** BigInt(high.exponent - low.exponent) + signed(low);
  const bothNegative = x.negative && y.negative;
  return toDecimal({
    negative: coefficient < 0n || (coefficient === 0n && bothNegative),
    coefficient: coefficient < 0n ? -coefficient : coefficient,
    exponent: low.exponent,
  });
}

/** The larger one shows as many digits as fit. */
function addDistant(high: Parts, low: Parts): Decimal128 {
  if (high.coefficient === 0n) return toDecimal(low);
  const wanted = high.exponent - Math.max(low.exponent, smallest);
  const room = Math.max(0, Math.min(wanted, digits - high.coefficient.toString().length));
  const shown = high.coefficient * 10n ** BigInt(room);
  return toDecimal({ ...high, coefficient: shown, exponent: high.exponent - room });
}

export function subtractDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  return addDecimals(a, negated(b));
}

/** The exponent is the sum of both. */
export function multiplyDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const [x, y] = [partsOf(a), partsOf(b)];
  if (x === undefined || y === undefined) return special(a, b, (p, q) => p * q);
  return toDecimal({
    negative: x.negative !== y.negative,
    coefficient: x.coefficient * y.coefficient,
    exponent: x.exponent + y.exponent,
  });
}

/** 34 digits; a quotient without remainder has the difference of both exponents, or the nearest that holds it. */
export function divideDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const [x, y] = [partsOf(a), partsOf(b)];
  if (x === undefined || y === undefined || y.coefficient === 0n) return special(a, b, (p, q) => p / q);
  const negative = x.negative !== y.negative;
  const ideal = x.exponent - y.exponent;
  if (x.coefficient === 0n) return toDecimal({ negative, coefficient: 0n, exponent: ideal });
  const room = digits + 2 + Math.max(0, y.coefficient.toString().length - x.coefficient.toString().length);
  const scaled = x.coefficient * 10n ** BigInt(room);
  const quotient = scaled / y.coefficient;
  const exponent = ideal - room;
  if (scaled % y.coefficient === 0n)
    return toDecimal(shortened({ negative, coefficient: quotient, exponent }, ideal));
  // A last digit that is neither 0 nor 5 keeps a remainder from looking like a half.
  return toDecimal({ negative, coefficient: quotient * 10n + 1n, exponent: exponent - 1 });
}

/** Without zeros at the end, as far as `upTo`. */
export function shortened(parts: Parts, upTo: number): Parts {
  let { coefficient, exponent } = parts;
  while (exponent < upTo && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return { ...parts, coefficient, exponent };
}

/** The remainder of a division to a whole number; it has the sign of the dividend. */
export function remainderOfDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const [x, y] = [partsOf(a), partsOf(b)];
  if (x === undefined || y === undefined)
    return y === undefined && x !== undefined && !isNaN128(b) ? a : notANumber;
  if (y.coefficient === 0n) return notANumber;
  const exponent = Math.min(x.exponent, y.exponent);
  const divisor = y.coefficient * 10n ** BigInt(y.exponent - exponent);
  return toDecimal({
    negative: x.negative,
    coefficient: (x.coefficient * 10n ** BigInt(x.exponent - exponent)) % divisor,
    exponent,
  });
}

export function isNaN128(value: Decimal128): boolean {
  return value.toString() === 'NaN';
}

export type Rounding = 'halfEven' | 'down' | 'floor' | 'ceiling';

/**
 * Rounded to this number of digits after the point (before it when negative); unchanged where 34 digits do
 * not hold the result.
 */
export function quantized(value: Decimal128, places: number, rounding: Rounding): Decimal128 {
  const parts = partsOf(value);
  if (parts === undefined) return value;
  const rounded = roundedParts(parts, places, rounding);
  return rounded.coefficient >= beyond ? value : toDecimal(rounded);
}

export function roundedParts(parts: Parts, places: number, rounding: Rounding): Parts {
  const { negative, coefficient, exponent } = parts;
  const surplus = -places - exponent;
  if (surplus <= 0)
    return { negative, coefficient: coefficient * 10n ** BigInt(-surplus), exponent: -places };
  const unit = 10n ** BigInt(surplus);
  return { negative, coefficient: toUnits(coefficient, unit, negative, rounding), exponent: -places };
}

function toUnits(coefficient: bigint, unit: bigint, negative: boolean, rounding: Rounding): bigint {
  if (rounding === 'halfEven') return roundHalfEven(coefficient, unit);
  const down = coefficient / unit;
  const away = (rounding === 'floor' && negative) || (rounding === 'ceiling' && !negative);
  return away && coefficient % unit !== 0n ? down + 1n : down;
}

/** The whole part of a finite decimal; undefined for NaN and the infinities. */
export function wholePart(value: Decimal128): bigint | undefined {
  const parts = partsOf(value);
  return parts === undefined ? undefined : signed(roundedParts(parts, 0, 'down'));
}
