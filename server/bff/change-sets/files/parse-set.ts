import { withPresentNames } from '#server/store/renamed-fields.ts';
import type { Attempt, StoredSet } from '../set.ts';

const attempt = (stored: Attempt): Attempt => withPresentNames(stored, { words: 'text' });

/** A change set from its stored text, which this program wrote. */
export function parseStoredSet(text: string): StoredSet {
  const set = withPresentNames<StoredSet>(JSON.parse(text), { trouble: 'issue' });
  const steps = set.steps.map((step) => ({
    ...step,
    apply: attempt(step.apply),
    undo: step.undo && attempt(step.undo),
  }));
  return { ...set, steps };
}
