import type { Document } from 'bson';
import { evaluator } from '../commands/context.ts';
import type { Stored } from '../documents.ts';
import { judgeExpression } from '../expressions/judge.ts';
import { isFields } from '../query/path-walk.ts';
import { isDocument } from '../values/bson-type.ts';
import { promoted, setField } from '../values/values.ts';
import type { StageScope } from './stage.ts';

/** Value of an expression for a document; undefined is "missing". */
export type Expression = (row: Stored) => unknown;

/**
 * An expression as a function. What only moves values (paths, variables, literals, documents and lists of those, $cond,
 * $ifNull, $mergeObjects) keeps their BSON types; every other operator is evaluated by the query library with plain
 * numbers.
 */
export function compileExpression(expression: unknown, scope: StageScope): Expression {
  judgeExpression(expression, scope.variables.keys());
  return compile(expression, scope);
}

function compile(expression: unknown, scope: StageScope): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, scope);
  if (Array.isArray(expression)) {
    const parts = expression.map((each) => compile(each, scope));
    return (row) => parts.map((part) => part(row) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const [first] = Object.keys(expression);
  return first?.startsWith('$') === true
    ? compileOperator(first, expression, scope)
    : compileFields(expression, scope);
}

function compileFields(expression: Document, scope: StageScope): Expression {
  const fields = Object.entries(expression).map(([name, each]) => [name, compile(each, scope)] as const);
  return (row) => {
    const made: Document = {};
    for (const [name, value] of fields) {
      const computed = value(row);
      if (computed !== undefined) setField(made, name, computed);
    }
    return made;
  };
}

function compileOperator(name: string, expression: Document, scope: StageScope): Expression {
  const argument: unknown = expression[name];
  return moving[name]?.(argument, scope) ?? evaluated(expression, scope);
}

function evaluated(expression: Document, scope: StageScope): Expression {
  const evaluate = evaluator(promoted(expression), scope.options);
  return (row) => evaluate(row.plain);
}

/** Operators that hand on what they are given; undefined when the argument has another form. */
const moving: Record<string, (argument: unknown, scope: StageScope) => Expression | undefined> = {
  $literal: (argument) => () => argument,
  $cond(argument, scope) {
    const parts = Array.isArray(argument)
      ? argument
      : isDocument(argument)
        ? [argument.if, argument.then, argument.else]
        : [];
    if (parts.length !== 3 || parts.includes(undefined)) return undefined;
    const [when, then, otherwise] = parts.map((each) => compile(each, scope)) as [
      Expression,
      Expression,
      Expression,
    ];
    return (row) => (isTrue(when(row)) ? then(row) : otherwise(row));
  },
  $ifNull(argument, scope) {
    if (!Array.isArray(argument) || argument.length < 2) return undefined;
    const parts = argument.map((each) => compile(each, scope));
    return (row) => {
      let value: unknown;
      for (const part of parts) {
        value = part(row);
        if (value !== null && value !== undefined) return value;
      }
      return value;
    };
  },
  $mergeObjects(argument, scope) {
    if (!Array.isArray(argument)) return undefined;
    const parts = argument.map((each) => compile(each, scope));
    const strict = evaluator({ $mergeObjects: promoted(argument) }, scope.options);
    return (row) => {
      const made: Document = {};
      for (const part of parts) {
        const value = part(row);
        if (value === null || value === undefined) continue;
        // The library words the refusal.
        if (!isDocument(value)) return strict(row.plain);
        for (const [name, each] of Object.entries(value)) setField(made, name, each);
      }
      return made;
    };
  },
};

// documented: false, null, 0 and what is missing are false; everything else is true
function isTrue(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  if (typeof value === 'number') return value !== 0;
  return !(typeof value === 'object' && '_bsontype' in value && Number(value) === 0);
}

function compilePath(text: string, scope: StageScope): Expression {
  if (!text.startsWith('$$')) {
    const parts = text.slice(1).split('.');
    const [only = ''] = parts;
    if (parts.length > 1) return ({ doc }) => readPath(doc, parts);
    return ({ doc }) => (Object.hasOwn(doc, only) ? (doc[only] as unknown) : undefined);
  }
  const [name = '', ...rest] = text.slice(2).split('.');
  const start = variable(name, scope);
  return rest.length === 0 ? start : (row) => readPath(start(row), rest);
}

function variable(name: string, scope: StageScope): Expression {
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return ({ doc }) => doc;
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return () => new Date(scope.now);
    case 'KEEP':
    case 'PRUNE':
    case 'DESCEND':
      return () => `$$${name}`;
    case 'CLUSTER_TIME':
      return evaluated({ $ifNull: ['$$CLUSTER_TIME', null] }, scope);
    default:
      return () => scope.variables.get(name);
  }
}

/** documented: a path through an array gives the values of all its elements; a number is no position here */
export function readPath(value: unknown, parts: readonly string[], at = 0): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((each) => readPath(each, parts, at)).filter((each) => each !== undefined);
  }
  return isFields(value) && Object.hasOwn(value, part) ? readPath(value[part], parts, at + 1) : undefined;
}
