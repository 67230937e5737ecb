import type { Query } from '../score/query.ts';
import { ConstantQuery, MatchingQuery, matchNone } from '../score/simple-queries.ts';
import {
  type Comparable,
  comparableOf,
  compareSame,
  describeComparable,
  describeType,
  documentsWith,
  normalizedToken,
} from './comparable.ts';
import type { Fields, Value } from './fields.ts';
import { readFieldPaths } from './paths.ts';
import type { Build, Scope } from './scope.ts';
import { readScore } from './score-options.ts';
import { anyOf } from './text.ts';

/** `equals`: one value, or null where it was written so. */
export function readEquals(fields: Fields): Build {
  const path = fields.required('path').string();
  const value = fields.given('value') ?? fields.required('value');
  const score = readScore(fields);
  fields.optional('doesNotAffect');
  fields.end();
  const comparable = comparableOf(value);
  if (!comparable) throw value.refuse('must be a boolean, objectId, number, string, date, uuid, or null');
  return (scope) => score(equalQuery(path, comparable, scope), scope);
}

function equalQuery(path: string, comparable: Comparable, scope: Scope): Query {
  const wanted =
    comparable.kind === 'token' ? normalizedToken(comparable.value, path, scope) : comparable.value;
  if (wanted === undefined) return matchNone;
  const passes = (each: unknown): boolean => compareSame(each, wanted) === 0;
  const title = `ConstantScore($type:${comparable.kind}/${path}:${describeComparable(comparable)})`;
  return new MatchingQuery(title, documentsWith(comparable.kind, path, passes));
}

/** Kinds whose single value `in` hands to `equals`, with the first of its paths alone // observed */
const handedOn: readonly string[] = ['token', 'uuid', 'objectId'];

/** `in`: any of several values of one kind. */
export function readIn(fields: Fields): Build {
  const paths = readFieldPaths(fields.required('path'));
  const value = fields.given('value');
  const input = (value && !Array.isArray(value.raw) && value.raw === null ? value : fields.required('value'))
    .oneOrMany()
    .map((each) => ({ each, comparable: comparableOf(each) }));
  const score = readScore(fields);
  fields.optional('doesNotAffect');
  fields.end();
  const comparables = input.map(({ each, comparable }) => {
    if (comparable?.kind === 'null') throw each.refuse('value type cannot be null');
    if (!comparable) throw each.refuse('must be a boolean, objectId, number, string, date, or uuid');
    return comparable;
  });
  const [first] = comparables;
  if (!first) throw fields.refuse('cannot be empty');
  if (comparables.some(({ kind }) => kind !== first.kind)) {
    throw fields.required('value').refuse('must have elements of the same type');
  }
  const looked = comparables.length === 1 && handedOn.includes(first.kind) ? paths.slice(0, 1) : paths;
  return (scope) => {
    const any = looked.flatMap((path) => comparables.map((each) => equalQuery(path, each, scope)));
    return score(new ConstantQuery(anyOf(any)), scope);
  };
}

interface Bound {
  value: Comparable;
  inclusive: boolean;
}

/** `range`: values between two bounds, or beyond one. */
export function readRange(fields: Fields): Build {
  const paths = readFieldPaths(fields.required('path'));
  const low = readBound(fields, 'gt', 'gte');
  const high = readBound(fields, 'lt', 'lte');
  const score = readScore(fields);
  fields.optional('doesNotAffect');
  fields.end();
  const first = low ?? high;
  if (!first) throw fields.refuse('must specify at least one of [lt, lte, gt, gte]');
  validateBounds(fields, low, high);
  const { kind } = first.value;
  return (scope) => {
    const all = paths.map((path): Query => {
      const [from, to] = [low, high].map((bound) => bound && boundAt(bound, path, scope));
      if (from === null || to === null) return matchNone;
      const passes = (value: unknown): boolean => above(value, from) && below(value, to);
      const title = `$type:${kind}/${path}:${rangeTitle(low, high)}`;
      return new MatchingQuery(title, documentsWith(kind, path, passes));
    });
    return score(anyOf(all), scope);
  };
}

function readBound(fields: Fields, open: string, closed: string): Bound | undefined {
  const input = fields.atMostOne([open, closed]);
  if (!input) return undefined;
  return { value: readBoundValue(input), inclusive: fields.optional(closed) !== undefined };
}

function readBoundValue(input: Value): Comparable {
  const value = comparableOf(input);
  if (value?.kind === 'boolean') throw input.refuse('range operator does not support BOOLEAN point type');
  if (value) return value;
  throw input.refuse(`Type is not supported: ${describeType(input)}`);
}

function validateBounds(fields: Fields, low: Bound | undefined, high: Bound | undefined): void {
  if (!low || !high) return;
  if (low.value.kind !== high.value.kind) throw fields.refuse('bounds must be of the same type');
  const order = compareSame(low.value.value, high.value.value);
  if (order > 0) throw fields.refuse('gt/gte must not be greater than lt/lte');
  if (order === 0 && !(low.inclusive && high.inclusive)) {
    throw fields.refuse('bounds must both be inclusive if they are equal');
  }
}

interface PlainBound {
  value: unknown;
  inclusive: boolean;
}

/** A bound as the values of a path are kept; null: nothing can be compared there. */
function boundAt({ value, inclusive }: Bound, path: string, scope: Scope): PlainBound | null {
  const plain = value.kind === 'token' ? normalizedToken(value.value, path, scope) : value.value;
  return plain === undefined ? null : { value: plain, inclusive };
}

function above(value: unknown, bound: PlainBound | undefined): boolean {
  if (!bound) return true;
  const order = compareSame(value, bound.value);
  return order > 0 || (order === 0 && bound.inclusive);
}

function below(value: unknown, bound: PlainBound | undefined): boolean {
  if (!bound) return true;
  const order = compareSame(value, bound.value);
  return order < 0 || (order === 0 && bound.inclusive);
}

function rangeTitle(low: Bound | undefined, high: Bound | undefined): string {
  const from = `${low?.inclusive ? '[' : '{'}${low ? low.value.value : '*'}`;
  return `${from} TO ${high ? high.value.value : '*'}${high?.inclusive ? ']' : '}'}`;
}
