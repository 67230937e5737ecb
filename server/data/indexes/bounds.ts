import type { Document } from 'bson';
import type { IndexSpec } from '../definition.ts';
import { equalValues } from '../values/compare.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import {
  everything,
  type Interval,
  intersectAll,
  isEverything,
  isPoint,
  isWithin,
  point,
} from './interval.ts';
import { isWildcard, kindOf, wildcardRoot } from './key-kind.ts';
import { hashOf, type OrderedIndex } from './ordered-index.ts';
import { seesOf } from './wildcard-keys.ts';

/** The intervals of each value of an index key; ascending regardless of the index's direction. */
export type Bounds = readonly (readonly Interval[])[];

/** How an index serves a filter: its paths, with the bounds that the filter gives them. */
export interface Reach {
  readonly paths: readonly string[];
  readonly bounds: Bounds;
  /** For each path, whether an array may have been entered. */
  readonly multikey: readonly boolean[];
}

/** Whether every document that the conditions find is in the index. */
export function holdsAll(spec: IndexSpec, conditions: readonly Condition[]): boolean {
  const { sparse, partialFilterExpression: partial, key } = spec;
  if (partial !== undefined && !conditionsOf(partial).every((each) => implied(each, conditions)))
    return false;
  if (partial !== undefined && !isPlain(partial)) return false;
  return sparse !== true || conditions.some(({ path, exists }) => exists && Object.hasOwn(key, path));
}

/** Whether the filter contains only conditions on single fields: an `$or` in it is not analyzed. */
function isPlain(filter: Document): boolean {
  return Object.entries(filter).every(([name, value]) =>
    name === '$and' ? Array.isArray(value) && value.every(isPlain) : !name.startsWith('$'),
  );
}

/**
 * A number names an array position, or a field of its elements: a path with only one of both is missing in
 * the other.
 */
function isNumbered(path: string): boolean {
  return path.split('.').some((part) => /^\d+$/.test(part));
}

const comparisons = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte'];

function implied(wanted: Condition, input: readonly Condition[]): boolean {
  return input.some((each) => {
    if (each.path !== wanted.path || each.element !== undefined) return false;
    if (equalValues(each.written, wanted.written)) return true;
    const [only, value] = Object.entries(wanted.written)[0] ?? [];
    if (only === '$exists') return wanted.exists && each.exists;
    // Only comparisons with single values follow from their intervals; $type and the like imply nothing.
    if (!comparisons.includes(only ?? '') || wanted.intervals.some(isEverything)) return false;
    if (Array.isArray(value) && (only !== '$in' || value.some(Array.isArray))) return false;
    return each.intervals.every((interval) => isWithin(interval, wanted.intervals));
  });
}

/** The bounds that conditions give to an index; undefined for a wildcard index that serves none of them. */
export function reachOf(index: OrderedIndex, conditions: readonly Condition[]): Reach | undefined {
  const { spec, multikey } = index;
  if (kindOf(spec.key) === 'wildcard') return wildcardReach(spec, conditions);
  const paths = Object.keys(spec.key);
  const bounds: Interval[][] = [];
  let entered: Condition | undefined;
  paths.forEach((path, at) => {
    const own = conditions.filter((each) => each.path === path && (each.exists || !isNumbered(path)));
    if (spec.key[path] === 'hashed') {
      bounds.push(hashed(own));
    } else if (multikey[at]) {
      const chosen = ofOneElement(own, entered);
      entered ??= chosen.condition;
      bounds.push(chosen.intervals);
    } else bounds.push(own.reduce((match, { intervals }) => intersectAll(match, intervals), [everything]));
  });
  // A hashed field provides no order, like a field with arrays.
  return {
    paths,
    bounds,
    multikey: multikey.map((many, at) => many || spec.key[paths[at] ?? ''] === 'hashed'),
  };
}

/**
 * Each condition may match another element of an array, so only one can bound the scan; only conditions of
 * one `$elemMatch` apply together.
 */
function ofOneElement(
  own: readonly Condition[],
  entered: Condition | undefined,
): { intervals: Interval[]; condition?: Condition } {
  const able = own.filter(
    ({ element }) => entered === undefined || (element !== undefined && element === entered.element),
  );
  const [condition] = [...able].sort((a, b) => width(a) - width(b));
  if (condition === undefined) return { intervals: [everything] };
  const together = able.filter(
    (each) => each === condition || (each.element !== undefined && each.element === condition.element),
  );
  const intervals = together.reduce((match, each) => intersectAll(match, each.intervals), [everything]);
  return intervals.some(isEverything) ? { intervals } : { intervals, condition };
}

/** Points precede ranges, and ranges precede everything. */
function width({ intervals }: Condition): number {
  if (intervals.every(isPoint)) return intervals.length / 1000;
  return intervals.some(isEverything) ? 3 : 2;
}

/** Hashes have no order: only single values are found. */
function hashed(own: readonly Condition[]): Interval[] {
  const points = own.find(({ intervals }) => intervals.every(isPoint));
  return points === undefined ? [everything] : points.intervals.map(({ low }) => point(hashOf(low)));
}

/** Documented: for a filter on several fields a wildcard index serves one; not missing fields, nor whole documents. */
function wildcardReach(spec: IndexSpec, conditions: readonly Condition[]): Reach | undefined {
  const names = Object.keys(spec.key);
  const [name = ''] = names;
  if (names.length > 1 || !isWildcard(name)) return undefined;
  const [root, sees] = [wildcardRoot(name), seesOf(spec.wildcardProjection)];
  const [condition] = conditions
    .filter(({ path, exists, intervals }) => {
      const below = root === '' || path === root || path.startsWith(`${root}.`);
      return below && sees(path) && exists && !isNumbered(path) && intervals.every(isScalar);
    })
    .sort((a, b) => width(a) - width(b));
  if (condition === undefined) return undefined;
  return {
    paths: ['$_path', condition.path],
    bounds: [[point(condition.path)], condition.intervals],
    multikey: [false, true],
  };
}

function isScalar(interval: Interval): boolean {
  return !isEverything(interval) && !isWhole(interval.low);
}

function isWhole(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'object' && ['Object', 'Array'].includes(value.constructor?.name))
  );
}
