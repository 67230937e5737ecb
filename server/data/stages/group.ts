import type { Document } from 'bson';
import { omitField, setField } from '#contract/values/field-order.ts';
import { badValue, failedToParse, located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { bytesOfStage } from '../limits/stage-memory.ts';
import { comparator } from '../query/sort.ts';
import { row } from '../update/row.ts';
import { isNumeric } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { describe } from '../values/describe.ts';
import { valueKey } from '../values/id-key.ts';
import type { Accumulator, MakeAccumulator } from './accumulator.ts';
import { compileAccumulator } from './accumulators.ts';
import { compileExpression, type Expression } from './expression.ts';
import type { Run, Stage, StageScope } from './stage.ts';

type Outputs = readonly (readonly [string, MakeAccumulator])[];

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

export function outputsOf(fields: Document, scope: StageScope): Outputs {
  return Object.entries(fields).map(([name, value]) => {
    if (name.includes('.')) {
      throw located(40234, `The field name '${name}' cannot contain '.'`);
    }
    if (name.startsWith('$')) {
      throw located(40234, `The field name '${name}' cannot be an operator name`);
    }
    return [name, compileAccumulator(name, value, scope)] as const;
  });
}

/** `$group`: one pass, groups in the order in which they were first seen. */
export const group: Stage = (argument, scope) => {
  if (!isDocument(argument)) {
    throw located(15955, "a group's fields must be specified in an object");
  }
  if (!Object.hasOwn(argument, '_id')) {
    throw located(15955, 'a group specification must include an _id');
  }
  return grouping(compileExpression(argument._id, scope), outputsOf(omitField(argument, '_id'), scope));
};

function grouping(key: Expression, outputs: Outputs): Run {
  return function* (rows) {
    const groups = new Map<string, Group>();
    const held = bytesOfStage('$group');
    for (const each of rows) {
      step();
      const id = key(each) ?? null;
      const text = valueKey(id);
      let existing = groups.get(text);
      if (existing === undefined) {
        held.hold(id);
        existing = { id, accumulators: outputs.map(([, make]) => make(id)) };
        groups.set(text, existing);
      }
      for (const accumulator of existing.accumulators) accumulator.add(each);
    }
    for (const each of groups.values()) yield row(resultOf(each, outputs));
  };
}

export function resultOf({ id, accumulators }: Group, outputs: Outputs): Document {
  let created: Document = { _id: id };
  outputs.forEach(([name], at) => {
    created = setField(created, name, accumulators[at]?.result());
  });
  return created;
}

/** `$sortByCount`: documented as a group and a sort. */
export const sortByCount: Stage = (argument, scope) => {
  const expression = typeof argument === 'string' && argument.startsWith('$');
  if (!expression && !(isDocument(argument) && Object.keys(argument)[0]?.startsWith('$'))) {
    throw badValue(
      `the sortByCount field must be defined as a $-prefixed path or an expression inside an object, got ${describe(argument)}`,
    );
  }
  const run = grouping(compileExpression(argument, scope), outputsOf({ count: { $sum: 1 } }, scope));
  const compare = comparator({ count: -1 });
  return (rows) => [...run(rows)].sort((a, b) => compare(a.doc, b.doc));
};

const bucketFields = ['groupBy', 'boundaries', 'default', 'output'];

/** `$bucket`: groups by ranges; each begins with its lower boundary. */
export const bucket: Stage = (argument, scope) => {
  if (!isDocument(argument)) {
    throw failedToParse(
      `Argument to $bucket stage must be an object, but found type: ${typeName(argument)}.`,
    );
  }
  const unknown = Object.keys(argument).find((name) => !bucketFields.includes(name));
  if (unknown !== undefined) {
    throw failedToParse(`Unrecognized option to $bucket: ${unknown}.`);
  }
  const { groupBy, boundaries, output } = argument;
  if (groupBy === undefined || boundaries === undefined) {
    throw failedToParse("$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  const bounds = boundsOf(boundaries);
  const other = otherOf(argument, bounds);
  const key = compileExpression(groupBy, scope);
  const outputs = outputsOf(isDocument(output) ? output : { count: { $sum: 1 } }, scope);
  const run = grouping((each) => bucketOf(key(each) ?? null, bounds, other), outputs);
  return (rows) => [...run(rows)].sort((a, b) => compareValues(a.doc._id, b.doc._id));
};

function boundsOf(boundaries: unknown): unknown[] {
  if (!Array.isArray(boundaries) || boundaries.length < 2) {
    throw badValue("The $bucket 'boundaries' field must be an array of at least 2 values");
  }
  for (let at = 1; at < boundaries.length; at += 1) {
    const [low, high] = [boundaries[at - 1] as unknown, boundaries[at] as unknown];
    const alike = typeName(low) === typeName(high) || (isNumeric(low) && isNumeric(high));
    if (!alike) throw badValue("All values in the 'boundaries' option to $bucket must have the same type");
    if (compareValues(low, high) >= 0) {
      throw badValue(
        "The 'boundaries' option to $bucket must be sorted, but elements are not in ascending order",
      );
    }
  }
  return boundaries;
}

function otherOf(argument: Document, bounds: unknown[]): { id: unknown } | undefined {
  if (!Object.hasOwn(argument, 'default')) return undefined;
  const id: unknown = argument.default;
  if (compareValues(id, bounds[0]) >= 0 && compareValues(id, bounds.at(-1)) < 0) {
    throw badValue(
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
  }
  return { id };
}

function bucketOf(value: unknown, bounds: unknown[], other: { id: unknown } | undefined): unknown {
  const next = bounds.findIndex((bound) => compareValues(value, bound) < 0);
  if (next > 0) return bounds[next - 1];
  if (other !== undefined) return other.id;
  throw badValue(
    `$switch could not find a matching branch for an input, and no default was specified: $bucket has no bucket for ${describe(value)}`,
  );
}
