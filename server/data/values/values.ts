import { Binary, type Document, type Double, type Int32, Long } from 'bson';
import { fromEntries, setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { badValue } from '../commands/refusals.ts';
import { tagOf } from './bson-type.ts';
import { FarDate, isInvalidDate } from './far-date.ts';

/** The database refuses more than 100 levels of a document; commands wrap a few around it. */
export const deepest = 220;

/**
 * Applies `change` to every value inside, deep. What nothing changes in is returned itself, so the common case copies
 * nothing. `skip` as a result leaves the field out.
 */
function mapDeep(value: object, change: (value: unknown, depth: number) => unknown, depth: number): object {
  if (depth > deepest)
    throw new CommandError('Overflow', `documents are nested deeper than ${deepest} levels`);
  return Array.isArray(value) ? mapArray(value, change, depth) : mapFields(value, change, depth);
}

function mapArray(list: unknown[], change: (value: unknown, depth: number) => unknown, depth: number) {
  let copy: unknown[] | undefined;
  for (let at = 0; at < list.length; at += 1) {
    const before = list[at];
    const after = change(before, depth);
    if (copy !== undefined) copy.push(after === skip ? null : after);
    else if (!Object.is(after, before)) {
      copy = list.slice(0, at);
      copy.push(after === skip ? null : after);
    }
  }
  return copy ?? list;
}

function mapFields(fields: object, change: (value: unknown, depth: number) => unknown, depth: number) {
  const source = fields as Document;
  const names = Object.keys(source);
  for (let at = 0; at < names.length; at += 1) {
    const before: unknown = source[names[at] as string];
    const after = change(before, depth);
    if (!Object.is(after, before)) return copyFields(source, names, at, after, change, depth);
  }
  return source;
}

function copyFields(
  source: Document,
  names: string[],
  from: number,
  first: unknown,
  change: (value: unknown, depth: number) => unknown,
  depth: number,
): Document {
  let copy: Document = {};
  names.forEach((name, at) => {
    const before: unknown = source[name];
    const after = at < from ? before : at === from ? first : change(before, depth);
    if (after !== skip) copy = setField(copy, name, after);
  });
  return copy;
}

const skip = Symbol('left out');

function promoteValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const tag = tagOf(value);
  if (tag === undefined) {
    return value instanceof Uint8Array || value instanceof RegExp
      ? value
      : mapDeep(value, promoteValue, depth + 1);
  }
  return toNumber(value, tag) ?? value;
}

/** A BSON number as a JavaScript number, rounded if necessary; undefined for other classes. */
export function toNumber(value: object, tag = tagOf(value)): number | undefined {
  switch (tag) {
    case 'Long':
      return (value as Long).toNumber();
    case 'Int32':
    case 'Double':
      return (value as Int32 | Double).value;
    case 'Decimal128':
      return Number(String(value));
    default:
      return undefined;
  }
}

/** The same document with every number as a JavaScript number: itself when there is nothing to change. */
export function promote(doc: Document): Document {
  return mapDeep(doc, promoteValue, 1);
}

/**
 * The stored form of an incoming value: 32-bit integers and doubles with a fraction as JavaScript numbers,
 * the other types unchanged. `undefined` is null, as the driver writes it.
 *
 * @param depth documents around the value
 */
export function normalize(value: unknown, depth = 0): unknown {
  const kept = normalizeValue(value, depth);
  return kept === skip ? null : kept;
}

function normalizeValue(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'bigint':
      return Long.fromBigInt(value);
    case 'function':
    case 'symbol':
      return skip;
    case 'object':
      return value === null ? null : normalizeObject(value, depth);
    default:
      return value;
  }
}

function normalizeObject(value: object, depth: number): unknown {
  if (value instanceof Date) return validDate(value);
  if (value instanceof RegExp) return value;
  if (value instanceof Uint8Array) return new Binary(value);
  if (value instanceof Map) return normalizeObject(fromEntries(value as Map<string, unknown>), depth);
  const tag = tagOf(value);
  if (tag !== undefined) return normalizeTagged(value, tag, depth);
  // The drivers take an object with such a field for a value of a BSON class, and could not send the document back.
  if ((value as Document)._bsontype != null && Object.hasOwn(value, '_bsontype')) {
    throw badValue("the field name '_bsontype' is reserved by the drivers");
  }
  return mapDeep(value, normalizeValue, depth + 1);
}

function normalizeTagged(value: object, tag: string, depth: number): unknown {
  if (tag === 'Int32') return (value as Int32).value;
  if (tag === 'Double') {
    const number = (value as Double).value;
    // A whole number keeps its class: only that distinguishes 5.0 from 5 in canonical extended JSON.
    return Number.isInteger(number) ? value : number;
  }
  if (tag === 'DBRef') {
    // The database keeps a reference as the document that it is; its fields can be queried.
    return mapDeep((value as { toJSON(): object }).toJSON(), normalizeValue, depth + 1);
  }
  return value;
}

function validDate(value: Date): Date {
  if (isInvalidDate(value) && !(value instanceof FarDate)) throw badValue('a date is invalid');
  return value;
}
