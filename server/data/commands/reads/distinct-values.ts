import { step } from '#server/data/limits/budget.ts';
import { valueKey } from '#server/data/values/id-key.ts';

/** Without repetitions, in the order in which values first appear. */
export function distinctValues(list: Iterable<unknown>): Map<string, unknown> {
  const results = new Map<string, unknown>();
  for (const value of list) {
    step();
    const key = valueKey(value);
    if (!results.has(key)) results.set(key, value);
  }
  return results;
}
