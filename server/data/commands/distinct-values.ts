import { step } from '../limits/budget.ts';
import { valueKey } from '../values/id-key.ts';

/** Without repetitions, in the order in which values first appear. */
export function distinctValues(list: Iterable<unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const value of list) {
    step();
    const key = valueKey(value);
    if (!found.has(key)) found.set(key, value);
  }
  return found;
}
