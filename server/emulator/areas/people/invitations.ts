import type { z } from 'zod';
import { fail } from '#contract/api/errors.ts';
import type { GroupInvitation, OrgInvitation } from '#contract/people/membership.ts';
import type { Grant, GroupRole, OrgRole } from '#contract/roles.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import {
  assignedGrants,
  invitationBy,
  invite,
  isOfGroup,
  isOfOrg,
  named,
  orgGrants,
  requireTeams,
} from './joining.ts';
import type { GroupInviteRecord, UserRecord } from './records.ts';
import { orgUserView } from './users.ts';

/** An invitation to an organization is the user who has not answered: both have one id // assumed */
function orgInvitationView(world: World) {
  return (user: UserRecord): z.infer<typeof OrgInvitation> => {
    const { id, orgId, username, invitation, teamIds } = user;
    const { roles } = orgUserView(user);
    return {
      id,
      username,
      orgId,
      orgName: world.tables.orgs.get(orgId)?.name ?? '',
      roles: roles.orgRoles,
      groupRoleAssignments: roles.groupRoleAssignments.map(({ groupId, groupRoles }) => ({
        groupId,
        roles: groupRoles,
      })),
      teamIds,
      createdAt: invitation?.createdAt ?? user.createdAt,
      expiresAt: invitation?.expiresAt ?? user.createdAt,
      inviterUsername: invitation?.inviterUsername ?? '',
    };
  };
}

function pending(world: World, orgId: string): UserRecord[] {
  return world.tables.users.by('org', orgId).filter(({ status }) => status === 'PENDING');
}

interface Place {
  orgId: string;
  invitationId: string;
}

function requireInvited(world: World, { orgId, invitationId }: Place): UserRecord {
  const user = pending(world, orgId).find(({ id }) => id === invitationId);
  if (!user) throw fail('INVITATION_NOT_FOUND', invitationId);
  return user;
}

interface Change {
  roles?: readonly OrgRole[] | undefined;
  teamIds?: readonly string[] | undefined;
  groupRoleAssignments?: readonly { groupId: string; roles: GroupRole[] }[] | undefined;
}

/** The invited user after a request: it replaces the fields it names. */
function invitedAgain(world: World, user: UserRecord, change: Change): UserRecord {
  const { orgId } = user;
  const { roles, teamIds = user.teamIds, groupRoleAssignments } = change;
  const own: Grant[] = roles ? orgGrants(orgId, roles) : user.grants.filter(isOfOrg);
  const groups = groupRoleAssignments
    ? assignedGrants(world, orgId, groupRoleAssignments, 'groupRoleAssignments')
    : user.grants.filter((grant) => !isOfOrg(grant));
  return world.tables.users.put({
    ...user,
    grants: [...own, ...groups],
    teamIds: requireTeams(world, orgId, teamIds),
  });
}

const toOrganizations = defineHandlers({
  listOrgInvites({ world, params, query }) {
    const all = pending(world, params.orgId);
    const { username } = query;
    const result = username === undefined ? all : [named(all, username) ?? []].flat();
    return result.map(orgInvitationView(world));
  },

  createOrgInvite({ world, params, body, caller, peer }) {
    const { orgId } = params;
    const { username, roles, groupRoleAssignments = [], teamIds = [] } = body;
    const user = invite(world, caller, {
      orgId,
      username,
      grants: [
        ...orgGrants(orgId, roles),
        ...assignedGrants(world, orgId, groupRoleAssignments, 'groupRoleAssignments'),
      ],
      teamIds: requireTeams(world, orgId, teamIds),
    });
    record(world, 'INVITED_TO_ORG', { orgId, targetUsername: username }, { caller, peer });
    return orgInvitationView(world)(user);
  },

  updateOrgInvites({ world, params, body }) {
    const user = named(pending(world, params.orgId), body.username);
    if (!user) throw fail('INVITATION_NOT_FOUND', body.username);
    return orgInvitationView(world)(invitedAgain(world, user, body));
  },

  getOrgInvite: ({ world, params }) => orgInvitationView(world)(requireInvited(world, params)),

  updateOrgInviteById: ({ world, params, body }) =>
    orgInvitationView(world)(invitedAgain(world, requireInvited(world, params), body)),

  deleteOrgInvite({ world, params, caller, peer }) {
    const { id, orgId, username } = requireInvited(world, params);
    world.tables.users.delete(id);
    record(world, 'ORG_INVITATION_DELETED', { orgId, targetUsername: username }, { caller, peer });
    return undefined;
  },
});

function groupInvitationView(world: World) {
  return (row: GroupInviteRecord): z.infer<typeof GroupInvitation> => ({
    ...row,
    groupName: groupOf(world, row.groupId).name,
  });
}

function requireGroupInvite(
  world: World,
  { groupId, invitationId }: { groupId: string; invitationId: string },
): GroupInviteRecord {
  const existing = world.tables.groupInvites.get(invitationId);
  if (existing?.groupId !== groupId) throw fail('INVITATION_NOT_FOUND', invitationId);
  return existing;
}

const toProjects = defineHandlers({
  listGroupInvites({ world, params, query }) {
    const all = world.tables.groupInvites.by('group', params.groupId);
    const { username } = query;
    const result = username === undefined ? all : [named(all, username) ?? []].flat();
    return result.map(groupInvitationView(world));
  },

  createGroupInvite({ world, params, body, caller, peer }) {
    const { groupId } = params;
    const { username, roles } = body;
    const { users, groupInvites } = world.tables;
    const member = named(users.by('org', groupOf(world, groupId).orgId), username);
    if (member?.grants.some(isOfGroup(groupId))) throw fail('USER_ALREADY_IN_GROUP', username);
    if (named(groupInvites.by('group', groupId), username)) throw fail('INVITATION_ALREADY_EXISTS', username);
    const created = groupInvites.put({
      id: world.id(),
      groupId,
      username,
      roles: [...new Set(roles)],
      ...invitationBy(world, caller),
    });
    record(world, 'INVITED_TO_GROUP', { groupId, targetUsername: username }, { caller, peer });
    return groupInvitationView(world)(created);
  },

  updateGroupInvites({ world, params, body }) {
    const { groupInvites } = world.tables;
    const result = named(groupInvites.by('group', params.groupId), body.username);
    if (!result) throw fail('INVITATION_NOT_FOUND', body.username);
    return groupInvitationView(world)(groupInvites.put({ ...result, roles: [...new Set(body.roles)] }));
  },

  getGroupInvite: ({ world, params }) => groupInvitationView(world)(requireGroupInvite(world, params)),

  updateGroupInviteById({ world, params, body }) {
    const result = requireGroupInvite(world, params);
    const changed = world.tables.groupInvites.put({ ...result, roles: [...new Set(body.roles)] });
    return groupInvitationView(world)(changed);
  },

  deleteGroupInvite({ world, params, caller, peer }) {
    const { id, groupId, username } = requireGroupInvite(world, params);
    world.tables.groupInvites.delete(id);
    record(world, 'GROUP_INVITATION_DELETED', { groupId, targetUsername: username }, { caller, peer });
    return undefined;
  },
});

/** Invitations to organizations and projects, as the first version knows them. */
export const invitationHandlers = { ...toOrganizations, ...toProjects };
