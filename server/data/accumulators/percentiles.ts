import { badValue, located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { double, isNumeric, toDouble } from '../values/arithmetic.ts';
import { typeOrMissing } from '../values/bson-type.ts';
import type { Accumulate } from './accumulate.ts';

// documented: 'approximate' is the only one so far
const methods = ['approximate'];

export function validateMethod(method: unknown, name: string): void {
  if (methods.includes(method as string)) return;
  throw badValue(`Currently only 'approximate' can be used as a percentile method for ${name}`);
}

/** `p` of `$percentile`. */
export function sharesFrom(value: unknown): number[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw located(
      7750301,
      `The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found ${typeOrMissing(value)}`,
    );
  }
  return value.map((each) => {
    const share = isNumeric(each) ? toDouble(each) : Number.NaN;
    if (share >= 0 && share <= 1) return share;
    throw located(
      7750303,
      `The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found ${each}`,
    );
  });
}

/** The numbers for percentiles; documented: other values are ignored. */
export class Percentiles {
  readonly #numbers: number[] = [];

  add(value: unknown): void {
    if (!isNumeric(value)) return;
    step();
    const number = toDouble(value);
    if (!Number.isNaN(number)) this.#numbers.push(number);
  }

  /** The smallest number that so large a share of all does not exceed; null without numbers. */
  at(shares: readonly number[]): unknown[] {
    const sorted = Float64Array.from(this.#numbers).sort();
    return shares.map((share) => {
      if (sorted.length === 0) return null;
      return double(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number);
    });
  }
}

export function percentilesOf(shares: readonly number[]): Accumulate {
  const numbers = new Percentiles();
  return { add: (value) => numbers.add(value), result: () => numbers.at(shares) };
}

export function median(): Accumulate {
  const numbers = new Percentiles();
  return { add: (value) => numbers.add(value), result: () => numbers.at([0.5])[0] };
}
