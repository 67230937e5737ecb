import { Script } from 'node:vm';
import { restoringEffort } from '#analysis/regex/effort.ts';
import { typeName } from '../values/bson-type.ts';
import { expired, restoringBudget, timeLeft } from './budget.ts';

/**
 * How long matching patterns may take when the command sets no limit. One pattern against one text can take longer than
 * the universe lasts; the database stops those, too (documented: its matcher has a limit of steps).
 */
const patternLimit = 5000;

const slot = Symbol.for('quarterdeck.timed');
const holder = globalThis as unknown as Record<symbol, (() => void) | undefined>;
/** Only code that runs in its own script can be stopped from outside, even inside a pattern's match. */
const script = new Script("globalThis[Symbol.for('quarterdeck.timed')]()");

/**
 * Runs a computation without side effects, and stops it where the current budget ends, also inside a loop
 * without steps. `query` decides whether there can be one: a filter, a pipeline, a projection; undefined
 * where unknown. Patterns have a limit of their own. Measured: the watchdog takes 0.1 ms, so plain queries do
 * without: all their loops take steps.
 */
export function withinTime<T>(query: unknown, compute: () => T): T {
  const left = timeLeft();
  // One watchdog is enough: the outer one has the shorter time or the same.
  if (isWatched() || isPlain(query)) return compute();
  const limit = left < patternLimit ? left : hasPattern(query) ? patternLimit : left;
  return limit === Infinity ? compute() : watched(limit, left, compute);
}

/**
 * Matches one pattern against one text, and stops it where the current budget ends. Without a budget it may take 100 ms, because other
 * commands wait: a validator, a change stream, a filter of names. Matches of little effort run without the watchdog.
 */
export function matchWithinTime<T>(pattern: RegExp, text: string, match: () => T): T {
  if (isWatched() || isQuick(pattern, text)) return match();
  const left = timeLeft();
  return watched(Math.min(left, left === Infinity ? unlimitedMatch : patternLimit), left, match);
}

/** Milliseconds of a match in a command without a limit. */
const unlimitedMatch = 100;
/** Steps that take about a millisecond // measured */
const quickSteps = 100_000;
const repetitions = new WeakMap<RegExp, number>();

/** Whether a match is sure to take few steps: nothing repeated inside a repetition, and a text that is short for the pattern. */
function isQuick(pattern: RegExp, text: string): boolean {
  let count = repetitions.get(pattern);
  if (count === undefined) {
    const { source } = pattern;
    count = /\)[*+?{]|\\[1-9k]/.test(source) ? Infinity : (source.match(/[*+?{|]/g)?.length ?? 0);
    repetitions.set(pattern, count);
  }
  // a search begins at every character
  return (text.length + 1) ** (count + 1) <= quickSteps;
}

function isWatched(): boolean {
  return holder[slot] !== undefined;
}

/** Computes until `limit` milliseconds have passed. `left`: the rest of the budget. */
function watched<T>(limit: number, left: number, compute: () => T): T {
  let result: { value: T } | undefined;
  holder[slot] = () => {
    result = { value: compute() };
  };
  try {
    const run = () =>
      script.runInThisContext({ timeout: Math.max(1, Math.ceil(limit)), displayErrors: false });
    restoringBudget(() => restoringEffort(run));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw limit < left ? expired({ until: 0, limit }) : expired();
  } finally {
    holder[slot] = undefined;
  }
  return (result as { value: T }).value;
}

const plainNames: ReadonlySet<string> = new Set([
  ...[
    '$eq',
    '$ne',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    '$in',
    '$nin',
    '$and',
    '$or',
    '$nor',
    '$not',
    '$exists',
    '$type',
  ],
  ...['$size', '$all', '$elemMatch', '$mod', '$bitsAllSet', '$bitsAnySet', '$bitsAllClear', '$bitsAnyClear'],
  ...[
    '$match',
    '$group',
    '$sort',
    '$limit',
    '$skip',
    '$count',
    '$unwind',
    '$project',
    '$set',
    '$addFields',
    '$unset',
  ],
  ...[
    '$sum',
    '$avg',
    '$min',
    '$max',
    '$first',
    '$last',
    '$push',
    '$addToSet',
    '$comment',
    '$ref',
    '$id',
    '$db',
  ],
]);
/** Values that are looked at to find out: looking at more would take as long as the watchdog. */
const mostLooked = 500;

/** Whether all loops of a query take steps. */
export function isPlain(query: unknown): boolean {
  let left = mostLooked;
  const plain = (value: unknown): boolean => {
    left -= 1;
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value)) return value.every(plain);
    const type = typeName(value);
    if (type !== 'object') return type !== 'regex';
    return Object.entries(value).every(
      ([name, each]) => (!name.startsWith('$') || plainNames.has(name)) && plain(each),
    );
  };
  return query !== undefined && plain(query);
}

const patternNames = /^(\$regex|pattern)/;

function hasPattern(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  if (Array.isArray(query)) return query.some(hasPattern);
  const type = typeName(query);
  if (type !== 'object') return type === 'regex';
  return Object.entries(query).some(([name, value]) => patternNames.test(name) || hasPattern(value));
}
