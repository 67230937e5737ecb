import type { ScheduleForm } from './form-model.ts';
import { differing, formFromParts, type Parts, partsOf, samePart } from './schedule-parts.ts';

/** Whose value counts for a part that two people changed. */
export type Side = 'mine' | 'theirs';

export interface Divergence {
  /** Parts that another user changed since the form was opened. */
  theirs: string[];
  /** Those of them that the form changes too, to something else. */
  conflicts: string[];
}

export function divergence(base: Parts, mine: Parts, fresh: Parts): Divergence {
  const theirs = differing(base, fresh);
  const conflicts = theirs.filter(
    (key) => !samePart(base.get(key), mine.get(key)) && !samePart(mine.get(key), fresh.get(key)),
  );
  return { theirs, conflicts };
}

/**
 * The form's changes on top of a version that another user saved meanwhile. A part changed by one side takes
 * its value; for a part changed by both, `choose` selects the side. No input of either side is dropped
 * silently.
 */
export function rebase(
  base: ScheduleForm,
  mine: ScheduleForm,
  fresh: ScheduleForm,
  choose: (key: string) => Side,
): ScheduleForm {
  const [was, ours, now] = [partsOf(base), partsOf(mine), partsOf(fresh)];
  const { conflicts } = divergence(was, ours, now);
  const ofOurs = (key: string) =>
    conflicts.includes(key) ? choose(key) === 'mine' : !samePart(was.get(key), ours.get(key));
  const merged: Parts = new Map();
  for (const key of new Set([...now.keys(), ...ours.keys()])) {
    const from = ofOurs(key) ? ours : now;
    if (from.has(key)) merged.set(key, from.get(key));
  }
  return formFromParts(merged, mine);
}
