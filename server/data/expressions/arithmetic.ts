import { type Decimal128, Double, Long } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { badValue, located, typeMismatch } from '../commands/refusals.ts';
import {
  addWidening,
  divide,
  double,
  integer,
  kindOf,
  multiplyWidening,
  type NumberKind,
  remainder,
  subtractWidening,
  toBigInt,
  toDecimal128,
  toDouble,
} from '../values/arithmetic.ts';
import { isInt32, typeName, typeOrMissing } from '../values/bson-type.ts';
import {
  divideDecimals,
  exactParts,
  isNaN128,
  negated,
  partsOf,
  quantized,
  type Rounding,
  roundedParts,
  wholePart,
} from '../values/decimal.ts';
import { functions, power, squareRoot } from '../values/decimal-functions.ts';
import { isNil, lazily, type Operator, oneOrNull, several, two } from './operator.ts';

/** An operator of one number, by its type. */
function numeric(compute: (value: unknown, kind: NumberKind, name: string) => unknown): Operator {
  return oneOrNull((value, name) => {
    const kind = kindOf(value);
    if (kind === undefined)
      throw located(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    return compute(value, kind, name);
  });
}

/** Documented: a decimal stays one, everything else becomes a double. */
function real(
  doubles: (value: number) => number,
  decimals: (value: Decimal128) => Decimal128,
  validate?: (value: number, name: string) => void,
): Operator {
  return numeric((value, kind, name) => {
    const number = toDouble(value);
    validate?.(number, name);
    return kind === 'decimal' ? decimals(value as Decimal128) : double(doubles(number));
  });
}

function positive(code: number) {
  return (value: number, name: string): void => {
    if (value <= 0) throw located(code, `${name}'s argument must be a positive number, but is ${value}`);
  };
}

function notNegative(value: number, name: string): void {
  if (value < 0) throw located(28714, `${name}'s argument must be greater than or equal to 0`);
}

function abs(value: unknown, kind: NumberKind): unknown {
  switch (kind) {
    case 'decimal':
      return partsOf(value as Decimal128)?.negative || toDouble(value) < 0
        ? negated(value as Decimal128)
        : value;
    case 'double':
      return double(Math.abs(toDouble(value)));
    case 'int': {
      const size = Math.abs(value as number);
      return isInt32(size) ? size : Long.fromNumber(size);
    }
    default: {
      const number = toBigInt(value);
      const size = integer(number < 0n ? -number : number, true);
      if (size === undefined) throw located(28680, "can't take $abs of long long min");
      return size;
    }
  }
}

/** Documented: whole numbers stay as they are, the others keep their type. */
function toWhole(doubles: (value: number) => number, rounding: Rounding): Operator {
  return numeric((value, kind) => {
    if (kind === 'double') return double(doubles(toDouble(value)));
    return kind === 'decimal' ? quantized(value as Decimal128, 0, rounding) : value;
  });
}

/** Documented: ints that overflow are longs, longs are doubles; intermediate results do not widen the result. */
function narrowed(total: unknown, long: boolean): unknown {
  return long || !(total instanceof Long) ? total : integer(total.toBigInt());
}

const multiply: Operator = lazily(0, (parts, root) => {
  let total: unknown = 1;
  let long = false;
  for (const part of parts) {
    const value = part(root);
    if (isNil(value)) return null;
    const kind = kindOf(value);
    if (kind === undefined)
      throw typeMismatch(`$multiply only supports numeric types, not ${typeName(value)}`);
    long ||= kind === 'long';
    total = multiplyWidening(total, value);
  }
  return narrowed(total, long);
});

const add: Operator = lazily(0, (parts, root) => {
  let total: unknown = 0;
  let long = false;
  let date = false;
  for (const part of parts) {
    const value = part(root);
    if (isNil(value)) return null;
    const kind = kindOf(value);
    if (kind !== undefined) {
      long ||= kind === 'long';
      total = addWidening(total, date ? milliseconds(value) : value);
    } else {
      if (!(value instanceof Date)) {
        throw typeMismatch(`$add only supports numeric or date types, not ${typeName(value)}`);
      }
      if (date) throw located(16612, 'only one date allowed in an $add expression');
      date = true;
      total = addWidening(milliseconds(total), Long.fromNumber(value.getTime()));
    }
  }
  if (date) return toDate(total);
  return narrowed(total, long);
});

/** Documented: a number added to a date is rounded to whole milliseconds. */
function milliseconds(value: unknown): unknown {
  switch (kindOf(value)) {
    case 'double': {
      const number = toDouble(value);
      return new Double(Math.sign(number) * Math.round(Math.abs(number)));
    }
    case 'decimal': {
      const whole = wholePart(quantized(value as Decimal128, 0, 'halfEven'));
      return (whole === undefined ? undefined : integer(whole, true)) ?? new Double(Number.NaN);
    }
    default:
      return value;
  }
}

function toDate(value: unknown): Date {
  const date = new Date(toDouble(value));
  // assumed: dates here are those of JavaScript, whose years end at ±271821; those of the database go further.
  if (Number.isNaN(date.getTime())) throw new CommandError('Overflow', 'date overflow');
  return date;
}

const subtract: Operator = two((a, b) => {
  if (isNil(a) || isNil(b)) return null;
  if (kindOf(a) !== undefined && kindOf(b) !== undefined) return subtractWidening(a, b);
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (kindOf(b) !== undefined) return toDate(a.getTime() - toDouble(milliseconds(b)));
  }
  throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
});

