import { Script } from 'node:vm';
import { typeName } from '../values/bson-type.ts';
import { expired, timeLeft } from './budget.ts';

/**
 * How long matching patterns may take when the command sets no limit. One pattern against one text can take longer than
 * the universe lasts; the database stops those, too (documented: its matcher has a limit of steps).
 */
const patternLimit = 5000;

const slot = Symbol.for('quarterdeck.timed');
const holder = globalThis as unknown as Record<symbol, (() => void) | undefined>;
/** Only what a script of its own runs can be stopped from outside, even inside of a pattern's match. */
const script = new Script("globalThis[Symbol.for('quarterdeck.timed')]()");

/**
 * Computes something that changes nothing, and stops it where the current budget ends, also inside of a loop that takes
 * no steps. `query` tells whether there can be one: a filter, a pipeline, a projection; undefined where nobody knows. Patterns
 * have a limit of their own. Measured: the watchdog takes 0.1 ms, so plain queries do without: all their loops take steps.
 */
export function withinTime<T>(query: unknown, compute: () => T): T {
  const left = timeLeft();
  // One watchdog is enough: the outer one has the shorter time or the same.
  if (holder[slot] !== undefined || isPlain(query)) return compute();
  const limit = left < patternLimit ? left : hasPattern(query) ? patternLimit : left;
  if (limit === Infinity) return compute();
  let result: { value: T } | undefined;
  holder[slot] = () => {
    result = { value: compute() };
  };
  try {
    script.runInThisContext({ timeout: Math.max(1, Math.ceil(limit)), displayErrors: false });
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

/** Whether a query consists of what takes steps in all its loops. */
function isPlain(query: unknown): boolean {
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
