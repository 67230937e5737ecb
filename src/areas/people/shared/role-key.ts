import { groupRoles, orgRoles, type Role } from '#contract/roles.ts';

const begin = 'role:';
const all: readonly Role[] = [...orgRoles, ...groupRoles];

/** How a role alone is chosen where people and keys are. */
export const keyOfRole = (role: Role): string => `${begin}${role}`;

/** The role of such a key; undefined for the key of a holder, and for a role that there is not. */
export const roleOfKey = (key: string | undefined): Role | undefined =>
  all.find((role) => keyOfRole(role) === key);
