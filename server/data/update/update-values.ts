import type { Document } from 'bson';
import { badValue, typeMismatch } from '../commands/refusals.ts';
import { timestamp } from '../query/validate-document.ts';
import { add, bitwise, isNumeric, multiply } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { describe, describeField } from '../values/describe.ts';
import { sameValue } from '../values/same-value.ts';
import { absent } from './change-at.ts';

/** What an operator makes of the value at a path; `absent` is a field that is not there. */
export interface Place {
  /** The document before the update, for messages. */
  root: Document;
  path: readonly string[];
  /** Milliseconds. */
  now: number;
}
export type Leaf = (old: unknown, place: Place) => unknown;

export interface Operator {
  /** Missing parents are made. */
  creates: boolean;
  /** Validates the operand once, before any document is inspected. */
  prepare(operand: unknown, path: string): Leaf;
}

/** The value itself where nothing changes, so that nothing is written. */
export function settled(old: unknown, value: unknown): unknown {
  return old !== absent && sameValue(old, value) ? old : value;
}

export const idOf = ({ root }: Place): string => describeField('_id', root._id);

export const set: Operator = {
  creates: true,
  prepare: (operand) => (old) => settled(old, operand),
};

export const setOnInsert: Operator = { ...set };

export const unset: Operator = { creates: false, prepare: () => () => absent };

function arithmetic(
  name: string,
  verb: string,
  compute: (old: unknown, operand: unknown) => unknown,
): Operator {
  return {
    creates: true,
    prepare(operand, path) {
      if (!isNumeric(operand)) {
        throw typeMismatch(`Cannot ${verb} with non-numeric argument: ${describeField(path, operand)}`);
      }
      return (old, place) => {
        if (old !== absent && !isNumeric(old)) refuseOld(name, old, place);
        const value = compute(old === absent ? 0 : old, operand);
        if (value === undefined) {
          throw badValue(
            `Failed to apply ${name} operations to current value (${describe(old)}) for document ${idOf(place)}: the result does not fit a 64-bit integer`,
          );
        }
        return settled(old, value);
      };
    },
  };
}

function refuseOld(name: string, old: unknown, place: Place): never {
  throw typeMismatch(
    `Cannot apply ${name} to a value of non-numeric type. ${idOf(place)} has the field '${place.path.at(-1)}' of non-numeric type ${typeName(old)}`,
  );
}

export const inc = arithmetic('$inc', 'increment', add);
// documented: a missing field becomes zero of the operand's type
export const mul = arithmetic('$mul', 'multiply', multiply);

function extreme(wins: (order: number) => boolean): Operator {
  return {
    creates: true,
    prepare: (operand) => (old) => (old === absent || wins(compareValues(operand, old)) ? operand : old),
  };
}

export const min = extreme((order) => order < 0);
export const max = extreme((order) => order > 0);

export const currentDate: Operator = {
  creates: true,
  prepare(operand) {
    const kind = kindOfDate(operand);
    return (_old, { now }) => (kind === 'date' ? new Date(now) : timestamp(now));
  },
};

function kindOfDate(operand: unknown): 'date' | 'timestamp' {
  if (typeof operand === 'boolean') return 'date';
  if (!isDocument(operand)) {
    throw badValue(
      `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  const unknown = Object.keys(operand).find((name) => name !== '$type');
  if (unknown !== undefined) throw badValue(`Unrecognized $currentDate option: ${unknown}`);
  const kind = operand.$type;
  if (kind === 'date' || kind === 'timestamp') return kind;
  throw badValue(
    `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}`,
  );
}

const integers = ['int', 'long'];

export const bit: Operator = {
  creates: true,
  prepare(operand, path) {
    if (!isDocument(operand)) {
      throw badValue(
        `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
      );
    }
    const steps = Object.entries(operand);
    if (steps.length === 0) {
      throw badValue(
        `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}`,
      );
    }
    for (const [name, value] of steps) validateBit(name, value, path);
    return (old, place) => {
      if (old !== absent && !integers.includes(typeName(old))) {
        throw badValue(
          `Cannot apply $bit to a value of non-integral type.${idOf(place)} has the field ${place.path.at(-1)} of non-integer type ${typeName(old)}`,
        );
      }
      const start: unknown = old === absent ? 0 : old;
      return settled(
        old,
        steps.reduce((value, [name, by]) => bitwise(name as 'and' | 'or' | 'xor', value, by), start),
      );
    };
  },
};

function validateBit(name: string, value: unknown, path: string): void {
  if (!['and', 'or', 'xor'].includes(name)) {
    throw badValue(
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${path}: ${describe(value)}}`,
    );
  }
  if (!integers.includes(typeName(value))) {
    throw badValue(
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here: ${describeField(name, value)}`,
    );
  }
}
