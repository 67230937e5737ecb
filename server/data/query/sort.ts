import type { Document } from 'bson';
import { badValue, typeMismatch, unsupported } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { metaOf, scores } from '../expressions/meta.ts';
import { step } from '../limits/budget.ts';
import { isDocument } from '../values/bson-type.ts';
import { compareWithMissing } from '../values/compare.ts';
import { validatePathLength } from '../values/path-length.ts';
import { numberOf } from './match-leaf.ts';
import { fieldReader, isFields } from './path-walk.ts';

type Compare = (a: Document, b: Document) => number;
type Row = Pick<Stored, 'doc' | 'meta'>;

/** Documented: at most 32 keys. */
const mostKeys = 32;

interface Key {
  parts: string[];
  direction: 1 | -1;
  /** The search metadata of the document, instead of a field. */
  meta?: string;
}

function keysOf(sort: unknown): Key[] {
  if (!isDocument(sort)) throw typeMismatch("Expected field 'sort' to be of type object");
  const entries = Object.entries(sort);
  if (entries.length > mostKeys) throw badValue(`too many compound keys: at most ${mostKeys} are allowed`);
  return entries.map(([path, order]) => {
    const [parts, name] = [validatePath(path), scoreName(order)];
    // documented: the highest score comes first
    return name === undefined
      ? { parts, direction: directionOf(order) }
      : { parts, direction: -1, meta: name };
  });
}

function scoreName(order: unknown): string | undefined {
  const name: unknown = isDocument(order) ? order.$meta : undefined;
  return typeof name === 'string' && scores.includes(name) ? name : undefined;
}

function validatePath(path: string): string[] {
  const parts = path.split('.');
  validatePathLength(parts);
  if (path === '') throw badValue('FieldPath cannot be constructed with empty string');
  if (parts.includes('')) throw badValue(`FieldPath field names may not be empty strings: '${path}'`);
  if (path.startsWith('$'))
    throw badValue("FieldPath field names may not start with '$'. Consider using $getField or $setField.");
  return parts;
}

function directionOf(direction: unknown): 1 | -1 {
  if (isDocument(direction)) {
    if (Object.hasOwn(direction, '$meta')) throw unsupported('$meta in a sort');
    throw badValue('$meta is the only expression supported by $sort right now');
  }
  const number = numberOf(direction);
  if (number === 1 || number === -1) return number;
  throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
}

/** Refuses an invalid sort specification. */
export function validateSort(sort: unknown): void {
  keysOf(sort);
}

/** Orders documents by a sort specification; equal ones stay as they are in a stable sort. */
export function comparator(sort: unknown): Compare {
  const compare = rowComparator(sort);
  return (a, b) => compare({ doc: a }, { doc: b });
}

/** The same for rows, which may be ordered by their search metadata. */
export function rowComparator(sort: unknown): (a: Row, b: Row) => number {
  const keys = keysOf(sort);
  return (a, b) => {
    step();
    for (const key of keys) {
      const order = compareWithMissing(sortValueOf(a, key), sortValueOf(b, key));
      if (order !== 0) return order * key.direction;
    }
    return 0;
  };
}

function sortValueOf(row: Row, { parts, direction, meta }: Key): unknown {
  return meta === undefined ? keyOf(row.doc, parts, direction) : metaOf(row, meta);
}

interface Keyed<T> {
  row: T;
  keys: unknown[];
}

/** Sorts rows, keeping the first `limit`; the keys of each document are read once. */
export function sortBy<T extends Row>(items: Iterable<T>, sort: unknown, limit = Infinity): T[] {
  const keys = keysOf(sort);
  const compare = (a: Keyed<T>, b: Keyed<T>): number => compareKeyed(keys, a, b);
  let rows: Keyed<T>[] = [];
  // Instead of a heap: keep a few times the limit, and cut now and then.
  const full = Math.max(4 * limit, 1024);
  for (const row of items) {
    step();
    rows.push({ row, keys: keys.map((key) => sortValueOf(row, key)) });
    if (rows.length >= full) rows = cut(rows, compare, limit);
  }
  return cut(rows, compare, limit).map(({ row }) => row);
}

function compareKeyed<T>(keys: readonly Key[], a: Keyed<T>, b: Keyed<T>): number {
  step();
  for (let at = 0; at < keys.length; at += 1) {
    const order = compareWithMissing(a.keys[at], b.keys[at]);
    if (order !== 0) return order * (keys[at] as Key).direction;
  }
  return 0;
}

/** Sorting is stable and later rows are last, so a dropped row could never have been selected. */
function cut<T>(rows: Keyed<T>[], compare: (a: Keyed<T>, b: Keyed<T>) => number, limit: number): Keyed<T>[] {
  rows.sort(compare);
  return rows.length > limit ? rows.slice(0, limit) : rows;
}

/**
 * Documented: an array counts by its smallest element when ascending, by its largest when descending; missing
 * fields count as null; an empty array comes just before null.
 */
function keyOf(doc: Document, parts: readonly string[], direction: 1 | -1): unknown {
  const first = parts.length === 1 ? readField(doc, parts[0] as string) : undefined;
  if (parts.length === 1 && !Array.isArray(first)) return first ?? null;
  const results: unknown[] = [];
  collect(doc, parts, 0, results);
  if (results.length === 0) return null;
  return results.reduce((best, value) => {
    const order = compareWithMissing(value, best);
    return order * direction < 0 ? value : best;
  });
}

function readField(doc: Document, name: string): unknown {
  return isFields(doc) ? fieldReader(name)(doc) : undefined;
}

function collect(value: unknown, parts: readonly string[], depth: number, results: unknown[]): void {
  if (depth === parts.length) {
    if (!Array.isArray(value)) results.push(value ?? null);
    else if (value.length === 0) results.push(undefined);
    else for (const element of value) results.push(element ?? null);
    return;
  }
  if (Array.isArray(value)) {
    const position = Number(parts[depth]);
    if (Number.isInteger(position) && position < value.length)
      collect(value[position], parts, depth + 1, results);
    else for (const element of value) collect(element, parts, depth, results);
    return;
  }
  collect(isFields(value) ? readField(value, parts[depth] as string) : undefined, parts, depth + 1, results);
}
