import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { isDocument, typeName, typeOrMissing } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import {
  type Compiled,
  type Compiler,
  constantOf,
  folded,
  isNil,
  lazily,
  namedArguments,
  type Operator,
  oneOrNull,
} from './operator.ts';

/** Documented: later documents win; null and missing fields add nothing. One array represents its elements. */
const mergeObjects: Operator = lazily(0, (parts, root) => {
  let created: Document = {};
  const [only, other] = parts;
  const first = other === undefined ? only?.(root) : undefined;
  if (Array.isArray(first)) for (const each of first) created = mergeInto(created, each);
  else if (other === undefined) created = mergeInto(created, first);
  else for (const part of parts) created = mergeInto(created, part(root));
  return created;
});

/** Puts the fields of a document into another one, and returns that. */
export function mergeInto(into: Document, value: unknown): Document {
  if (isNil(value)) return into;
  if (!isDocument(value)) {
    throw located(
      40400,
      `$mergeObjects requires object inputs, but input ${describe(value)} is of type ${typeName(value)}`,
    );
  }
  let created = into;
  for (const [name, each] of Object.entries(value)) {
    step();
    created = setField(created, name, each);
  }
  return created;
}

const objectToArray: Operator = oneOrNull((value, name) => {
  if (!isDocument(value))
    throw located(40390, `${name} requires a document input, found: ${typeName(value)}`);
  const entries = Object.entries(value);
  step(entries.length);
  return entries.map(([k, v]) => ({ k, v }));
});

const arrayToObject: Operator = oneOrNull((list, name) => {
  if (!Array.isArray(list)) throw located(40386, `${name} requires an array input, found: ${typeName(list)}`);
  let result: Document = {};
  // Documented: the first element decides whether all are pairs or documents of k and v.
  const read = Array.isArray(list[0]) ? pairOf : namedPairOf;
  for (const each of list) {
    step();
    const [key, value] = read(each);
    result = setField(result, key, value);
  }
  return result;
});

function pairOf(each: unknown): [string, unknown] {
  if (!Array.isArray(each)) {
    throw located(
      40396,
      `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Array was detected, now found: ${typeName(each)}`,
    );
  }
  if (each.length !== 2) {
    throw located(
      40397,
      `$arrayToObject requires an array of size 2 arrays,found array of size: ${each.length}`,
    );
  }
  if (typeof each[0] !== 'string') {
    throw located(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(each[0])}`,
    );
  }
  return [validateKey(each[0]), each[1]];
}

function namedPairOf(each: unknown): [string, unknown] {
  if (!isDocument(each)) {
    throw Array.isArray(each)
      ? located(
          40391,
          `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Object was detected, now found: array`,
        )
      : located(40398, `Unrecognised input type format for $arrayToObject: ${typeName(each)}`);
  }
  const names = Object.keys(each);
  if (names.length !== 2) {
    throw located(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${names.length}`,
    );
  }
  if (!Object.hasOwn(each, 'k') || !Object.hasOwn(each, 'v')) {
    throw located(
      40393,
      `$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys from: ${describe(each)}`,
    );
  }
  if (typeof each.k !== 'string') {
    throw located(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(each.k)}`,
    );
  }
  return [validateKey(each.k), each.v];
}

function validateKey(key: string): string {
  if (key.includes('\0')) throw located(4940400, 'Key field cannot contain an embedded null byte');
  return key;
}

interface FieldNames {
  codes: readonly [object: number, unknown: number, missing: number];
  type: number;
}

/** `field` of $getField and its relatives; documented: it takes dots and dollars as they are, but no path. */
function fieldOf(input: unknown, compiler: Compiler, name: string, code: number): Compiled {
  if (typeof input === 'string' && /^\$[^$]/.test(input)) {
    throw located(
      code,
      `A field path reference which is not allowed in this context. Did you mean {$literal: '${input}'}?`,
    );
  }
  const field = compiler.compile(input);
  const value = constantOf(field);
  if (field.constant && typeof value !== 'string') {
    throw located(
      code,
      `${name} requires 'field' to evaluate to type String, but got ${typeOrMissing(value)}`,
    );
  }
  return field;
}

const fieldNames: Record<'$getField' | '$setField' | '$unsetField', FieldNames> = {
  $getField: { codes: [3041701, 3041702, 3041703], type: 5654602 },
  $setField: { codes: [4161100, 4161101, 4161109], type: 4161107 },
  $unsetField: { codes: [4161100, 4161101, 4161109], type: 4161107 },
};

function nameIn(part: Compiled, value: unknown, name: string, code: number): string {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw located(9534701, `${name} requires 'field' without null bytes`); // assumed: the words
    return value;
  }
  throw located(
    part.constant ? code : 3041704,
    `${name} requires 'field' to evaluate to type String, but got ${typeOrMissing(value)}`,
  );
}

/** Documented: `{$getField: 'a'}` reads from the current document. */
const getField: Operator = (argument, compiler, name) => {
  const short = !isDocument(argument) || Object.keys(argument)[0]?.startsWith('$') === true;
  const { codes, type } = fieldNames.$getField;
  const provided = short
    ? { field: argument, input: '$$CURRENT' }
    : namedArguments(argument, name, { required: ['field', 'input'], codes });
  const field = fieldOf(provided.field, compiler, name, type);
  const input = compiler.compile(provided.input);
  return folded([field, input], (root) => {
    const from = input.evaluate(root);
    const key = nameIn(field, field.evaluate(root), name, type);
    if (isDocument(from)) return Object.hasOwn(from, key) ? from[key] : undefined;
    return from === null ? null : undefined;
  });
};

/** A copy with one field set, or without it where the value is missing. */
function withField(from: unknown, key: string, value: unknown, name: string): unknown {
  if (isNil(from)) return null;
  if (!isDocument(from)) throw located(4161105, `${name} requires 'input' to evaluate to type Object`);
  let created: Document = {};
  for (const [each, old] of Object.entries(from)) {
    if (each !== key) created = setField(created, each, old);
    else if (value !== undefined) created = setField(created, key, value);
  }
  if (value !== undefined && !Object.hasOwn(from, key)) created = setField(created, key, value);
  return created;
}

function settingField(name: '$setField' | '$unsetField', required: readonly string[]): Operator {
  return (argument, compiler) => {
    const { codes, type } = fieldNames[name];
    const provided = namedArguments(argument, name, { required, codes });
    const field = fieldOf(provided.field, compiler, name, type);
    const input = compiler.compile(provided.input);
    const value = compiler.compile(name === '$setField' ? provided.value : '$$REMOVE');
    return folded([field, input, value], (root) =>
      withField(
        input.evaluate(root),
        nameIn(field, field.evaluate(root), name, type),
        value.evaluate(root),
        name,
      ),
    );
  };
}

export const objects: Record<string, Operator> = {
  $arrayToObject: arrayToObject,
  $getField: getField,
  $mergeObjects: mergeObjects,
  $objectToArray: objectToArray,
  $setField: settingField('$setField', ['field', 'input', 'value']),
  $unsetField: settingField('$unsetField', ['field', 'input']),
};
