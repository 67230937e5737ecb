import type { Document } from 'bson';
import { currentCollation } from '../collation/current.ts';
import { isOperators } from '../query/match-field.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { patternOf } from '../values/compare.ts';
import { bracketOf, everything, type Interval, intersection, point, union } from './interval.ts';

/** One condition of a filter on the values at a path. */
export interface Condition {
  readonly path: string;
  /** Every matching document has a value in at least one of them. */
  readonly intervals: readonly Interval[];
  /** Whether it never matches documents without the field. */
  readonly exists: boolean;
  /** Conditions of one `$elemMatch` speak of the same element of an array; others each of some element. */
  readonly element?: object;
  /** As written, to compare a filter with that of a partial index. */
  readonly written: Document;
}

/** Conditions of a filter that must all hold; conditions without single values are omitted. */
export function conditionsOf(filter: Document): Condition[] {
  const results: Condition[] = [];
  collect(filter, '', undefined, results);
  return results;
}

function collect(filter: Document, prefix: string, element: object | undefined, results: Condition[]): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(operand)) {
      for (const clause of operand) if (isDocument(clause)) collect(clause, prefix, element, results);
    } else if (!name.startsWith('$') && (element === undefined || !/^\d/.test(name))) {
      // Inside of $elemMatch a number names a place in arrays of arrays, which no index sees.
      field(`${prefix}${name}`, operand, element, results);
    }
  }
}

function field(path: string, operand: unknown, element: object | undefined, results: Condition[]): void {
  const more = element === undefined ? {} : { element };
  if (!isOperators(operand)) {
    const intervals = typeName(operand) === 'regex' ? patternIntervals(operand) : equalIntervals(operand);
    results.push({ path, intervals, exists: (operand ?? null) !== null, written: { $eq: operand }, ...more });
    return;
  }
  for (const [name, value] of Object.entries(operand)) {
    if (name === '$elemMatch' && isDocument(value)) elements(path, value, results);
    if (name === '$all' && Array.isArray(value)) {
      for (const each of value) field(path, each, element, results);
    }
    const reply = Object.hasOwn(operators, name) ? operators[name]?.(value, operand) : undefined;
    if (reply !== undefined) results.push({ path, ...reply, written: { [name]: value }, ...more });
  }
}

function elements(path: string, value: Document, results: Condition[]): void {
  const element = {};
  if (isOperators(value) && !['$and', '$or', '$nor'].includes(Object.keys(value)[0] ?? '')) {
    // Elements of arrays inside of arrays are in no index.
    const { $elemMatch: _, $all: __, ...rest } = value;
    field(path, rest, element, results);
  } else collect(value, `${path}.`, element, results);
}

interface Actor {
  intervals: readonly Interval[];
  exists: boolean;
}

type Says = (value: unknown, siblings: Document) => Actor | undefined;

const anyValue: Actor = { intervals: [everything], exists: true };

const operators: Record<string, Says> = {
  $eq: (value) => ({ intervals: equalIntervals(value), exists: (value ?? null) !== null }),
  $in: (value) => {
    if (!Array.isArray(value)) return undefined;
    const intervals = value.flatMap((each) =>
      typeName(each) === 'regex' ? patternIntervals(each) : equalIntervals(each),
    );
    return { intervals: union(intervals), exists: value.every((each) => (each ?? null) !== null) };
  },
  $gt: (value) => ranged(value, (all) => ({ ...all, low: value, lowIn: false })),
  $gte: (value) => ranged(value, (all) => ({ ...all, low: value, lowIn: true })),
  $lt: (value) => ranged(value, (all) => ({ ...all, high: value, highIn: false })),
  $lte: (value) => ranged(value, (all) => ({ ...all, high: value, highIn: true })),
  $exists: (value) => (value ? anyValue : { intervals: [point(null)], exists: false }),
  $regex: (value, { $options }) => ({ intervals: patternIntervals(value, $options), exists: true }),
  $type: () => anyValue,
  $mod: () => anyValue,
  $size: () => anyValue,
  $bitsAllSet: () => anyValue,
  $bitsAnySet: () => anyValue,
  $bitsAllClear: () => anyValue,
  $bitsAnyClear: () => anyValue,
  $geoWithin: () => anyValue,
  $geoIntersects: () => anyValue,
};

function ranged(value: unknown, cut: (all: Interval) => Interval): Actor {
  const type = typeName(value);
  if (type === 'null') return { intervals: [point(null)], exists: false };
  const all = bracketOf(value);
  const notNumber = typeof value === 'number' && Number.isNaN(value);
  // An array is compared as a whole, which its index does not contain.
  if (all === undefined || type === 'array' || type === 'decimal' || notNumber) {
    return type === 'minKey' || type === 'maxKey' ? { ...anyValue, exists: false } : anyValue;
  }
  const created = intersection(all, cut(all));
  return { intervals: created === undefined ? [] : [created], exists: true };
}

/** An array is found by its first element, or as the element of another one. */
function equalIntervals(value: unknown): Interval[] {
  if (!Array.isArray(value)) return [point(value ?? null)];
  return union([point(value.length === 0 ? undefined : value[0]), point(value)]);
}

/** Characters that mean nothing but themselves in a pattern. */
const literal = /^(?:[\w\s,;:@#%&=~`'"<>!/-]|\\[!-/:-@[-`{-~])/;

function patternIntervals(value: unknown, options?: unknown): Interval[] {
  const isText = typeof value === 'string';
  const { pattern, options: own } = isText ? { pattern: value, options: '' } : patternOf(value);
  const flags = `${own}${typeof options === 'string' ? options : ''}`;
  // A collation puts what begins alike next to something else.
  const isSure = !/[imx]/.test(flags) && currentCollation() === undefined;
  const prefix = isSure ? prefixOf(pattern) : '';
  const texts: Interval =
    prefix === ''
      ? (bracketOf('') as Interval)
      : { low: prefix, high: behind(prefix), lowIn: true, highIn: false };
  // Documented: a pattern finds the same regular expression as a value, too.
  return [texts, isText ? everything : point(value)].slice(0, isText ? 1 : 2);
}

/** The text with which everything begins that a pattern finds; empty when it does not say. */
function prefixOf(pattern: string): string {
  if (!pattern.startsWith('^') || pattern.includes('|')) return '';
  let rest = pattern.slice(1);
  let prefix = '';
  for (let match = literal.exec(rest); match !== null; match = literal.exec(rest)) {
    const next = rest.slice(match[0].length);
    // What follows may make the last character optional.
    if (/^[*?{]/.test(next)) return prefix;
    prefix += match[0].length > 1 ? match[0].slice(1) : match[0];
    rest = next;
  }
  return prefix;
}

/** The first text behind all that begin with this one. */
function behind(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}
