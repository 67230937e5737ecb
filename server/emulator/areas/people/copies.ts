import { type Grant, type GroupRole, groupRoles } from '#contract/roles.ts';
import type { Copies } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { UserRecord } from './records.ts';

/** Roles of projects that this emulator knows; others are left out. */
const existingOf = (names: readonly string[]): GroupRole[] =>
  names.flatMap((name) => groupRoles.find((role) => role === name) ?? []);

/** Whether a role belongs to a project that the copy holds. */
const isCopied = (world: World, groupId: string): boolean => world.tables.groups.get(groupId) !== undefined;

/** People, teams and settings of the organizations of a copy. */
export const peopleCopies: Copies = {
  organizationSettings(world, settings, { orgId = '' }) {
    const { apiAccessListRequired: _, ...rest } = settings;
    // the requirement of access lists is left out: the keys of a twin are the emulator's own and have none
    world.tables.orgSettings.put({ ...definedFields(rest), id: orgId });
    return undefined;
  },
  teams(world, { id, name }, { orgId = '' }) {
    world.tables.teams.put({ id, orgId, name, groups: [] });
    return undefined;
  },
  people(world, user, { orgId = '' }) {
    const { id, username, orgMembershipStatus: status, roles, teamIds } = user;
    const shown: { readonly [name: string]: unknown } = user;
    const text = (name: string): string => (typeof shown[name] === 'string' ? shown[name] : '');
    const grants: Grant[] = [
      ...roles.orgRoles.map((roleName) => ({ roleName, orgId })),
      ...roles.groupRoleAssignments
        .filter(({ groupId }) => isCopied(world, groupId))
        .flatMap((each) =>
          existingOf(each.groupRoles).map((roleName) => ({ roleName, groupId: each.groupId })),
        ),
    ];
    const record: UserRecord = {
      ...{ id, orgId, username, status, grants, teamIds },
      ...{ firstName: text('firstName'), lastName: text('lastName'), country: text('country') },
      mobileNumber: text('mobileNumber'),
      createdAt: text('createdAt') || text('invitationCreatedAt') || world.iso(),
      ...(text('lastAuth') ? { lastAuth: text('lastAuth') } : {}),
    };
    const isInvited = status === 'PENDING';
    const invitation = {
      createdAt: text('invitationCreatedAt') || world.iso(),
      expiresAt: text('invitationExpiresAt') || world.iso(),
      inviterUsername: text('inviterUsername'),
    };
    world.tables.users.put(isInvited ? { ...record, invitation } : record);
    return undefined;
  },
  projectTeams(world, { teamId, roleNames }, { groupId = '' }) {
    const team = world.tables.teams.get(teamId);
    if (!team) return 'The team could not be read.';
    const groups = [...team.groups, { groupId, roleNames: existingOf(roleNames) }];
    world.tables.teams.put({ ...team, groups });
    return undefined;
  },
};
