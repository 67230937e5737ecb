import { Decimal128 } from 'bson';
import { Decimal } from 'decimal.js';
import { notANumber, partsOf, shortened, toDecimal } from './decimal.ts';

/** Documented: Decimal128 has 34 significant digits, halves go to the even neighbour. */
const Precise = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN, maxE: 6144, minE: -6176 });

type Function1 = (value: Decimal) => Decimal;

function toDecimal128(value: Decimal): Decimal128 {
  return Decimal128.fromStringWithRounding(value.toString());
}

function of(compute: Function1): (value: Decimal128) => Decimal128 {
  return (value) => {
    try {
      return toDecimal128(compute(new Precise(value.toString())));
    } catch {
      // Angles of more than a thousand digits: the library has no more digits of π.
      return notANumber;
    }
  };
}

/** Functions of one decimal that have no exact result, by their names in the database. */
export const functions = {
  exp: of((x) => x.exp()),
  ln: of((x) => x.ln()),
  log10: of((x) => x.log(10)),
  sin: of((x) => x.sin()),
  cos: of((x) => x.cos()),
  tan: of((x) => x.tan()),
  asin: of((x) => x.asin()),
  acos: of((x) => x.acos()),
  atan: of((x) => x.atan()),
  sinh: of((x) => x.sinh()),
  cosh: of((x) => x.cosh()),
  tanh: of((x) => x.tanh()),
  asinh: of((x) => x.asinh()),
  acosh: of((x) => x.acosh()),
  atanh: of((x) => x.atanh()),
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
