import type { GroupRole, OrgRole } from '#contract/roles.ts';
import type { Holder } from '../shared/holders.ts';
import { addressProblem } from './address-rule.ts';

/** The values of an invitation's form. */
export interface Invitation {
  username: string;
  orgRoles: string[];
  teamIds: string[];
  groupIds: string[];
  groupRoles: string[];
}

const oneRole = 'must name at least one role';

/** The problems of an invitation, by field, with the messages of the service. */
export function invitationProblems(
  { username, orgRoles, groupIds, groupRoles }: Invitation,
  holders: readonly Holder[],
): [keyof Invitation, string][] {
  const address = addressProblem(username, holders);
  return [
    ...(address === undefined ? [] : [['username', address] as [keyof Invitation, string]]),
    ...(orgRoles.length > 0 ? [] : [['orgRoles', oneRole] as [keyof Invitation, string]]),
    ...(groupIds.length === 0 || groupRoles.length > 0
      ? []
      : [['groupRoles', `${oneRole} for the chosen projects`] as [keyof Invitation, string]]),
    // roles of no project would be left out in silence
    ...(groupRoles.length === 0 || groupIds.length > 0
      ? []
      : [['groupIds', 'must name at least one project for the chosen roles'] as [keyof Invitation, string]]),
  ];
}

/** The form as the request. */
export const invitationOf = ({ username, orgRoles, teamIds, groupIds, groupRoles }: Invitation) => ({
  username: username.trim(),
  roles: {
    orgRoles: orgRoles as OrgRole[],
    groupRoleAssignments: groupIds.map((groupId) => ({ groupId, groupRoles: groupRoles as GroupRole[] })),
  },
  teamIds,
});
