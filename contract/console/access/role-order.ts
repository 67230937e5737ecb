import type { ConsoleRole } from './console-role.ts';

/** The roles whose permissions a role includes. An auditor reads more than a viewer, and changes nothing. */
const included: Readonly<Record<ConsoleRole, readonly ConsoleRole[]>> = {
  viewer: ['viewer'],
  auditor: ['viewer', 'auditor'],
  operator: ['viewer', 'operator'],
  administrator: ['viewer', 'auditor', 'operator', 'administrator'],
};

/** The roles that a user with this role may give to a personal access token. */
export const rolesWithin = (role: ConsoleRole): readonly ConsoleRole[] => included[role];

/** Why a user with a role that only reads may not change anything. */
export const observerMessage = (role: ConsoleRole): string =>
  `${role === 'auditor' ? 'Auditors' : 'Viewers'} cannot change anything.`;

/** Whether a role permits what another one is required for. */
export const hasRole = (have: ConsoleRole, needed: ConsoleRole): boolean => included[have].includes(needed);
