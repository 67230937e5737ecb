import { located } from '../commands/refusals.ts';
import { isDocument } from '../values/bson-type.ts';
import { compareValues, compareWithMissing } from '../values/compare.ts';
import {
  type Compiled,
  type Compiler,
  fixed,
  folded,
  isNil,
  lazily,
  namedArguments,
  type Operator,
  one,
  two,
} from './operator.ts';
import { isTrue } from './truth.ts';

function comparison(validate: (order: number) => unknown): Operator {
  return two((a, b) => validate(compareWithMissing(a, b)));
}

/** Most comparisons are between numbers, and need no check of types. */
function fast(numbers: (a: number, b: number) => boolean, validate: (order: number) => boolean): Operator {
  return two((a, b) => {
    if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a) && !Number.isNaN(b))
      return numbers(a, b);
    return validate(a === undefined || b === undefined ? compareWithMissing(a, b) : compareValues(a, b));
  });
}

/** Comparisons are over all types, arrays as wholes; missing fields come before null. */
const comparisons: Record<string, Operator> = {
  $cmp: comparison(Math.sign),
  $eq: fast(
    (a, b) => a === b,
    (order) => order === 0,
  ),
  $ne: fast(
    (a, b) => a !== b,
    (order) => order !== 0,
  ),
  $gt: fast(
    (a, b) => a > b,
    (order) => order > 0,
  ),
  $gte: fast(
    (a, b) => a >= b,
    (order) => order >= 0,
  ),
  $lt: fast(
    (a, b) => a < b,
    (order) => order < 0,
  ),
  $lte: fast(
    (a, b) => a <= b,
    (order) => order <= 0,
  ),
};

const condCodes: Readonly<Record<string, number>> = Object.fromEntries([
  ['if', 17080],
  ['then', 17081],
  ['else', 17082],
]);

/** Documented: three arguments, or the names if, then and else. */
const cond: Operator = (argument, compiler, name) => {
  const input = isDocument(argument) ? namedCondition(argument) : argument;
  const list = Array.isArray(input) ? input : [input];
  if (list.length !== 3) {
    throw located(16020, `Expression ${name} takes exactly 3 arguments. ${list.length} were passed in.`);
  }
  const [when, then, otherwise] = list.map((each: unknown) => compiler.compile(each)) as [
    Compiled,
    Compiled,
    Compiled,
  ];
  return folded([when, then, otherwise], (root) =>
    isTrue(when.evaluate(root)) ? then.evaluate(root) : otherwise.evaluate(root),
  );
};

function namedCondition(argument: Record<string, unknown>): unknown[] {
  const unknown = Object.keys(argument).find((field) => !Object.hasOwn(condCodes, field));
  if (unknown !== undefined) throw located(17083, `Unrecognized parameter to $cond: ${unknown}`);
  return Object.entries(condCodes).map(([field, code]) => {
    if (Object.hasOwn(argument, field)) return argument[field];
    throw located(code, `Missing '${field}' parameter to $cond`);
  });
}

const ifNull: Operator = (argument, compiler, name) => {
  const { length } = Array.isArray(argument) ? argument : [argument];
  if (length < 2) throw located(1257300, `$ifNull needs at least two arguments, had: ${length}`);
  return lazily(2, (parts, root) => {
    let value: unknown;
    for (const part of parts) {
      value = part(root);
      if (!isNil(value)) return value;
    }
    return value;
  })(argument, compiler, name);
};

interface Branch {
  when: Compiled;
  result: Compiled;
}

const switchOf: Operator = (argument, compiler, name) => {
  const names = { required: [], optional: ['branches', 'default'], codes: [40060, 40067, 40068] } as const;
  const { branches: provided = [], ...rest } = namedArguments(argument, name, names);
  if (!Array.isArray(provided)) throw located(40061, `${name} expected an array for 'branches'`);
  const branches = provided.map((each) => branchOf(each, compiler));
  if (branches.length === 0) throw located(40068, '$switch requires at least one branch.');
  const otherwise = Object.hasOwn(rest, 'default') ? compiler.compile(rest.default) : undefined;
  const parts = branches.flatMap(({ when, result }) => [when, result]);
  return folded(otherwise === undefined ? parts : [...parts, otherwise], (root) => {
    for (const { when, result } of branches) if (isTrue(when.evaluate(root))) return result.evaluate(root);
    if (otherwise !== undefined) return otherwise.evaluate(root);
    throw located(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  });
};

function branchOf(input: unknown, compiler: Compiler): Branch {
  if (!isDocument(input)) throw located(40062, '$switch expected each branch to be an object');
  const unknown = Object.keys(input).find((field) => field !== 'case' && field !== 'then');
  if (unknown !== undefined)
    throw located(40063, `$switch found an unknown argument to a branch: ${unknown}`);
  if (input.case === undefined) throw located(40064, "$switch requires each branch have a 'case' expression");
  if (input.then === undefined)
    throw located(40065, "$switch requires each branch have a 'then' expression.");
  return { when: compiler.compile(input.case), result: compiler.compile(input.then) };
}

/** What follows is documented under boolean, conditional and literal expression operators. */
export const logic: Record<string, Operator> = {
  ...comparisons,
  $and: lazily(0, (parts, root) => parts.every((part) => isTrue(part(root)))),
  $or: lazily(0, (parts, root) => parts.some((part) => isTrue(part(root)))),
  $not: one((value) => !isTrue(value)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOf,
  $literal: (argument) => fixed(argument),
};
