import type { Binary, Code, Document, ObjectId, Timestamp } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { currentCollation, standingFor } from '../collation/current.ts';
import { isDocument, type TypeName, typeName } from './bson-type.ts';
import { patternOf } from './compare.ts';
import { numberKey } from './compare-numbers.ts';

/** NUL and halves of surrogate pairs do not survive everywhere as text. */
const unsafe = /[\0\ud800-\udfff]/u;

/** The same for values that are equal by the collation of the statement that runs. */
export function valueKey(value: unknown): string {
  return idKey(currentCollation() === undefined ? value : standing(value));
}

/** A value with the first of equal texts in the place of each. */
function standing(value: unknown): unknown {
  if (typeof value === 'string') return standingFor(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(standing);
  if (isDocument(value)) {
    return fromEntries(Object.entries(value).map(([name, each]) => [name, standing(each)]));
  }
  return typeName(value) === 'symbol' ? standingFor(String(value)) : value;
}

/** A text that is the same for equal values of `_id`, and only for those: 1, Long 1 and 1.0 are equal. */
export function idKey(id: unknown): string {
  if (typeof id === 'string') return textKey(id);
  const type = typeName(id);
  const make = makers[type];
  return make === undefined ? type : make(id);
}

function textKey(text: string): string {
  return unsafe.test(text) ? `S${JSON.stringify(text)}` : `s${text}`;
}

const makers: Partial<Record<TypeName, (id: unknown) => string>> = {
  objectId: (id) => `o${(id as ObjectId).toHexString()}`,
  int: numberKey,
  long: numberKey,
  double: numberKey,
  decimal: numberKey,
  symbol: (id) => textKey(String(id)),
  date: (id) => `t${(id as Date).getTime()}`,
  bool: (id) => `b${id}`,
  undefined: () => 'null',
  binData: (id) => binaryKey(id as Binary | Uint8Array),
  timestamp: (id) => `T${(id as Timestamp).toBigInt().toString(16)}`,
  regex: (id) => {
    const { pattern, options } = patternOf(id);
    return `r${JSON.stringify([pattern, options])}`;
  },
  javascript: (id) => `c${JSON.stringify((id as Code).code)}`,
  javascriptWithScope: (id) => `C[${JSON.stringify((id as Code).code)},${partKey((id as Code).scope)}]`,
  array: (id) => `A[${(id as unknown[]).map(partKey).join()}]`,
  object: (id) => {
    const fields = isDocument(id) ? id : (id as { toJSON(): Document }).toJSON();
    return `O[${Object.entries(fields).map(fieldKey).join()}]`;
  },
};

/** Keys that hold others begin with these; those of no other type do. */
const holding = /^[ACO]/;

/**
 * The key of a part of a value, quoted unless it holds others: quotes within quotes would double what escapes them with
 * every level, and a value may have 200 of them.
 */
function partKey(value: unknown): string {
  const key = idKey(value);
  return holding.test(key) ? key : JSON.stringify(key);
}

function fieldKey([name, value]: [string, unknown]): string {
  return `[${JSON.stringify(name)},${partKey(value)}]`;
}

/** The key of binary data. */
export function binaryKey(value: Binary | Uint8Array): string {
  return value instanceof Uint8Array
    ? `x0:${Buffer.from(value).toString('base64')}`
    : `x${value.sub_type}:${value.toString('base64')}`;
}