function validateBoth(a: unknown, b: unknown, refuse: (a: string, b: string) => Error): void {
  if (kindOf(a) === undefined || kindOf(b) === undefined) throw refuse(typeOrMissing(a), typeOrMissing(b));
}

const divideNumbers: Operator = two((a, b) => {
  if (isNil(a) || isNil(b)) return null;
  validateBoth(a, b, (x, y) => typeMismatch(`$divide only supports numeric types, not ${x} and ${y}`));
  if (toDouble(b) === 0) throw badValue("can't $divide by zero");
  return divide(a, b);
});

const mod: Operator = two((a, b) => {
  if (isNil(a) || isNil(b)) return null;
  validateBoth(a, b, (x, y) => located(16611, `$mod only supports numeric types, not ${x} and ${y}`));
  if (toDouble(b) === 0) throw located(16610, "can't $mod by zero");
  return remainder(a, b);
});

const pow: Operator = two((base, exponent) => {
  if (isNil(base) || isNil(exponent)) return null;
  const [x, y] = [kindOf(base), kindOf(exponent)];
  if (x === undefined) throw located(28762, `$pow's base must be numeric, not ${typeName(base)}`);
  if (y === undefined) throw located(28763, `$pow's exponent must be numeric, not ${typeName(exponent)}`);
  const [p, q] = [toDouble(base), toDouble(exponent)];
  if (p === 0 && q < 0) throw located(28764, '$pow cannot take a base of 0 and a negative exponent');
  if (x === 'decimal' || y === 'decimal') return power(toDecimal128(base), toDecimal128(exponent));
  if (x === 'double' || y === 'double') return double(p ** q);
  return wholePower(toBigInt(base), toBigInt(exponent), x === 'long' || y === 'long') ?? double(p ** q);
});

/** For whole numbers; undefined where the result exceeds 64 bits. */
function wholePower(base: bigint, exponent: bigint, long: boolean): number | Long | undefined {
  if (base === 0n || base === 1n) return integer(exponent === 0n ? 1n : base, long);
  if (base === -1n) return integer(exponent % 2n === 0n ? 1n : -1n, long);
  if (exponent < 0n || exponent > 63n) return undefined;
  return integer(base ** exponent, long);
}

const log: Operator = two((value, base) => {
  if (isNil(value) || isNil(base)) return null;
  const [x, y] = [kindOf(value), kindOf(base)];
  if (x === undefined) throw located(28756, `$log's argument must be numeric, not ${typeName(value)}`);
  if (y === undefined) throw located(28757, `$log's base must be numeric, not ${typeName(base)}`);
  const [p, q] = [toDouble(value), toDouble(base)];
  if (p <= 0) throw located(28758, `$log's argument must be a positive number, but is ${p}`);
  if (q <= 0 || q === 1) {
    throw located(28759, `$log's base must be a positive number not equal to 1, but is ${q}`);
  }
  if (x !== 'decimal' && y !== 'decimal') return double(Math.log(p) / Math.log(q));
  return divideDecimals(functions.ln(toDecimal128(value)), functions.ln(toDecimal128(base)));
});

