import type { Privilege } from '#contract/security/database-rights.ts';

/** A required privilege of a command. */
export interface Needed extends Privilege {
  /** Which together will do as well. */
  or?: readonly Needed[];
}

export function on(
  db: string,
  collection: string | undefined,
  ...actions: readonly Privilege['action'][]
): Needed[] {
  return actions.map((action) => ({ action, db, ...(collection === undefined ? {} : { collection }) }));
}

export function onCluster(...actions: readonly Privilege['action'][]): Needed[] {
  return actions.map((action) => ({ action }));
}

/** Documented: reading the profiler's records requires administration of the database. */
export function reading(db: string, collection: string | undefined): Needed[] {
  return on(db, collection, collection === 'system.profile' ? 'ENABLE_PROFILER' : 'FIND');
}
