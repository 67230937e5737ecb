import { Script } from 'node:vm';
import { typeName } from '../values/bson-type.ts';
import { CommandError } from './command-error.ts';

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
 * Computes something that changes nothing, for at most so many milliseconds; 0 is without limit. Measured: about 0.1 ms
 * when there is a limit.
 */
export function withinTime<T>(limit: number, compute: () => T): T {
  if (limit === 0) return compute();
  const outer = holder[slot];
  let result: { value: T } | undefined;
  holder[slot] = () => {
    result = { value: compute() };
  };
  try {
    script.runInThisContext({ timeout: Math.ceil(limit), displayErrors: false });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new CommandError('MaxTimeMSExpired', `operation exceeded time limit of ${limit} ms`);
  } finally {
    holder[slot] = outer;
  }
  return (result as { value: T }).value;
}

/** The limit for a filter or pipeline: its command's, and a general one where patterns are matched. */
export function timeFor(query: unknown, maxTimeMs: number): number {
  if (!hasPattern(query)) return maxTimeMs;
  return maxTimeMs > 0 ? Math.min(maxTimeMs, patternLimit) : patternLimit;
}

const patternNames = /^(\$regex|pattern)/;

function hasPattern(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  if (Array.isArray(query)) return query.some(hasPattern);
  const type = typeName(query);
  if (type !== 'object') return type === 'regex';
  return Object.entries(query).some(([name, value]) => patternNames.test(name) || hasPattern(value));
}