/** `$round` and `$trunc`: the type stays. */
function rounding(rule: Rounding): Operator {
  return several(1, 2, ([value, given = 0], name) => {
    if (isNil(value) || given === null) return null;
    const kind = kindOf(value);
    if (kind === undefined)
      throw located(51081, `${name} only supports numeric types, not ${typeName(value)}`);
    const places = placesOf(given, name);
    if (kind === 'decimal') return quantized(value as Decimal128, places, rule);
    return kind === 'double'
      ? double(roundDouble(toDouble(value), places, rule))
      : roundInteger(value, kind, places, rule);
  });
}

function placesOf(input: unknown, name: string): number {
  const places = kindOf(input) === undefined ? Number.NaN : toDouble(input);
  if (!Number.isInteger(places))
    throw located(51082, `precision argument to ${name} must be a integral value`);
  if (places >= -20 && places <= 100) return places;
  throw located(51083, `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`);
}

/** Documented: the exact value of the double counts, halves go to the even neighbour. */
function roundDouble(value: number, places: number, rule: Rounding): number {
  if (!Number.isFinite(value) || (places >= 0 && Number.isInteger(value))) return value;
  if (places === 0 && rule === 'down') return Math.trunc(value);
  const quick = roundQuickly(value, places, rule);
  if (quick !== undefined) return quick;
  const { negative, coefficient, exponent } = roundedParts(exactParts(value), places, rule);
  return Number(`${negative ? '-' : ''}${coefficient}e${exponent}`);
}

/** Without exact arithmetic, where the error of one multiplication cannot change the result. */
function roundQuickly(value: number, places: number, rule: Rounding): number | undefined {
  const unit = 10 ** places;
  const scaled = value * unit;
  if (places < 0 || places > 15 || Math.abs(scaled) > 1e9) return undefined;
  const rest = Math.abs(scaled % 1);
  const edge = rule === 'halfEven' ? Math.abs(rest - 0.5) : Math.min(rest, 1 - rest);
  if (edge < 1e-3) return undefined;
  return (rule === 'halfEven' ? Math.round(scaled) : Math.trunc(scaled)) / unit;
}

function roundInteger(value: unknown, kind: NumberKind, places: number, rule: Rounding): unknown {
  if (places >= 0) return value;
  const whole = toBigInt(value);
  const parts = { negative: whole < 0n, coefficient: whole < 0n ? -whole : whole, exponent: 0 };
  const { negative, coefficient, exponent } = roundedParts(parts, places, rule);
  const size = coefficient * 10n ** BigInt(exponent);
  const result = integer(negative ? -size : size, kind === 'long');
  if (result !== undefined) return result;
  throw located(
    51080,
    `invalid conversion from Decimal128 result in $round resulting from arguments: [${whole},${places}]`,
  );
}

const one128 = toDecimal128(1);

/** 1 / (1 + e^-x) */
function sigmoidOfDecimal(value: Decimal128): Decimal128 {
  if (isNaN128(value)) return value;
  return divideDecimals(one128, addWidening(one128, functions.exp(negated(value))) as Decimal128);
}

export const arithmetic: Record<string, Operator> = {
  $abs: numeric(abs),
  $add: add,
  $ceil: toWhole(Math.ceil, 'ceiling'),
  $divide: divideNumbers,
  $exp: real(Math.exp, functions.exp),
  $floor: toWhole(Math.floor, 'floor'),
  $ln: real(Math.log, functions.ln, positive(28766)),
  $log: log,
  $log10: real(Math.log10, functions.log10, positive(28761)),
  $mod: mod,
  $multiply: multiply,
  $pow: pow,
  $round: rounding('halfEven'),
  $sigmoid: real((value) => 1 / (1 + Math.exp(-value)), sigmoidOfDecimal),
  $sqrt: real(Math.sqrt, squareRoot, notNegative),
  $subtract: subtract,
  $trunc: rounding('down'),
};
