import { badField, fail } from '#contract/api/errors.ts';
import type { GroupRole } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { type Caller, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import {
  assignedGrants,
  groupGrants,
  invite,
  isOfGroup,
  isOfOrg,
  named,
  orgGrants,
  requireTeams,
} from './joining.ts';
import type { UserRecord } from './records.ts';
import { groupRolesOf, groupUserView, orgUserView } from './users.ts';

export function requireUser(world: World, { orgId, userId }: { orgId: string; userId: string }): UserRecord {
  const user = world.tables.users.get(userId);
  if (user?.orgId !== orgId) throw fail('USER_NOT_FOUND', userId);
  return user;
}

const ownsOrg = ({ grants }: Pick<UserRecord, 'grants'>): boolean =>
  grants.some(({ roleName }) => roleName === 'ORG_OWNER');

/** Whether the organization has no other owner who has joined: keys and the invited do not count // assumed */
function isLastOwner(world: World, user: UserRecord): boolean {
  const others = world.tables.users.by('org', user.orgId).filter(({ id }) => id !== user.id);
  return (
    user.status === 'ACTIVE' &&
    ownsOrg(user) &&
    !others.some((one) => one.status === 'ACTIVE' && ownsOrg(one))
  );
}

export function requireOwnerStays(world: World, before: UserRecord, after: Pick<UserRecord, 'grants'>): void {
  if (!ownsOrg(after) && isLastOwner(world, before)) throw fail('CANNOT_DEMOTE_LAST_ORG_OWNER');
}

/** A user with a direct role in the project. */
export function requireUserIn(
  world: World,
  { groupId, userId }: { groupId: string; userId: string },
): UserRecord {
  const user = requireUser(world, { orgId: groupOf(world, groupId).orgId, userId });
  if (!user.grants.some(isOfGroup(groupId))) throw fail('USER_NOT_FOUND', userId);
  return user;
}

/** Saves the new roles of a user, and records the event. */
export function withRoles(
  world: World,
  user: UserRecord,
  place: { orgId: string } | { groupId: string },
  by: { caller: Caller; peer: string },
) {
  record(world, 'USER_ROLES_CHANGED_AUDIT', { ...place, targetUsername: user.username }, by);
  return world.tables.users.put(user);
}

const inGroup = (world: World, groupId: string) => groupUserView(groupRolesOf(world, groupId, {}));

interface Assigned {
  groupRoleAssignments?: { groupId: string; groupRoles: GroupRole[] }[] | undefined;
}
const assignedTo = (world: World, orgId: string, { groupRoleAssignments = [] }: Assigned) =>
  assignedGrants(
    world,
    orgId,
    groupRoleAssignments.map(({ groupId, groupRoles }) => ({ groupId, roles: groupRoles })),
    'roles.groupRoleAssignments',
  );

const ofOrganization = defineHandlers({
  createOrgUser({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const user = invite(world, caller, {
      orgId,
      username: body.username,
      grants: [...orgGrants(orgId, body.roles.orgRoles), ...assignedTo(world, orgId, body.roles)],
      teamIds: requireTeams(world, orgId, body.teamIds ?? []),
    });
    record(world, 'INVITED_TO_ORG', { orgId, targetUsername: user.username }, { caller, peer });
    return orgUserView(user);
  },

  getOrgUser: ({ world, params }) => orgUserView(requireUser(world, params)),

  updateOrgUser({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const user = requireUser(world, params);
    const { roles, teamIds = user.teamIds } = body;
    // documented: the roles of a request take the place of all; without projects those stay // the latter assumed
    const groups = roles?.groupRoleAssignments
      ? assignedTo(world, orgId, roles)
      : user.grants.filter((grant) => !isOfOrg(grant));
    const own = roles ? orgGrants(orgId, roles.orgRoles) : user.grants.filter(isOfOrg);
    const changed = { ...user, grants: [...own, ...groups], teamIds: requireTeams(world, orgId, teamIds) };
    requireOwnerStays(world, user, changed);
    return orgUserView(withRoles(world, changed, { orgId }, { caller, peer }));
  },

  removeOrgUser({ world, params, caller, peer }) {
    const { orgId } = params;
    const user = requireUser(world, params);
    if (isLastOwner(world, user)) throw fail('CANNOT_DELETE_LAST_ADMIN');
    world.tables.users.delete(user.id);
    const what = user.status === 'ACTIVE' ? 'REMOVED_FROM_ORG' : 'ORG_INVITATION_DELETED';
    record(world, what, { orgId, targetUsername: user.username }, { caller, peer });
    return undefined;
  },

  addOrgUserRole({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const user = requireUser(world, params);
    const has = user.grants.some(({ roleName }) => roleName === body.orgRole);
    const grants = has ? user.grants : [...user.grants, ...orgGrants(orgId, [body.orgRole])];
    return orgUserView(withRoles(world, { ...user, grants }, { orgId }, { caller, peer }));
  },

  removeOrgUserRole({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const user = requireUser(world, params);
    const grants = user.grants.filter(({ roleName }) => roleName !== body.orgRole);
    if (!grants.some(isOfOrg)) {
      throw badField('orgRole', 'must not be the only role of the user in the organization');
    }
    requireOwnerStays(world, user, { grants });
    return orgUserView(withRoles(world, { ...user, grants }, { orgId }, { caller, peer }));
  },
});

/** Gives a person roles in a project // documented: who is in the organization joins at once, anybody else is invited to it too */
export function addToGroup(
  world: World,
  groupId: string,
  { username, roles }: { username: string; roles: readonly GroupRole[] },
  by: { caller: Caller; peer: string },
): UserRecord {
  const { orgId } = groupOf(world, groupId);
  const grants = groupGrants(groupId, roles);
  const existing = named(world.tables.users.by('org', orgId), username);
  if (existing?.grants.some(isOfGroup(groupId))) throw fail('USER_ALREADY_IN_GROUP', username);
  const invited = { orgId, username, grants: [...orgGrants(orgId, ['ORG_MEMBER']), ...grants] };
  const user = existing
    ? world.tables.users.put({ ...existing, grants: [...existing.grants, ...grants] })
    : invite(world, by.caller, invited);
  const what = user.status === 'ACTIVE' ? 'JOINED_GROUP' : 'INVITED_TO_GROUP';
  record(world, what, { groupId, targetUsername: user.username }, by);
  return user;
}

const ofProject = defineHandlers({
  addGroupUsers: ({ world, params, body, caller, peer }) =>
    inGroup(world, params.groupId)(addToGroup(world, params.groupId, body, { caller, peer })),

  getGroupUser: ({ world, params }) => inGroup(world, params.groupId)(requireUserIn(world, params)),

  removeGroupUser({ world, params, caller, peer }) {
    const { groupId } = params;
    const user = requireUserIn(world, params);
    const isHere = isOfGroup(groupId);
    world.tables.users.put({ ...user, grants: user.grants.filter((grant) => !isHere(grant)) });
    record(world, 'REMOVED_FROM_GROUP', { groupId, targetUsername: user.username }, { caller, peer });
    return undefined;
  },

  addGroupUserRole({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const user = requireUserIn(world, params);
    const isHere = isOfGroup(groupId);
    const has = user.grants.some((grant) => isHere(grant) && grant.roleName === body.groupRole);
    const grants = has ? user.grants : [...user.grants, ...groupGrants(groupId, [body.groupRole])];
    return inGroup(world, groupId)(withRoles(world, { ...user, grants }, { groupId }, { caller, peer }));
  },

  removeGroupUserRole({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const user = requireUserIn(world, params);
    const isHere = isOfGroup(groupId);
    const grants = user.grants.filter((grant) => !isHere(grant) || grant.roleName !== body.groupRole);
    if (!grants.some(isHere)) {
      throw badField('groupRole', 'must not be the only role of the user in the project');
    }
    return inGroup(world, groupId)(withRoles(world, { ...user, grants }, { groupId }, { caller, peer }));
  },
});

/** Users as members of organizations and projects. */
export const memberHandlers = { ...ofOrganization, ...ofProject };
