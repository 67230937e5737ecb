import { Decimal128 } from 'bson';

/** coefficient · 10^exponent, or one of the values that are no number of that kind. */
interface Parts {
  coefficient: bigint;
  exponent: number;
}

// documented: 34 significant digits, exponents from -6176 to 6111
const digits = 34;
const smallest = -6176;

function partsOf(value: Decimal128): Parts | undefined {
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/iu.exec(value.toString());
  if (found === null) return undefined;
  const [, sign, whole = '0', fraction = '', exponent = '0'] = found;
  const coefficient = BigInt(whole + fraction);
  return {
    coefficient: sign === '-' ? -coefficient : coefficient,
    exponent: Number(exponent) - fraction.length,
  };
}

/** Keeps 34 digits, rounding halves to even, as IEEE 754 decimals do. */
function toDecimal({ coefficient, exponent }: Parts): Decimal128 {
  const negative = coefficient < 0n;
  let rest = negative ? -coefficient : coefficient;
  let power = exponent;
  const surplus = Math.max(rest.toString().length - digits, smallest - power, 0);
  if (surplus > 0) {
    rest = roundHalfEven(rest, 10n ** BigInt(surplus));
    power += surplus;
  }
  return Decimal128.fromString(`${negative ? '-' : ''}${rest}E${power}`);
}

function roundHalfEven(value: bigint, unit: bigint): bigint {
  const down = value / unit;
  const twice = (value % unit) * 2n;
  return twice > unit || (twice === unit && down % 2n === 1n) ? down + 1n : down;
}

/** NaN and Infinity: the same in both kinds of arithmetic. */
function special(a: Decimal128, b: Decimal128, compute: (a: number, b: number) => number): Decimal128 {
  return Decimal128.fromString(String(compute(Number(a.toString()), Number(b.toString()))));
}

/** Exact, then rounded to 34 digits: bson's Decimal128 itself has no arithmetic. */
export function addDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const [x, y] = [partsOf(a), partsOf(b)];
  if (x === undefined || y === undefined) return special(a, b, (p, q) => p + q);
  // Beyond this distance the smaller one is less than half of the last digit of the larger one.
  if (Math.abs(x.exponent - y.exponent) > 2 * digits + 2) return addDistant(x, y);
  const exponent = Math.min(x.exponent, y.exponent);
  const scaled = ({ coefficient, exponent: own }: Parts) => coefficient * 10n ** BigInt(own - exponent);
  return toDecimal({ coefficient: scaled(x) + scaled(y), exponent });
}

function addDistant(x: Parts, y: Parts): Decimal128 {
  const [high, low] = x.exponent > y.exponent ? [x, y] : [y, x];
  return toDecimal(high.coefficient === 0n ? low : high);
}

export function multiplyDecimals(a: Decimal128, b: Decimal128): Decimal128 {
  const [x, y] = [partsOf(a), partsOf(b)];
  if (x === undefined || y === undefined) return special(a, b, (p, q) => p * q);
  return toDecimal({
    coefficient: x.coefficient * y.coefficient,
    exponent: x.exponent + y.exponent,
  });
}

/** For averages: 34 digits of the quotient by a count. */
export function divideDecimal(a: Decimal128, count: number): Decimal128 {
  const x = partsOf(a);
  if (x === undefined) return a;
  const room = BigInt(digits + 2);
  const scaled = x.coefficient * 10n ** room;
  const quotient = scaled / BigInt(count);
  // A quotient without remainder keeps the shorter form.
  if (scaled % BigInt(count) === 0n)
    return toDecimal(shortened(quotient, x.exponent - Number(room), x.exponent));
  return toDecimal({ coefficient: quotient, exponent: x.exponent - Number(room) });
}

function shortened(coefficient: bigint, exponent: number, upTo: number): Parts {
  let [rest, power] = [coefficient, exponent];
  while (power < upTo && rest % 10n === 0n) {
    rest /= 10n;
    power += 1;
  }
  return { coefficient: rest, exponent: power };
}
