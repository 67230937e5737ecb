import type { Document } from 'bson';
import { badValue, failedToParse, typeMismatch } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { compileFilter } from '../query/match.ts';
import { comparator } from '../query/sort.ts';
import { isNumeric } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { describe, describeField } from '../values/describe.ts';
import { absent } from './change-at.ts';
import { row } from './row.ts';
import { idOf, type Operator, settled } from './update-values.ts';

interface PushClauses {
  values: unknown[];
  position: number | undefined;
  slice: number | undefined;
  sort: Document | number | undefined;
}

const clauseNames = ['$each', '$position', '$slice', '$sort'];

function wholeNumber(value: unknown, clause: string): number {
  const number = isNumeric(value) ? Number(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw badValue(`The value for ${clause} must be an integer value but was given type: ${typeName(value)}`);
}

function clausesOf(operand: unknown): PushClauses {
  if (!isDocument(operand) || !Object.keys(operand).some((name) => clauseNames.includes(name))) {
    return { values: [operand], position: undefined, slice: undefined, sort: undefined };
  }
  const unknown = Object.keys(operand).find((name) => !clauseNames.includes(name));
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const { $each, $position, $slice, $sort } = operand;
  if (!Array.isArray($each)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName($each)}`);
  }
  return {
    values: $each,
    position: $position === undefined ? undefined : wholeNumber($position, '$position'),
    slice: $slice === undefined ? undefined : wholeNumber($slice, '$slice'),
    sort: $sort === undefined ? undefined : sortOf($sort),
  };
}

function sortOf(spec: unknown): Document | number {
  const directions = isDocument(spec) ? Object.entries(spec) : [['', spec] as const];
  if (directions.length === 0) {
    throw badValue('The $sort pattern is empty when it should be a set of fields.');
  }
  for (const [name, direction] of directions) {
    if (isNumeric(direction) && Math.abs(Number(direction)) === 1) continue;
    throw badValue(
      isDocument(spec)
        ? `The $sort element value must be either 1 or -1: ${describeField(name, direction)}`
        : 'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  return isDocument(spec) ? spec : Number(spec);
}

function insertAt(list: unknown[], values: unknown[], position: number | undefined): unknown[] {
  const at = position ?? list.length;
  const from = at < 0 ? Math.max(0, list.length + at) : Math.min(at, list.length);
  return [...list.slice(0, from), ...values, ...list.slice(from)];
}

function sorted(list: unknown[], sort: Document | number): unknown[] {
  if (typeof sort === 'number') return [...list].sort((a, b) => compareValues(a, b) * sort);
  return sortedByFields(list, sort);
}

/** Elements that are no documents have none of the fields: they are sorted like empty ones. */
function sortedByFields(list: unknown[], sort: Document): unknown[] {
  const compare = comparator(sort);
  const fieldsOf = (element: unknown): Document => (isDocument(element) ? element : {});
  return [...list].sort((a, b) => compare(fieldsOf(a), fieldsOf(b)));
}

export const push: Operator = {
  creates: true,
  prepare(operand, path) {
    const { values, position, slice, sort } = clausesOf(operand);
    return (old, place) => {
      if (old !== absent && !Array.isArray(old)) {
        throw badValue(
          `The field '${place.path.join('.') || path}' must be an array but is of type ${typeName(old)} in document ${idOf(place)}`,
        );
      }
      step(values.length);
      let list = insertAt(old === absent ? [] : (old as unknown[]), values, position);
      if (sort !== undefined) list = sorted(list, sort);
      if (slice !== undefined) list = slice < 0 ? list.slice(slice) : list.slice(0, slice);
      return settled(old, list);
    };
  },
};

export const addToSet: Operator = {
  creates: true,
  prepare(operand) {
    const values = valuesOfSet(operand);
    return (old, place) => {
      if (old !== absent && !Array.isArray(old)) {
        throw badValue(
          `Cannot apply $addToSet to non-array field. Field named '${place.path.at(-1)}' has non-array type ${typeName(old)}`,
        );
      }
      const list: unknown[] = old === absent ? [] : [...(old as unknown[])];
      for (const value of values) {
        step(list.length);
        if (!list.some((each) => equalValues(each, value))) list.push(value);
      }
      return settled(old, list);
    };
  },
};

function valuesOfSet(operand: unknown): unknown[] {
  if (!isDocument(operand) || Object.keys(operand)[0] !== '$each') return [operand];
  const { $each, ...rest } = operand;
  const other = Object.keys(rest)[0];
  if (other !== undefined) {
    throw badValue(`Found unexpected fields after $each in $addToSet: ${other}`);
  }
  if (Array.isArray($each)) return $each;
  throw typeMismatch(
    `The argument to $each in $addToSet must be an array but it was of type ${typeName($each)}`,
  );
}

export const pop: Operator = {
  creates: false,
  prepare(operand) {
    const end = isNumeric(operand) ? Number(operand) : Number.NaN;
    if (Math.abs(end) !== 1) {
      throw failedToParse(`$pop expects 1 or -1, found: ${describe(operand)}`);
    }
    return (old, place) => {
      if (old === absent) return absent;
      if (!Array.isArray(old)) {
        throw typeMismatch(
          `Path '${place.path.join('.')}' contains an element of non-array type '${typeName(old)}'`,
        );
      }
      if (old.length === 0) return old;
      return end === 1 ? old.slice(0, -1) : old.slice(1);
    };
  },
};

function without(name: string, drops: (element: unknown) => boolean): ReturnType<Operator['prepare']> {
  return (old) => {
    if (old === absent) return absent;
    if (!Array.isArray(old)) {
      throw badValue(`Cannot apply ${name} to a non-array value`);
    }
    const kept = old.filter((each) => {
      step();
      return !drops(each);
    });
    return kept.length === old.length ? old : kept;
  };
}

export const pull: Operator = { creates: false, prepare: (operand) => without('$pull', dropsOf(operand)) };

function dropsOf(operand: unknown): (element: unknown) => boolean {
  const type = typeName(operand);
  if (!isDocument(operand)) {
    if (type !== 'regex') return (element) => equalValues(element, operand);
    const matches = compileFilter({ element: operand });
    return (element) => !Array.isArray(element) && matches(row({ element }));
  }
  const operators = Object.keys(operand)[0]?.startsWith('$') === true;
  if (operators && !['$and', '$or', '$nor'].includes(Object.keys(operand)[0] as string)) {
    const matches = compileFilter({ element: operand });
    return (element) => matches(row({ element }));
  }
  // documented: a document is a condition on the fields of the elements, not a value to be equal to
  const matches = compileFilter(operand);
  return (element) => isDocument(element) && matches(row(element));
}

export const pullAll: Operator = {
  creates: false,
  prepare(operand) {
    if (!Array.isArray(operand)) {
      throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
    }
    return without('$pullAll', (element) => {
      step(operand.length);
      return operand.some((each) => equalValues(each, element));
    });
  },
};
