import { failedToParse, located } from '../../commands/refusals.ts';
import {
  addWidening,
  divide,
  isNumeric,
  multiplyWidening,
  subtractWidening,
} from '../../values/arithmetic.ts';
import { typeOrMissing } from '../../values/bson-type.ts';
import { compareValues } from '../../values/compare.ts';
import { describe } from '../../values/describe.ts';
import type { Accumulator } from '../accumulator.ts';
import type { Expression } from '../expression.ts';

/** The least and the greatest of some numbers. */
export interface Extent {
  least: unknown;
  greatest: unknown;
}

/** A number that is to be scaled // observed: the code */
export function scalable(value: unknown): unknown {
  if (isNumeric(value)) return value;
  throw located(
    10487006,
    `'input' argument to $minMaxScaler must be a number, found ${typeOrMissing(value)}`,
  );
}

/** The requested range of results // documented: 0 and 1 otherwise */
export function scaleOf(min: unknown, max: unknown): Extent {
  for (const [name, value] of Object.entries({ min, max })) {
    if (!isNumeric(value))
      throw failedToParse(`'${name}' argument to $minMaxScaler must be a number, found ${describe(value)}`);
  }
  if (compareValues(min, max) >= 0)
    throw failedToParse("$minMaxScaler needs a 'min' that is less than 'max'");
  return { least: min, greatest: max };
}

export function extentOf(input: Expression): Accumulator {
  let extent: Extent | undefined;
  return {
    add(row) {
      extent = widened(extent, scalable(input(row)));
    },
    result: () => extent,
  };
}

/** With one more number in it. */
export function widened(extent: Extent | undefined, value: unknown): Extent {
  if (!extent) return { least: value, greatest: value };
  return {
    least: compareValues(value, extent.least) < 0 ? value : extent.least,
    greatest: compareValues(value, extent.greatest) > 0 ? value : extent.greatest,
  };
}

/** A number by its place between the least and the greatest; where all are one it is the least // observed */
export function scaled(value: unknown, { least, greatest }: Extent, scale: Extent): unknown {
  if (compareValues(least, greatest) === 0) return scale.least;
  const place = divide(subtractWidening(value, least), subtractWidening(greatest, least));
  const length = subtractWidening(scale.greatest, scale.least);
  return addWidening(multiplyWidening(place, length), scale.least);
}
