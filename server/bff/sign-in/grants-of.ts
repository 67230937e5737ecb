import type { Grant } from '#contract/console/grants/grants.ts';
import type { UserRow } from '../tables.ts';

/** The grants of a user; none: the role applies everywhere. */
export const grantsOf = ({ grants }: Pick<UserRow, 'grants'>): Grant[] =>
  // this text was written by this program
  grants === null ? [] : (JSON.parse(grants) as Grant[]);
