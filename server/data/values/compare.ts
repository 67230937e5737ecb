import type { Binary, BSONRegExp, Code, Document, ObjectId, Timestamp } from 'bson';
import { currentCollation } from '../collation/current.ts';
import { step } from '../limits/budget.ts';
import { type TypeName, tagOf, typeName } from './bson-type.ts';
import { compareNumbers } from './compare-numbers.ts';

/**
 * The order of all values. Documented: "Comparison/Sort Order": MinKey, null, numbers, text, object, array, binary,
 * ObjectId, boolean, date, timestamp, regular expression, (code), MaxKey.
 */
const ranks: Record<TypeName, number> = {
  minKey: 0,
  undefined: 1,
  null: 1,
  double: 2,
  int: 2,
  long: 2,
  decimal: 2,
  string: 3,
  symbol: 3,
  object: 4,
  array: 5,
  binData: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  timestamp: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  javascriptWithScope: 14,
  maxKey: 15,
};

/** Values of different ranks are never equal, and ranges do not reach across ranks. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return 3;
    case 'number':
    case 'bigint':
      return 2;
    case 'boolean':
      return 8;
    default:
      return ranks[typeName(value)];
  }
}

/** Negative, 0 or positive; the fields of objects count in their order. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime());
  const rank = rankOf(a);
  const other = rankOf(b);
  if (rank !== other) return rank - other;
  return within[rank]?.(a, b) ?? 0;
}

/** The same, but `undefined` (a missing field, or an empty array in a sort) comes before null. */
export function compareWithMissing(a: unknown, b: unknown): number {
  if (a === undefined && b === null) return -1;
  if (b === undefined && a === null) return 1;
  return compareValues(a, b);
}

export function equalValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b) === 0;
  return compareValues(a, b) === 0;
}

const same = (): number => 0;
const within: readonly ((a: unknown, b: unknown) => number)[] = [
  same,
  same,
  compareNumbers,
  (a, b) => compareStrings(String(a), String(b)),
  (a, b) => compareFields(a as Document, b as Document),
  (a, b) => compareLists(a as unknown[], b as unknown[]),
  compareBinaries,
  (a, b) => Buffer.compare((a as ObjectId).id, (b as ObjectId).id),
  (a, b) => Number(a) - Number(b),
  (a, b) => Math.sign((a as Date).getTime() - (b as Date).getTime()),
  (a, b) => (a as Timestamp).compare(b as Timestamp),
  compareExpressions,
  same,
  compareCode,
  compareCode,
  same,
];

/** Texts as values: by the collation of the statement that runs. */
function compareStrings(a: string, b: string): number {
  const collation = currentCollation();
  return collation === undefined ? compareText(a, b) : collation.compare(a, b);
}

/** Code units of texts between two looks at the budget; eight of them take the time of a step. */
const comparedAtOnce = 4096;

/** By bytes of UTF-8, which is by code points; only surrogates have another order in UTF-16. */
function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    if (at % comparedAtOnce === comparedAtOnce - 1) step(comparedAtOnce >> 3);
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
}

function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Field by field: the rank of the value, then the name, then the value. Documented: "Comparison/Sort Order", objects. */
function compareFields(a: Document, b: Document): number {
  const left = fieldsOf(a);
  const right = fieldsOf(b);
  const names = Object.keys(left);
  const others = Object.keys(right);
  const shorter = Math.min(names.length, others.length);
  for (let at = 0; at < shorter; at += 1) {
    const name = names[at] as string;
    const other = others[at] as string;
    const order =
      rankOf(left[name]) - rankOf(right[other]) ||
      compareText(name, other) ||
      compareValues(left[name], right[other]);
    if (order !== 0) return order;
  }
  return names.length - others.length;
}

/** A reference is the document that it is written as. */
function fieldsOf(value: Document): Document {
  return tagOf(value) === 'DBRef' ? (value as { toJSON(): Document }).toJSON() : value;
}

function compareLists(a: unknown[], b: unknown[]): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    step();
    const order = compareValues(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Documented: by length, then subtype, then bytes. */
function compareBinaries(a: unknown, b: unknown): number {
  const left = bytesOf(a as Binary | Uint8Array);
  const right = bytesOf(b as Binary | Uint8Array);
  const order = left.length - right.length || subtypeOf(a as Binary) - subtypeOf(b as Binary);
  return order || Buffer.compare(left, right);
}

function bytesOf(value: Binary | Uint8Array): Uint8Array {
  return value instanceof Uint8Array ? value : value.buffer.subarray(0, value.position);
}

function subtypeOf(value: { sub_type?: number }): number {
  return value.sub_type ?? 0;
}

/** Pattern and options of a regular expression, of either class. */
export function patternOf(value: unknown): { pattern: string; options: string } {
  return value instanceof RegExp
    ? { pattern: value.source, options: [...value.flags].filter((flag) => 'imsx'.includes(flag)).join('') }
    : { pattern: (value as BSONRegExp).pattern, options: (value as BSONRegExp).options };
}

function compareExpressions(a: unknown, b: unknown): number {
  const left = patternOf(a);
  const right = patternOf(b);
  return compareText(left.pattern, right.pattern) || compareText(left.options, right.options);
}

function compareCode(a: unknown, b: unknown): number {
  const left = a as Code;
  const right = b as Code;
  return (
    compareText(String(left.code), String(right.code)) || compareFields(left.scope ?? {}, right.scope ?? {})
  );
}
