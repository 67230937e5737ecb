import { ejsonLimits } from '#contract/values/json/json-limits.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';

/** Values of one command, well below the limit of our server: each statement adds some of its own. */
export const mostValues = ejsonLimits.values * 0.75;

/** The values of a part of a command as our server counts them, at least; a decimal counts as twenty. */
export function valuesOf(value: Ejson): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 1;
  if (Array.isArray(value)) {
    for (const each of value) count += 1 + valuesOf(each);
    return count;
  }
  for (const [name, each] of Object.entries(value)) {
    count += name === '$numberDecimal' ? 21 : 1 + valuesOf(each);
  }
  return count;
}
