import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { distinctValues } from '../commands/distinct-values.ts';
import { badValue } from '../commands/refusals.ts';
import { comparator } from '../query/sort.ts';
import { typeName } from '../values/bson-type.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { idKey } from '../values/id-key.ts';
import { pair } from './comparisons.ts';

/** Operators that look for equal values: by the order of all values, fields of documents in their order. */

function listOf(name: string, value: unknown, which: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw badValue(`${which} of ${name} must be an array, but is of type: ${named(value)}`);
}

function named(value: unknown): string {
  return value === undefined ? 'missing' : typeName(value);
}

const isNil = (value: unknown): boolean => value === null || value === undefined;

function lists(name: string, doc: unknown, argument: unknown, options: Options): unknown[][] | null {
  const args = Array.isArray(argument) ? argument : [argument];
  const values = args.map((one: unknown) => evalExpr(doc, one, options));
  if (values.some(isNil)) return null;
  return values.map((value) => listOf(name, value, 'all operands'));
}

function setIntersection(doc: unknown, argument: unknown, options: Options): unknown {
  const all = lists('$setIntersection', doc, argument, options);
  if (all === null) return null;
  const [first = [], ...others] = all.map(distinctValues);
  return [...first].filter(([key]) => others.every((other) => other.has(key))).map(([, value]) => value);
}

function setUnion(doc: unknown, argument: unknown, options: Options): unknown {
  const all = lists('$setUnion', doc, argument, options);
  return all === null ? null : [...distinctValues(all.flat()).values()];
}

function setDifference(doc: unknown, argument: unknown, options: Options): unknown {
  const [a, b] = pair('$setDifference', doc, argument, options);
  if (isNil(a) || isNil(b)) return null;
  const without = distinctValues(listOf('$setDifference', b, 'both operands'));
  const kept = distinctValues(listOf('$setDifference', a, 'both operands'));
  return [...kept].filter(([key]) => !without.has(key)).map(([, value]) => value);
}

function setEquals(doc: unknown, argument: unknown, options: Options): unknown {
  const all = lists('$setEquals', doc, argument, options);
  if (all === null) throw badValue('All operands of $setEquals must be arrays.');
  if (all.length < 2) throw badValue(`$setEquals needs at least two arguments had: ${all.length}`);
  const [first, ...others] = all.map(distinctValues);
  return others.every(
    (other) => other.size === first?.size && [...other.keys()].every((key) => first.has(key)),
  );
}

function setIsSubset(doc: unknown, argument: unknown, options: Options): unknown {
  const [a, b] = pair('$setIsSubset', doc, argument, options);
  const whole = distinctValues(listOf('$setIsSubset', b, 'both operands'));
  return listOf('$setIsSubset', a, 'both operands').every((value) => whole.has(idKey(value)));
}

function isIn(doc: unknown, argument: unknown, options: Options): unknown {
  const [value, list] = pair('$in', doc, argument, options);
  if (!Array.isArray(list))
    throw badValue(`$in requires an array as a second argument, found: ${named(list)}`);
  return list.some((element) => equalValues(element, value));
}

function indexOfArray(doc: unknown, argument: unknown, options: Options): unknown {
  if (!Array.isArray(argument) || argument.length < 2 || argument.length > 4) {
    throw badValue('Expression $indexOfArray takes at least 2 arguments, and at most 4');
  }
  const [list, value, start, end] = argument.map((one: unknown) => evalExpr(doc, one, options));
  if (isNil(list)) return null;
  const elements = listOf('$indexOfArray', list, 'the first operand');
  const from = position('starting', start, 0);
  const to = Math.min(position('ending', end, elements.length), elements.length);
  for (let at = from; at < to; at += 1) if (equalValues(elements[at], value)) return at;
  return -1;
}

function position(which: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw badValue(`$indexOfArray requires a non-negative whole number as ${which} index`);
}

function sortArray(doc: unknown, argument: unknown, options: Options): unknown {
  const { input, sortBy } = (argument ?? {}) as { input?: unknown; sortBy?: unknown };
  if (input === undefined || sortBy === undefined) throw badValue("$sortArray requires 'input' and 'sortBy'");
  const value = evalExpr(doc, input, options);
  if (isNil(value)) return null;
  const list = [...listOf('$sortArray', value, "'input'")];
  if (sortBy === 1) return list.sort(compareValues);
  if (sortBy === -1) return list.sort((a, b) => compareValues(b, a));
  const compare = comparator(sortBy);
  return list.sort((a, b) => compare(a as object, b as object));
}

export const sets = {
  $setIntersection: setIntersection,
  $setUnion: setUnion,
  $setDifference: setDifference,
  $setEquals: setEquals,
  $setIsSubset: setIsSubset,
  $in: isIn,
  $indexOfArray: indexOfArray,
  $sortArray: sortArray,
};
