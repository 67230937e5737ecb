import { refuse } from '#server/bff/http/errors.ts';
import type { StoredSet } from '../set.ts';

/** Refuses what looks at an older revision than there is. */
export function sameRevision(set: StoredSet, revision: number): void {
  if (set.revision !== revision) throw refuse('STALE_VERSION');
}

/** Whether none of it has been started, so that its effect can still be changed. */
export const isEditable = ({ state }: StoredSet): boolean => state === 'draft' || state === 'scheduled';

export function editable(set: StoredSet): void {
  if (!isEditable(set)) throw refuse('CHANGE_SET_STATE');
}

export const doubtText = 'Say first whether the step in doubt has happened.';
