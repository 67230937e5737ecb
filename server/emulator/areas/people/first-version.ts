import type { z } from 'zod';
import type { AddedPerson } from '#contract/people/first-version-rows.ts';
import { isGroupRole, isOrgRole } from '#contract/roles.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { groupGrants, isOfGroup, isOfOrg, orgGrants } from './joining.ts';
import { addToGroup, requireOwnerStays, requireUser, requireUserIn, withRoles } from './members.ts';
import type { UserRecord } from './records.ts';

function addedView(world: World, user: UserRecord): z.infer<typeof AddedPerson> {
  const { id, username, orgId, grants, teamIds, createdAt } = user;
  const { inviterUsername, ...times } = { createdAt, expiresAt: createdAt, ...user.invitation };
  return {
    id,
    username,
    orgId,
    orgName: world.tables.orgs.get(orgId)?.name ?? '',
    roles: grants.map(({ roleName }) => roleName).filter(isOrgRole),
    groupRoleAssignments: grants.flatMap((grant) =>
      'groupId' in grant ? [{ groupId: grant.groupId, groupRole: grant.roleName }] : [],
    ),
    teamIds,
    ...times,
    // the description takes addresses only: keys have none
    ...(inviterUsername?.includes('@') ? { inviterUsername } : {}),
  };
}

export const firstVersionHandlers = defineHandlers({
  /** Members answer like the invited // documented: 204 is possible too. Assumed: when */
  addGroupAccessUser: ({ world, params, body, caller, peer }) =>
    addedView(world, addToGroup(world, params.groupId, body, { caller, peer })),

  updateGroupUserRoles({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const user = requireUserIn(world, params);
    const others = user.grants.filter((grant) => !isOfGroup(groupId)(grant));
    const grants = [...others, ...groupGrants(groupId, body.groupRoles)];
    const after = withRoles(world, { ...user, grants }, { groupId }, { caller, peer });
    const here = after.grants.filter(isOfGroup(groupId));
    return { groupRoles: here.map(({ roleName }) => roleName).filter(isGroupRole) };
  },

  updateOrgUserRoles({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const user = requireUser(world, params);
    const grants = [...user.grants.filter((grant) => !isOfOrg(grant)), ...orgGrants(orgId, body.orgRoles)];
    requireOwnerStays(world, user, { grants });
    const after = withRoles(world, { ...user, grants }, { orgId }, { caller, peer });
    return { orgRoles: after.grants.map(({ roleName }) => roleName).filter(isOrgRole) };
  },
});
