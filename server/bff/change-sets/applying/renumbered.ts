import { isRecord } from '#contract/values/is-record.ts';
import type { Attempt, StoredStep } from '../set.ts';

/** The IDs of deleted resources, with those that they have since an undo has created them again. */
function newIds(steps: readonly StoredStep[]): Map<unknown, unknown> {
  const pairs = steps.flatMap(({ apply: { call }, undo }) =>
    undo?.state === 'done'
      ? Object.entries(undo.made).map(([name, id]): [unknown, unknown] => [call.args[name], id])
      : [],
  );
  return new Map(pairs.filter(([before]) => before !== undefined));
}

/**
 * A completed step, with the present IDs of resources that the undo of other steps has created again: the service numbers
 * them anew.
 */
export function renumbered(step: StoredStep, steps: readonly StoredStep[]): Attempt {
  const ids = newIds(steps);
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (!isRecord(value)) return ids.get(value) ?? value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]));
  };
  return ids.size === 0 ? step.apply : (replaced(step.apply) as Attempt);
}
