import type { Decimal128 } from 'bson';
import { located } from '../commands/refusals.ts';
import { double, kindOf, toDecimal128, toDouble } from '../values/arithmetic.ts';
import { typeName } from '../values/bson-type.ts';
import { arcTangent, functions } from '../values/decimal-functions.ts';
import { isNil, type Operator, oneOrNull, two } from './operator.ts';

/** Documented for each function: which values it takes, as messages write it. */
interface Domain {
  text: string;
  holds(value: number): boolean;
}

const finite: Domain = { text: '(-inf,inf)', holds: Number.isFinite };
const unit: Domain = { text: '[-1,1]', holds: (value) => value >= -1 && value <= 1 };
const fromOne: Domain = { text: '[1,inf]', holds: (value) => value >= 1 };
const all: Domain = { text: '[-inf,inf]', holds: () => true };

/** Documented: a decimal stays one, everything else becomes a double; angles are radians. */
function angle(
  { text, holds }: Domain,
  doubles: (value: number) => number,
  decimals: (value: Decimal128) => Decimal128,
): Operator {
  return oneOrNull((value, name) => {
    const kind = kindOf(value);
    if (kind === undefined)
      throw located(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    const number = toDouble(value);
    if (!Number.isNaN(number) && !holds(number)) {
      throw located(50989, `cannot apply ${name} to ${value}, value must be in ${text}`);
    }
    return kind === 'decimal' ? decimals(value as Decimal128) : double(doubles(number));
  });
}

const arcTangentOfTwo: Operator = two((y, x, name) => {
  if (isNil(y) || isNil(x)) return null;
  for (const value of [y, x]) {
    if (kindOf(value) !== undefined) continue;
    throw located(51044, `${name} only supports numeric types, not ${typeName(y)} and ${typeName(x)}`);
  }
  const decimal = kindOf(y) === 'decimal' || kindOf(x) === 'decimal';
  return decimal
    ? arcTangent(toDecimal128(y), toDecimal128(x))
    : double(Math.atan2(toDouble(y), toDouble(x)));
});

export const trigonometry: Record<string, Operator> = {
  $sin: angle(finite, Math.sin, functions.sin),
  $cos: angle(finite, Math.cos, functions.cos),
  $tan: angle(finite, Math.tan, functions.tan),
  $asin: angle(unit, Math.asin, functions.asin),
  $acos: angle(unit, Math.acos, functions.acos),
  $atan: angle(all, Math.atan, functions.atan),
  $atan2: arcTangentOfTwo,
  $sinh: angle(all, Math.sinh, functions.sinh),
  $cosh: angle(all, Math.cosh, functions.cosh),
  $tanh: angle(all, Math.tanh, functions.tanh),
  $asinh: angle(all, Math.asinh, functions.asinh),
  $acosh: angle(fromOne, Math.acosh, functions.acosh),
  $atanh: angle(unit, Math.atanh, functions.atanh),
  $degreesToRadians: angle(all, (value) => value * (Math.PI / 180), functions.degreesToRadians),
  $radiansToDegrees: angle(all, (value) => value * (180 / Math.PI), functions.radiansToDegrees),
};
