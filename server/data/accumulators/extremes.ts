import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { isNumeric, toDouble } from '../values/arithmetic.ts';
import { typeOrMissing } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import type { Accumulate } from './accumulate.ts';

/** `n` of `$firstN` and its relatives. */
export function countFrom(value: unknown): number {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) {
    throw located(
      isNumeric(value) ? 5787903 : 5787902,
      `Value for 'n' must be of integral type, but found ${isNumeric(value) ? describe(value) : typeOrMissing(value)}`,
    );
  }
  if (number > 0) return number;
  throw located(5787908, `'n' must be greater than 0, found ${number}`);
}

/** The first `count` in an order; equal ones in the order in which they came. */
export function smallestOf<T>(count: number, compare: (a: T, b: T) => number) {
  let kept: T[] = [];
  const cut = (): void => {
    kept.sort(compare);
    if (kept.length > count) kept = kept.slice(0, count);
  };
  return {
    add(value: T): void {
      step();
      kept.push(value);
      // Sorting is stable and later values are last, so a dropped value could never have been selected.
      if (kept.length >= 4 * count + 1024) cut();
    },
    result(): T[] {
      cut();
      return [...kept];
    },
  };
}

/** Documented: null and missing fields are no values. */
export function extremesOf(count: number, direction: 1 | -1): Accumulate {
  const kept = smallestOf<unknown>(count, (a, b) => compareValues(a, b) * direction);
  return {
    add(value) {
      if (value !== null && value !== undefined) kept.add(value);
    },
    result: () => kept.result(),
  };
}

/** Documented: missing fields count as null. */
export function firstOf(count: number): Accumulate {
  const list: unknown[] = [];
  return {
    add(value) {
      step();
      if (list.length < count) list.push(value ?? null);
    },
    result: () => [...list],
  };
}

export function lastOf(count: number): Accumulate {
  let list: unknown[] = [];
  return {
    add(value) {
      step();
      list.push(value ?? null);
      if (list.length >= 2 * count + 1024) list = list.slice(-count);
    },
    result: () => list.slice(-count),
  };
}
