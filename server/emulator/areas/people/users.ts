import type { z } from 'zod';
import type { VersionDate } from '#contract/api/versions.ts';
import type { AppUser, GroupUser, MembershipStatus, OrgUser } from '#contract/people/schemas.ts';
import { isGroupRole, isOrgRole } from '#contract/roles.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { UserRecord } from './records.ts';

interface Filters {
  username?: string | undefined;
  orgMembershipStatus?: MembershipStatus | undefined;
  orgMembershipStatuses?: readonly MembershipStatus[] | undefined;
}

/** Whether a list was requested that includes this user. */
export function wanted({ username, orgMembershipStatus, orgMembershipStatuses = [] }: Filters) {
  const statuses = orgMembershipStatus
    ? [orgMembershipStatus, ...orgMembershipStatuses]
    : orgMembershipStatuses;
  return (user: UserRecord): boolean =>
    (username === undefined || user.username.toLowerCase() === username.toLowerCase()) &&
    (statuses.length === 0 || statuses.includes(user.status));
}

/**
 * The roles of a user in a project: given to the user; with `flattenTeams` also through teams; with
 * `includeOrgUsers` also those of the organization // assumed: which of its roles count
 */
export function groupRolesOf(
  world: World,
  groupId: string,
  {
    flattenTeams = false,
    includeOrgUsers = false,
  }: { flattenTeams?: boolean | undefined; includeOrgUsers?: boolean | undefined },
) {
  return ({ grants, teamIds }: UserRecord): string[] => {
    const own = grants.flatMap((grant) =>
      'groupId' in grant && grant.groupId === groupId ? [grant.roleName] : [],
    );
    const ofTeams = teamIds.flatMap((id) =>
      (world.tables.teams.get(id)?.groups ?? [])
        .filter((each) => each.groupId === groupId)
        .flatMap(({ roleNames }) => roleNames),
    );
    const ofOrg = grants.flatMap(({ roleName }) =>
      roleName === 'ORG_OWNER' || roleName === 'ORG_READ_ONLY' ? [roleName] : [],
    );
    return [...new Set([...own, ...(flattenTeams ? ofTeams : []), ...(includeOrgUsers ? ofOrg : [])])];
  };
}

export function appUserView(user: UserRecord): z.infer<typeof AppUser> {
  const { id, username, firstName, lastName, country, mobileNumber, createdAt, lastAuth, teamIds } = user;
  return {
    id,
    username,
    emailAddress: username,
    firstName,
    lastName,
    country,
    // observed: absent without a number
    ...(mobileNumber ? { mobileNumber } : {}),
    createdAt,
    ...(lastAuth ? { lastAuth } : {}),
    roles: user.grants,
    teamIds,
  };
}

/** What both newer lists show: of members their names, of the invited their invitation. */
function memberView(user: UserRecord) {
  const { id, username, status, invitation } = user;
  const common = { id, username, orgMembershipStatus: status };
  if (invitation) {
    const { createdAt, expiresAt, inviterUsername } = invitation;
    return {
      ...common,
      invitationCreatedAt: createdAt,
      invitationExpiresAt: expiresAt,
      inviterUsername,
    };
  }
  const { firstName, lastName, country, createdAt, lastAuth, mobileNumber } = user;
  // observed: null without a number
  const shown = { ...common, firstName, lastName, country, createdAt, mobileNumber: mobileNumber || null };
  return { ...shown, ...(lastAuth ? { lastAuth } : {}) };
}

export function groupUserView(rolesOf: (user: UserRecord) => string[]) {
  return (user: UserRecord): z.infer<typeof GroupUser> => ({ ...memberView(user), roles: rolesOf(user) });
}

export function orgUserView(user: UserRecord): z.infer<typeof OrgUser> {
  const byGroup = new Map<string, string[]>();
  for (const grant of user.grants) {
    if (!('groupId' in grant) || !isGroupRole(grant.roleName)) continue;
    byGroup.set(grant.groupId, [...(byGroup.get(grant.groupId) ?? []), grant.roleName]);
  }
  return {
    ...memberView(user),
    roles: {
      orgRoles: user.grants.flatMap(({ roleName }) => (isOrgRole(roleName) ? [roleName] : [])),
      groupRoleAssignments: [...byGroup].map(([groupId, groupRoles]) => ({ groupId, groupRoles })),
    },
    teamIds: user.teamIds,
  };
}

/** The view of a version. The type speaks of the newest one; the first showed users whole. */
export function viewIn<View extends (user: UserRecord) => unknown>(version: VersionDate, newest: View): View {
  return version < '2025-02-19' ? (appUserView as unknown as View) : newest;
}
