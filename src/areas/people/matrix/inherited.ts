import { type Holder, heldBy } from '../shared/holders.ts';
import type { Place } from './role-changes.ts';

export interface Inherited {
  role: string;
  /** The rest of a sentence that begins with the role: `through the team On call`. */
  from: string;
}

/** Roles that count in a project and are not given there: those of teams, and those of the organization that reach so far. */
export function inheritedIn(
  holder: Holder,
  holders: readonly Holder[],
  orgId: string,
  place: Place,
): Inherited[] {
  if (place === 'org') return [];
  return heldBy(holder, holders, orgId).flatMap(({ grant, team }): Inherited[] => {
    if ('groupId' in grant) {
      return grant.groupId === place && team !== undefined
        ? [{ role: grant.roleName, from: `through the team ${team}` }]
        : [];
    }
    const reaches = grant.roleName === 'ORG_OWNER' || grant.roleName === 'ORG_READ_ONLY';
    return reaches ? [{ role: grant.roleName, from: 'from the organization' }] : [];
  });
}
