import type { Decimal128, Document } from 'bson';
import { evalExpr } from 'mingo/core';
import * as library from 'mingo/operators/accumulator';
import { CommandError } from '../commands/command-error.ts';
import { refusing } from '../commands/context.ts';
import type { Stored } from '../documents.ts';
import { judgeExpression } from '../expressions/judge.ts';
import { add, double, isNumeric } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { divideDecimal } from '../values/decimal.ts';
import { idKey } from '../values/id-key.ts';
import { promoted, setField } from '../values/values.ts';
import { compileExpression } from './expression.ts';
import type { StageScope } from './stage.ts';

/** Takes the documents of one group, then tells the result. */
export interface Accumulator {
  add(row: Stored): void;
  result(): unknown;
}
export type MakeAccumulator = () => Accumulator;

/** One that looks at one value of every document. */
type OfValues = () => { add(value: unknown): void; result(): unknown };

function sum(): ReturnType<OfValues> {
  let total: unknown = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      // documented: where a sum of longs no longer fits, it becomes a double
      total = add(total, value) ?? double(Number(total) + Number(value));
    },
    result: () => total,
  };
}

function average(): ReturnType<OfValues> {
  let count = 0;
  const total = sum();
  return {
    add(value) {
      if (!isNumeric(value)) return;
      count += 1;
      total.add(value);
    },
    result() {
      if (count === 0) return null;
      const value = total.result();
      return typeName(value) === 'decimal'
        ? divideDecimal(value as Decimal128, count)
        : double(Number(value) / count);
    },
  };
}

function extreme(direction: 1 | -1): OfValues {
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

function first(): ReturnType<OfValues> {
  let [found, seen]: [unknown, boolean] = [null, false];
  return {
    add(value) {
      if (!seen) found = value ?? null;
      seen = true;
    },
    result: () => found,
  };
}

function last(): ReturnType<OfValues> {
  let found: unknown = null;
  return {
    add(value) {
      found = value ?? null;
    },
    result: () => found,
  };
}

function push(): ReturnType<OfValues> {
  const list: unknown[] = [];
  return {
    // documented: a missing field adds nothing
    add(value) {
      if (value !== undefined) list.push(value);
    },
    result: () => list,
  };
}

function addToSet(): ReturnType<OfValues> {
  const set = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = idKey(value);
      if (!set.has(key)) set.set(key, value);
    },
    result: () => [...set.values()],
  };
}

function mergeObjects(): ReturnType<OfValues> {
  const made: Document = {};
  return {
    add(value) {
      if (value === null || value === undefined) return;
      if (!isDocument(value)) {
        throw new CommandError(
          'BadValue',
          `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
        );
      }
      for (const [name, each] of Object.entries(value)) setField(made, name, each);
    },
    result: () => made,
  };
}

const own: Record<string, OfValues> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
};

/** What `{total: {$sum: …}}` of `$group` and `$bucket` computes. */
export function compileAccumulator(field: string, value: unknown, scope: StageScope): MakeAccumulator {
  if (!isDocument(value) || Object.keys(value)[0]?.startsWith('$') !== true) {
    throw new CommandError('Location40234', `The field '${field}' must be an accumulator object`);
  }
  const [name = '', other] = Object.keys(value);
  if (other !== undefined) {
    throw new CommandError('Location40238', `The field '${field}' must specify one accumulator`);
  }
  const argument: unknown = value[name];
  if (name === '$count') return counting(argument);
  const make = own[name];
  if (make !== undefined) {
    const expression = compileExpression(argument, scope);
    return () => {
      const values = make();
      return { add: (row) => values.add(expression(row)), result: () => values.result() };
    };
  }
  if (!Object.hasOwn(library, name)) {
    throw new CommandError('BadValue', `unknown group operator '${name}'`);
  }
  if (name === '$accumulator') {
    throw new CommandError('NotImplemented', '$accumulator is not available on emulated clusters');
  }
  return byLibrary(value, scope);
}

function counting(argument: unknown): MakeAccumulator {
  if (!isDocument(argument) || Object.keys(argument).length > 0) {
    throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  }
  return () => {
    let count = 0;
    return {
      add() {
        count += 1;
      },
      result: () => count,
    };
  };
}

/** Accumulators of the query library see the documents of a group all at once, with plain numbers. */
function byLibrary(expression: Document, scope: StageScope): MakeAccumulator {
  for (const argument of Object.values(expression)) judgeExpression(argument, scope.variables.keys());
  const plain = promoted(expression);
  return () => {
    const docs: Document[] = [];
    return {
      add(row) {
        docs.push(row.plain);
      },
      result: () => refusing(() => evalExpr(docs, plain, scope.options)) ?? null,
    };
  };
}
