import type { Document } from 'bson';
import { located, typeMismatch } from '../commands/refusals.ts';
import { addUnits, type Unit, units } from '../dates/units.ts';
import type { Stored } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { heldBy } from '../limits/stage-memory.ts';
import { row } from '../update/row.ts';
import { addWidening, isNumeric, multiplyWidening, toDouble } from '../values/arithmetic.ts';
import { typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { valueKey } from '../values/id-key.ts';
import { readPath } from './expression.ts';
import { checkedFields } from './fields.ts';
import { put } from './simple.ts';
import type { Stage } from './stage.ts';

interface Spec {
  field: string[];
  partitions: string[][];
  stride: unknown;
  unit: Unit | undefined;
  bounds: 'full' | 'partition' | readonly [unknown, unknown];
}

// documented: more than 500,000 generated documents are refused
const mostGenerated = 500_000;

/** `$densify`: adds documents where the values of a field leave gaps. */
export const densify: Stage = (argument) => {
  const spec = specOf(checkedFields(argument, '$densify', ['field', 'range'], ['partitionByFields']));
  return function* (rows) {
    const { without, partitions } = partitioned([...heldBy('$densify', rows)], spec);
    yield* without;
    let generated = 0;
    const range = spec.bounds === 'full' ? rangeOf([...partitions.values()].flat()) : undefined;
    for (const members of partitions.values()) {
      for (const each of densified(members, spec, range)) {
        generated += each.given ? 0 : 1;
        if (generated > mostGenerated) {
          throw located(
            5897900,
            `Generated ${generated} documents in $densify, which is over the limit of ${mostGenerated}. Increase the 'internalQueryMaxAllowedDensifyDocs' parameter to allow more generated documents`,
          );
        }
        yield each.stored;
      }
    }
  };
};

function specOf({ field, range, partitionByFields = [] }: Document): Spec {
  if (typeof field !== 'string' || field === '')
    throw typeMismatch("BSON field '$densify.field' must be a non-empty string");
  const fields = checkedFields(range, '$densify.range', ['step', 'bounds'], ['unit']);
  if (!Array.isArray(partitionByFields) || !partitionByFields.every((each) => typeof each === 'string')) {
    throw typeMismatch("BSON field '$densify.partitionByFields' must be an array of strings");
  }
  if (partitionByFields.includes(field)) {
    throw located(8993000, "BSON field 'partitionByFields' contains the field that is densified");
  }
  const { unit } = fields;
  if (unit !== undefined && !units.includes(unit)) throw located(5946802, `unknown time unit value: ${unit}`);
  return {
    field: field.split('.'),
    partitions: (partitionByFields as string[]).map((each) => each.split('.')),
    stride: stepOf(fields.step, unit),
    unit,
    bounds: boundsOf(fields.bounds, unit),
  };
}

function stepOf(value: unknown, unit: unknown): unknown {
  if (!isNumeric(value)) throw typeMismatch("BSON field '$densify.range.step' must be a number");
  if (!(toDouble(value) > 0))
    throw located(
      5733401,
      'the step parameter in a range statement must be a strictly positive numeric value',
    );
  if (unit !== undefined && !Number.isInteger(toDouble(value))) {
    throw located(
      6586400,
      'The step parameter in a range statement must be a whole number when densifying a date range',
    );
  }
  return value;
}

function boundsOf(value: unknown, unit: unknown): Spec['bounds'] {
  if (value === 'full' || value === 'partition') return value;
  if (typeof value === 'string') throw located(5946802, `Bounds string must either be 'full' or 'partition'`);
  if (!Array.isArray(value) || value.length !== 2) {
    throw located(5733403, 'a bounding array in a range statement must have exactly two elements');
  }
  const [low, high] = value as [unknown, unknown];
  const fits = unit === undefined ? isNumeric : (each: unknown) => each instanceof Date;
  if (!fits(low) || !fits(high)) {
    throw located(
      5733402,
      'a bounding array must contain either both dates or both numeric types, dates with a unit',
    );
  }
  if (compareValues(low, high) > 0) {
    throw located(
      5733402,
      "the bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates",
    );
  }
  return [low, high];
}

interface Member {
  value: unknown;
  stored: Stored;
}

/** Documented: documents without a value in the field pass unchanged. */
function partitioned(rows: Stored[], { field, partitions, unit }: Spec) {
  const without: Stored[] = [];
  const results = new Map<string, { key: unknown[]; members: Member[] }>();
  for (const stored of rows) {
    step();
    const value = readPath(stored.doc, field);
    if (value === null || value === undefined) {
      without.push(stored);
      continue;
    }
    validateValue(value, unit);
    const key = partitions.map((parts) => readPath(stored.doc, parts) ?? null);
    const text = valueKey(key);
    const partition = results.get(text) ?? { key, members: [] };
    results.set(text, partition);
    partition.members.push({ value, stored });
  }
  const ordered = [...results.entries()].sort(([, a], [, b]) => compareValues(a.key, b.key));
  for (const [, { members }] of ordered) members.sort((a, b) => compareValues(a.value, b.value));
  return { without, partitions: new Map(ordered.map(([text, { members }]) => [text, members])) };
}

function validateValue(value: unknown, unit: Unit | undefined): void {
  if (unit === undefined ? isNumeric(value) : value instanceof Date) return;
  throw unit === undefined
    ? located(
        6053600,
        `PlanExecutor error during aggregation :: caused by :: Densify field type must be numeric with no unit, but found ${typeName(value)}`,
      )
    : located(
        6053600,
        `PlanExecutor error during aggregation :: caused by :: Densify field type must be a date with a unit, but found ${typeName(value)}`,
      );
}

function rangeOf(members: readonly Member[]): readonly [unknown, unknown] | undefined {
  let [low, high]: [unknown, unknown] = [members[0]?.value, members[0]?.value];
  for (const { value } of members) {
    if (compareValues(value, low) < 0) low = value;
    if (compareValues(value, high) > 0) high = value;
  }
  return members.length === 0 ? undefined : [low, high];
}

interface Made {
  stored: Stored;
  given: boolean;
}

/** The documents of a partition with those between. Documented: bounds of two values leave the upper one out. */
function* densified(
  members: Member[],
  spec: Spec,
  full: readonly [unknown, unknown] | undefined,
): Generator<Made> {
  const explicit = typeof spec.bounds === 'string' ? undefined : spec.bounds;
  const [low, high] = explicit ?? full ?? rangeOf(members) ?? [0, 0];
  const inside = (value: unknown): boolean =>
    explicit === undefined ? compareValues(value, high) <= 0 : compareValues(value, high) < 0;
  let at = 0;
  for (let turn = 0; ; turn += 1) {
    const value = valueAt(low, turn, spec);
    const within = inside(value);
    while (at < members.length && (!within || compareValues(members[at]?.value, value) < 0)) {
      yield { stored: (members[at] as Member).stored, given: true };
      at += 1;
    }
    if (!within) return;
    step();
    if (at < members.length && compareValues(members[at]?.value, value) === 0) {
      // Documents that share the value stay together.
      while (at < members.length && compareValues(members[at]?.value, value) === 0) {
        yield { stored: (members[at] as Member).stored, given: true };
        at += 1;
      }
    } else yield { stored: between(members, value, spec), given: false };
  }
}

/** Documented: the sequence keeps the type of its numbers; months are counted from the start, so that days stay. */
function valueAt(low: unknown, turn: number, { stride, unit }: Spec): unknown {
  if (unit !== undefined) return addUnits(low as Date, unit, turn * toDouble(stride), 0);
  return turn === 0 ? low : addWidening(low, multiplyWidening(stride, turn));
}

function between(members: readonly Member[], value: unknown, { field, partitions }: Spec): Stored {
  const [first] = members;
  let created: Document = {};
  for (const parts of partitions) {
    const own = readPath(first?.stored.doc, parts);
    if (own !== undefined) created = put(created, parts, own);
  }
  return row(put(created, field, value));
}
