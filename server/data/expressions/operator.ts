import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import type { RowMeta } from '../documents.ts';
import { isDocument } from '../values/bson-type.ts';

/** What an expression is evaluated on: `$$ROOT`. */
export interface Root {
  readonly doc: Document;
  /** Its metadata from a search. */
  readonly meta?: RowMeta | undefined;
}

/** The value of an expression for a document; undefined is "missing". */
export type Evaluate = (root: Root) => unknown;

export interface Compiled {
  readonly evaluate: Evaluate;
  /** Whether it is the same for all documents: literals, and expressions of literals alone. */
  readonly constant: boolean;
}

/** A variable during evaluation: operators such as `$map` set it, inner expressions read it. */
export interface Cell {
  value: unknown;
}

/** Compiles expressions to functions, with the variables in scope. */
export interface Compiler {
  /** Milliseconds: `$$NOW`. */
  readonly now: number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  compile(expression: unknown): Compiled;
  /** The same with more variables. */
  with(cells: Record<string, Cell>): Compiler;
}

/** An entry of the operator table: validates the argument and returns its evaluation. */
export type Operator = (argument: unknown, compiler: Compiler, name: string) => Compiled;

const nothing: Root = { doc: {} };

let defersErrors = false;

/** Compiles expressions whose constant parts fail with the first document instead of at once. */
export function deferringErrors<T>(action: () => T): T {
  const outer = defersErrors;
  defersErrors = true;
  try {
    return action();
  } finally {
    defersErrors = outer;
  }
}

/** Documented: constant expressions are evaluated once, before any document; so their errors come first. */
export function folded(parts: readonly Compiled[], evaluate: Evaluate): Compiled {
  if (!parts.every(({ constant }) => constant)) return { evaluate, constant: false };
  try {
    return fixed(evaluate(nothing));
  } catch (error) {
    if (defersErrors && error instanceof CommandError) return { evaluate, constant: false };
    throw error;
  }
}

export function fixed(value: unknown): Compiled {
  return { evaluate: () => value, constant: true };
}

/** The value of a constant expression; undefined for others. */
export function constantOf({ constant, evaluate }: Compiled): unknown {
  return constant ? evaluate(nothing) : undefined;
}

/** Documented: an operator with one argument takes it with or without an array around it. */
function argumentsOf(argument: unknown): unknown[] {
  return Array.isArray(argument) ? argument : [argument];
}

function validateCount(name: string, list: readonly unknown[], least: number, most: number): void {
  const { length } = list;
  if (length >= least && length <= most) return;
  if (least === most) {
    throw located(16020, `Expression ${name} takes exactly ${least} arguments. ${length} were passed in.`);
  }
  throw located(
    28667,
    most === Infinity
      ? `Expression ${name} takes at least ${least} arguments, but ${length} were passed in.`
      : `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${length} were passed in.`,
  );
}

function compileArguments(
  argument: unknown,
  compiler: Compiler,
  name: string,
  [least, most]: readonly [number, number],
): Compiled[] {
  const list = argumentsOf(argument);
  validateCount(name, list, least, most);
  return list.map((each) => compiler.compile(each));
}

/** An operator of exactly one argument. */
export function one(compute: (value: unknown, name: string) => unknown): Operator {
  return (argument, compiler, name) => {
    const parts = compileArguments(argument, compiler, name, [1, 1]);
    const { evaluate } = parts[0] as Compiled;
    return folded(parts, (root) => compute(evaluate(root), name));
  };
}

/** The same; returns null for null and missing fields. */
export function oneOrNull(compute: (value: unknown, name: string) => unknown): Operator {
  return one((value, name) => (value === null || value === undefined ? null : compute(value, name)));
}

/** An operator of exactly two arguments. */
export function two(compute: (a: unknown, b: unknown, name: string) => unknown): Operator {
  return (argument, compiler, name) => {
    const parts = compileArguments(argument, compiler, name, [2, 2]);
    const [a, b] = parts.map(({ evaluate }) => evaluate) as [Evaluate, Evaluate];
    return folded(parts, (root) => compute(a(root), b(root), name));
  };
}

/** An operator of `least` to `most` arguments. */
export function several(
  least: number,
  most: number,
  compute: (values: unknown[], name: string) => unknown,
): Operator {
  return (argument, compiler, name) => {
    const parts = compileArguments(argument, compiler, name, [least, most]);
    return folded(parts, (root) =>
      compute(
        parts.map(({ evaluate }) => evaluate(root)),
        name,
      ),
    );
  };
}

/** One that evaluates its arguments itself, only as far as it needs them. */
export function lazily(
  least: number,
  compute: (parts: readonly Evaluate[], root: Root, name: string) => unknown,
): Operator {
  return (argument, compiler, name) => {
    const parts = compileArguments(argument, compiler, name, [least, Infinity]);
    const evaluates = parts.map(({ evaluate }) => evaluate);
    return folded(parts, (root) => compute(evaluates, root, name));
  };
}

/** The named arguments of an operator, not yet compiled. */
export interface Names {
  required: readonly string[];
  optional?: readonly string[];
  /** Numbers of the database's errors: no object, unknown argument, missing argument. */
  codes: readonly [object: number, unknown: number, missing: number];
}

export function namedArguments(argument: unknown, name: string, names: Names): Record<string, unknown> {
  const { required, optional = [], codes } = names;
  if (!isDocument(argument)) throw located(codes[0], `${name} only supports an object as its argument`);
  for (const input of Object.keys(argument)) {
    if (required.includes(input) || optional.includes(input)) continue;
    throw located(codes[1], `Unrecognized argument to ${name}: ${input}`);
  }
  for (const field of required) {
    if (!Object.hasOwn(argument, field)) throw located(codes[2], `Missing '${field}' parameter to ${name}`);
  }
  return argument;
}

/** An operator with named arguments; `compute` is given the value of each that is there. */
export function named(
  names: Names,
  compute: (values: Record<string, unknown>, name: string, input: Record<string, unknown>) => unknown,
): Operator {
  return (argument, compiler, name) => {
    const value = namedArguments(argument, name, names);
    const parts = Object.entries(value).map(([field, each]) => [field, compiler.compile(each)] as const);
    return folded(
      parts.map(([, part]) => part),
      (root) => {
        const values: Record<string, unknown> = {};
        for (const [field, { evaluate }] of parts) values[field] = evaluate(root);
        return compute(values, name, value);
      },
    );
  };
}

export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;
