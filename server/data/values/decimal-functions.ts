import type { Decimal128 } from 'bson';
import { Decimal } from 'decimal.js';
import { decimalFromText, notANumber, partsOf, shortened, toDecimal } from './decimal.ts';

/** Documented: Decimal128 has 34 significant digits, halves go to the even neighbour. */
const Precise = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN });

type Function1 = (value: Decimal) => Decimal;

function toDecimal128(value: Decimal): Decimal128 {
  return decimalFromText(value.toString()) ?? notANumber;
}

function of(compute: Function1): (value: Decimal128) => Decimal128 {
  return (value) => toDecimal128(compute(new Precise(value.toString())));
}

/** assumed: of an angle beyond 10^100 nothing is known; the library would need as many digits of π as it has itself. */
function ofAngle(compute: Function1): Function1 {
  return (x) => (x.abs().gt('1E+100') ? new Precise(Number.NaN) : compute(x));
}

const isSmall = (x: Decimal): boolean => x.abs().lt(1);

/** The library sums the series of the hyperbolic functions as they are: of large arguments it would never end. */
function powers(x: Decimal, combine: (up: Decimal, down: Decimal) => Decimal): Decimal {
  return combine(x.exp(), x.neg().exp());
}

function hyperbolicTangent(x: Decimal): Decimal {
  if (x.abs().gt(100)) return new Precise(x.isNegative() ? -1 : 1);
  return powers(x.times(2), (up) => up.minus(1).div(up.plus(1)));
}

/** So near to zero that the next term of the series is beyond 34 digits: the library would still sum to the last. */
const isTiny = (x: Decimal): boolean => x.abs().lt('1E-18');
/** So large that x² + 1 is x² to 34 digits. */
const isHuge = (x: Decimal): boolean => x.isFinite() && x.abs().gt('1E+18');

const odd = (compute: Function1) => of((x) => (isTiny(x) ? x : compute(x)));
const even = (compute: Function1) => of((x) => (isTiny(x) ? new Precise(1) : compute(x)));

function areaSine(x: Decimal): Decimal {
  if (!isHuge(x)) return x.asinh();
  const size = areaCosine(x.abs());
  return x.isNegative() ? size.neg() : size;
}

function areaCosine(x: Decimal): Decimal {
  return isHuge(x) ? x.ln().plus(Precise.ln(2)) : x.acosh();
}

/** Functions of one decimal that have no exact result, by their names in the database. */
export const functions = {
  exp: of((x) => x.exp()),
  ln: of((x) => x.ln()),
  log10: of((x) => x.log(10)),
  sin: odd(ofAngle((x) => x.sin())),
  cos: even(ofAngle((x) => x.cos())),
  tan: odd(ofAngle((x) => x.tan())),
  asin: odd((x) => x.asin()),
  acos: of((x) => (isTiny(x) ? Precise.acos(0) : x.acos())),
  atan: odd((x) => x.atan()),
  sinh: odd((x) => (isSmall(x) ? x.sinh() : powers(x, (up, down) => up.minus(down).div(2)))),
  cosh: even((x) => (isSmall(x) ? x.cosh() : powers(x, (up, down) => up.plus(down).div(2)))),
  tanh: odd((x) => (isSmall(x) ? x.tanh() : hyperbolicTangent(x))),
  asinh: odd(areaSine),
  acosh: of(areaCosine),
  atanh: odd((x) => x.atanh()),
  degreesToRadians: of((x) => x.times(Precise.acos(-1)).div(180)),
  radiansToDegrees: of((x) => x.times(180).div(Precise.acos(-1))),
} satisfies Record<string, (value: Decimal128) => Decimal128>;

/** IEEE 754: an exact root has half of the exponent. */
export function squareRoot(value: Decimal128): Decimal128 {
  const root = toDecimal128(new Precise(value.toString()).sqrt());
  const [parts, given] = [partsOf(root), partsOf(value)];
  if (parts === undefined || given === undefined) return root;
  const ideal = Math.floor(given.exponent / 2);
  const missing = parts.exponent - ideal;
  if (missing <= 0 || parts.coefficient.toString().length + missing > 34) {
    return toDecimal(shortened(parts, ideal));
  }
  return toDecimal({ ...parts, coefficient: parts.coefficient * 10n ** BigInt(missing), exponent: ideal });
}

export function power(base: Decimal128, exponent: Decimal128): Decimal128 {
  return toDecimal128(new Precise(base.toString()).pow(exponent.toString()));
}

export function arcTangent(y: Decimal128, x: Decimal128): Decimal128 {
  return toDecimal128(Precise.atan2(y.toString(), x.toString()));
}
