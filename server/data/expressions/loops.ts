import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { toInt32 } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { type Cell, type Compiled, folded, isNil, namedArguments, type Operator } from './operator.ts';
import { isTrue } from './truth.ts';

/** Operators that name variables of their own. */

/** Documented: names of variables begin with a lower-case letter; only CURRENT may be set, too. */
export function validateVariable(name: string): string {
  if (name === '') throw located(16866, 'empty variable names are not allowed');
  if (name === 'CURRENT' || /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/u.test(name)) return name;
  throw /^[a-z\u0080-\uffff]/u.test(name)
    ? located(16868, `'${name}' contains an invalid character for a variable name`)
    : located(16867, `'${name}' starts with an invalid character for a user variable name`);
}

function variableOf(as: unknown): string {
  if (as === undefined) return 'this';
  if (typeof as === 'string') return validateVariable(as);
  throw located(16866, `the name of a variable must be a string, not ${typeName(as)}`);
}

const letOf: Operator = (argument, compiler, name) => {
  const provided = namedArguments(argument, name, { required: ['vars', 'in'], codes: [16874, 16875, 16876] });
  if (!isDocument(provided.vars)) throw located(10065, 'invalid parameter: expected an object (vars)');
  const cells: Record<string, Cell> = {};
  const values: { cell: Cell; part: Compiled }[] = [];
  for (const [variable, expression] of Object.entries(provided.vars)) {
    // Documented: the values of variables do not see each other.
    const cell: Cell = { value: undefined };
    cells[validateVariable(variable)] = cell;
    values.push({ cell, part: compiler.compile(expression) });
  }
  const inner = compiler.with(cells).compile(provided.in);
  return folded([...values.map(({ part }) => part), inner], (root) => {
    const result = values.map(({ part }) => part.evaluate(root));
    values.forEach(({ cell }, at) => {
      cell.value = result[at];
    });
    return inner.evaluate(root);
  });
};

const map: Operator = (argument, compiler, name) => {
  const options = namedArguments(argument, name, {
    required: ['input', 'in'],
    optional: ['as'],
    codes: [16878, 16879, 16882],
  });
  const input = compiler.compile(options.input);
  const cell: Cell = { value: undefined };
  const inner = compiler.with({ [variableOf(options.as)]: cell }).compile(options.in);
  return folded([input, inner], (root) => {
    const list = input.evaluate(root);
    if (isNil(list)) return null;
    if (!Array.isArray(list)) throw located(16883, `input to $map must be an array not ${typeName(list)}`);
    const created: unknown[] = [];
    for (const each of list) {
      step();
      cell.value = each;
      created.push(inner.evaluate(root) ?? null);
    }
    return created;
  });
};

const filter: Operator = (argument, compiler, name) => {
  const names = {
    required: ['input', 'cond'],
    optional: ['as', 'limit'],
    codes: [28646, 28647, 28648],
  } as const;
  const options = namedArguments(argument, name, names);
  const input = compiler.compile(options.input);
  const limit = Object.hasOwn(options, 'limit') ? compiler.compile(options.limit) : undefined;
  const cell: Cell = { value: undefined };
  const inner = compiler.with({ [variableOf(options.as)]: cell }).compile(options.cond);
  return folded([input, inner, ...(limit ? [limit] : [])], (root) => {
    const list = input.evaluate(root);
    if (isNil(list)) return null;
    if (!Array.isArray(list)) throw located(28651, `input to $filter must be an array not ${typeName(list)}`);
    const most = limit === undefined ? Infinity : mostOf(limit.evaluate(root));
    const built: unknown[] = [];
    for (const each of list) {
      if (built.length >= most) break;
      step();
      cell.value = each;
      if (isTrue(inner.evaluate(root))) built.push(each);
    }
    return built;
  });
};

/** Documented: null and missing fields set no limit. */
function mostOf(value: unknown): number {
  if (isNil(value)) return Infinity;
  const whole = toInt32(value);
  if (whole === undefined) {
    throw located(
      327391,
      `$filter: limit must be represented as a 32-bit integral value: ${describe(value)}`,
    );
  }
  if (whole <= 0) throw located(327392, `$filter: limit must be greater than 0: ${whole}`);
  return whole;
}

const reduce: Operator = (argument, compiler, name) => {
  const names = { required: ['input', 'initialValue', 'in'], codes: [40075, 40076, 40077] } as const;
  const options = namedArguments(argument, name, names);
  const input = compiler.compile(options.input);
  const start = compiler.compile(options.initialValue);
  const [each, total]: [Cell, Cell] = [{ value: undefined }, { value: undefined }];
  const inner = compiler.with({ this: each, value: total }).compile(options.in);
  return folded([input, start, inner], (root) => {
    const list = input.evaluate(root);
    if (isNil(list)) return null;
    if (!Array.isArray(list)) {
      throw located(40080, `$reduce requires that 'input' be an array, found: ${describe(list)}`);
    }
    let value = start.evaluate(root);
    for (const element of list) {
      step();
      each.value = element;
      total.value = value;
      value = inner.evaluate(root);
    }
    return value;
  });
};

/** Documented: as long as the shortest array, or as the longest, with null or `defaults` for missing elements. */
const zip: Operator = (argument, compiler, name) => {
  const names = {
    required: ['inputs'],
    optional: ['useLongestLength', 'defaults'],
    codes: [34460, 34464, 34465],
  } as const;
  const { inputs, useLongestLength = false, defaults = [] } = namedArguments(argument, name, names);
  if (!Array.isArray(inputs))
    throw located(34461, `inputs must be an array of expressions, found ${typeName(inputs)}`);
  if (!Array.isArray(defaults))
    throw located(34462, `defaults must be an array of expressions, found ${typeName(defaults)}`);
  if (typeof useLongestLength !== 'boolean') {
    throw located(34463, `useLongestLength must be a bool, found ${typeName(useLongestLength)}`);
  }
  if (inputs.length === 0) throw located(34465, '$zip requires at least one input array');
  if (defaults.length > 0 && !useLongestLength) {
    throw located(34466, 'cannot specify defaults unless useLongestLength is true');
  }
  if (defaults.length > 0 && defaults.length !== inputs.length) {
    throw located(34467, 'defaults and inputs must have the same length');
  }
  const lists = inputs.map((each) => compiler.compile(each));
  const others = defaults.map((each) => compiler.compile(each));
  return folded([...lists, ...others], (root) => {
    const values = lists.map(({ evaluate }) => evaluate(root));
    if (values.some(isNil)) return null;
    const arrays = values.map((value) => {
      if (Array.isArray(value)) return value as unknown[];
      throw located(34468, `$zip found a non-array expression in input: ${describe(value)}`);
    });
    const fill = others.map(({ evaluate }) => evaluate(root));
    const lengths = arrays.map(({ length }) => length);
    return transposed(arrays, useLongestLength ? Math.max(...lengths) : Math.min(...lengths), fill);
  });
};

function transposed(arrays: readonly unknown[][], length: number, fill: readonly unknown[]): unknown[][] {
  const rows: unknown[][] = [];
  for (let at = 0; at < length; at += 1) {
    step(arrays.length);
    rows.push(arrays.map((list, which) => (at < list.length ? list[at] : (fill[which] ?? null))));
  }
  return rows;
}

export const loops: Record<string, Operator> = {
  $filter: filter,
  $let: letOf,
  $map: map,
  $reduce: reduce,
  $zip: zip,
};
