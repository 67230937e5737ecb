import type { Document } from 'bson';
import { copyFields } from '#contract/values/field-order.ts';
import { distinctValues } from '../commands/reads/distinct-values.ts';
import { located } from '../commands/refusals.ts';
import { mergeInto } from '../expressions/objects.ts';
import { step } from '../limits/budget.ts';
import { double, kindOf, toDouble } from '../values/arithmetic.ts';
import { typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { valueKey } from '../values/id-key.ts';
import { Total } from '../values/total.ts';

/** Accumulates one value per document or element, and can return the result at any time. */
export interface Accumulate {
  add(value: unknown): void;
  /** Not changed by later additions. */
  result(): unknown;
}
export type MakeAccumulate = () => Accumulate;

export function sum(): Accumulate {
  const total = new Total();
  return { add: (value) => total.add(value), result: () => total.value() };
}

export function average(): Accumulate {
  const total = new Total();
  return { add: (value) => total.add(value), result: () => total.average() };
}

/** Documented: null and missing fields are no values; the first of equal ones is kept. */
function extreme(direction: 1 | -1): MakeAccumulate {
  return () => {
    let best: unknown;
    return {
      add(value) {
        if (value === null || value === undefined) return;
        if (best === undefined || compareValues(value, best) * direction > 0) best = value;
      },
      result: () => best ?? null,
    };
  };
}

export const smallest = extreme(-1);
export const largest = extreme(1);

export function first(): Accumulate {
  let [match, seen]: [unknown, boolean] = [null, false];
  return {
    add(value) {
      if (!seen) match = value ?? null;
      seen = true;
    },
    result: () => match,
  };
}

export function last(): Accumulate {
  let result: unknown = null;
  return {
    add(value) {
      result = value ?? null;
    },
    result: () => result,
  };
}

/** Documented: a missing field adds nothing. */
export function push(): Accumulate {
  const list: unknown[] = [];
  return {
    add(value) {
      if (value === undefined) return;
      step();
      list.push(value);
    },
    result: () => [...list],
  };
}

export function addToSet(): Accumulate {
  const set = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return;
      step();
      const key = valueKey(value);
      if (!set.has(key)) set.set(key, value);
    },
    result: () => [...set.values()],
  };
}

export function mergeObjects(): Accumulate {
  let created: Document = {};
  return {
    add(value) {
      created = mergeInto(created, value);
    },
    result: () => copyFields(created),
  };
}

function arrayOf(name: string, code: number, value: unknown): unknown[] {
  if (Array.isArray(value)) {
    step(value.length);
    return value;
  }
  throw located(code, `${name} requires array inputs, but input is of type ${typeName(value)}`);
}

export function concatArrays(): Accumulate {
  const list: unknown[] = [];
  return {
    add(value) {
      if (value !== undefined) for (const each of arrayOf('$concatArrays', 9158901, value)) list.push(each);
    },
    result: () => [...list],
  };
}

export function setUnion(): Accumulate {
  const set = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return;
      for (const [key, each] of distinctValues(arrayOf('$setUnion', 9158902, value))) {
        if (!set.has(key)) set.set(key, each);
      }
    },
    result: () => [...set.values()],
  };
}

/** Documented: a double; null where there are too few numbers. By Welford's method. */
function deviation(least: number): MakeAccumulate {
  return () => {
    let [count, mean, squares] = [0, 0, 0];
    return {
      add(value) {
        if (kindOf(value) === undefined) return;
        const number = toDouble(value);
        count += 1;
        const distance = number - mean;
        mean += distance / count;
        squares += distance * (number - mean);
      },
      result() {
        if (count < least) return null;
        return double(Math.sqrt(squares / (count - least + 1)));
      },
    };
  };
}

export const deviationOfPopulation = deviation(1);
export const deviationOfSample = deviation(2);
