import {
  average,
  deviationOfPopulation,
  deviationOfSample,
  largest,
  type MakeAccumulate,
  smallest,
  sum,
} from '../accumulators/accumulate.ts';
import { countFrom, extremesOf } from '../accumulators/extremes.ts';
import { Percentiles, sharesFrom, validateMethod } from '../accumulators/percentiles.ts';
import { badValue, located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { comparator } from '../query/sort.ts';
import { isNumeric, toDouble } from '../values/arithmetic.ts';
import { isDocument, typeName, typeOrMissing } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { folded, isNil, lazily, named, namedArguments, type Operator } from './operator.ts';

/** Documented: a single array argument represents its elements; several arguments are the values themselves. */
function accumulating(make: MakeAccumulate): Operator {
  return lazily(0, (parts, root) => {
    const accumulate = make();
    const [only, other] = parts;
    const value = only?.(root);
    if (other === undefined && Array.isArray(value)) {
      step(value.length);
      for (const each of value) accumulate.add(each);
    } else {
      if (only !== undefined) accumulate.add(value);
      for (const part of parts.slice(1)) accumulate.add(part(root));
    }
    return accumulate.result();
  });
}

const nNames = { required: ['input', 'n'], codes: [5787900, 5787901, 5787906] } as const;

function several(take: (list: readonly unknown[], n: number) => unknown): Operator {
  return named(nNames, ({ input, n }, name) => {
    const count = countFrom(n);
    if (isNil(input) && (name === '$maxN' || name === '$minN')) return null;
    if (!Array.isArray(input))
      throw located(5788200, `Input must be an array, but found ${typeOrMissing(input)}`);
    step(input.length);
    return take(input, count);
  });
}

function extremes(direction: 1 | -1): Operator {
  return several((list, n) => {
    const kept = extremesOf(n, direction);
    for (const each of list) kept.add(each);
    return kept.result();
  });
}

function percentiles(
  shares: (values: Record<string, unknown>) => number[],
  names: readonly string[],
): Operator {
  const single = names.length === 2;
  return named({ required: names, codes: [7436100, 40415, 40414] }, (values, name) => {
    validateMethod(values.method, name);
    const { input } = values;
    const numbers = new Percentiles();
    for (const each of Array.isArray(input) ? input : [input]) numbers.add(each);
    const result = numbers.at(shares(values));
    return single ? result[0] : result;
  });
}

/** Documented: by whole values with 1 or -1, by fields of documents with a sort specification. */
const sortArray: Operator = (argument, compiler, name) => {
  const names = { required: ['input', 'sortBy'], codes: [2942500, 2942501, 2942502] } as const;
  const provided = namedArguments(argument, name, names);
  const compare = compareBy(provided.sortBy);
  const input = compiler.compile(provided.input);
  return folded([input], (root) => {
    const list = input.evaluate(root);
    if (isNil(list)) return null;
    if (!Array.isArray(list)) {
      throw located(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(list)}`,
      );
    }
    step(list.length);
    return list.toSorted(compare);
  });
};

function compareBy(sortBy: unknown): (a: unknown, b: unknown) => number {
  if (isDocument(sortBy)) {
    const compare = comparator(sortBy);
    return (a, b) => compare(a as object, b as object);
  }
  const direction = isNumeric(sortBy) ? toDouble(sortBy) : 0;
  if (direction === 1) return compareValues;
  if (direction === -1) return (a, b) => compareValues(b, a);
  throw badValue(`Illegal sort specification: ${sortBy}`);
}

export const accumulatingOperators: Record<string, Operator> = {
  $avg: accumulating(average),
  $firstN: several((list, n) => list.slice(0, n)),
  $lastN: several((list, n) => list.slice(-n)),
  $max: accumulating(largest),
  $maxN: extremes(-1),
  $median: percentiles(() => [0.5], ['input', 'method']),
  $min: accumulating(smallest),
  $minN: extremes(1),
  $percentile: percentiles(({ p }) => sharesFrom(p), ['input', 'p', 'method']),
  $sortArray: sortArray,
  $stdDevPop: accumulating(deviationOfPopulation),
  $stdDevSamp: accumulating(deviationOfSample),
  $sum: accumulating(sum),
};
