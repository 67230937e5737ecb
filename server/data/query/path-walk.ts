import type { Document } from 'bson';
import { step } from '../limits/budget.ts';

/** Evaluates one value at the end of a path; `undefined` is "missing". */
export type Leaf = (value: unknown) => boolean;

/** The match in the outermost array of the path: the index for the positional `$`. */
export interface Found {
  index: number | undefined;
}

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));
const digits = /^(0|[1-9]\d*)$/;

/** Reads a field of its own; names that every object inherits need a closer look. */
export function fieldReader(name: string): (fields: Document) => unknown {
  return inherited.has(name)
    ? (fields) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
    : (fields) => fields[name];
}

export function isFields(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { _bsontype?: unknown })._bsontype === undefined &&
    !Array.isArray(value) &&
    !(value instanceof Date)
  );
}

interface Walk {
  readers: ((fields: Document) => unknown)[];
  /** The part as a position in an array, or -1. */
  positions: number[];
  last: number;
  leaf: Leaf;
  /** Whether the elements of an array at the end are evaluated, before the array itself. */
  elements: boolean;
  found: Found | undefined;
}

/**
 * A test for a dotted path. Documented: arrays on the path are entered, each document in them is evaluated
 * for the rest, and a number also names a position; other values have no fields.
 */
export function compilePath(path: string, leaf: Leaf, elements: boolean, match?: Found) {
  const parts = path.split('.');
  const walk: Walk = {
    readers: parts.map(fieldReader),
    positions: parts.map((part) => (digits.test(part) ? Number(part) : -1)),
    last: parts.length - 1,
    leaf,
    elements,
    found: match,
  };
  if (parts.length > 1) return (fields: Document) => inFields(walk, fields, 0);
  const read = fieldReader(path);
  return (fields: Document) => {
    const value = read(fields);
    return Array.isArray(value) ? atEnd(walk, value) : leaf(value);
  };
}

function inFields(walk: Walk, fields: Document, depth: number): boolean {
  const value = (walk.readers[depth] as (fields: Document) => unknown)(fields);
  if (Array.isArray(value)) {
    return depth === walk.last ? atEnd(walk, value) : inArray(walk, value, depth + 1);
  }
  if (depth === walk.last) return walk.leaf(value);
  return isFields(value) ? inFields(walk, value, depth + 1) : walk.leaf(undefined);
}

function atEnd({ leaf, elements, found }: Walk, list: unknown[]): boolean {
  if (elements) {
    step(list.length);
    for (let at = 0; at < list.length; at += 1) {
      if (!leaf(list[at])) continue;
      if (found) found.index = at;
      return true;
    }
  }
  return leaf(list);
}

function inArray(walk: Walk, list: unknown[], depth: number): boolean {
  step(list.length);
  for (let at = 0; at < list.length; at += 1) {
    const element = list[at];
    if (
      (isFields(element) && inFields(walk, element, depth)) ||
      (walk.positions[depth] === at && atPosition(walk, element, depth))
    ) {
      if (walk.found) walk.found.index = at;
      return true;
    }
  }
  return false;
}

/** A position names its element itself: an array there is not entered again when the path ends. */
function atPosition(walk: Walk, element: unknown, depth: number): boolean {
  if (depth === walk.last) return walk.leaf(element);
  if (Array.isArray(element)) return inArray(walk, element, depth + 1);
  return isFields(element) && inFields(walk, element, depth + 1);
}
