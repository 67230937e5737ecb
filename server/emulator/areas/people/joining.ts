import { badField, fail } from '#contract/api/errors.ts';
import type { Grant, GroupRole, OrgRole } from '#contract/roles.ts';
import { DAY } from '#contract/values/durations.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { UserRecord } from './records.ts';

/** How long an invitation is open // documented */
const openFor = 30 * DAY;

/** When an invitation was written, until when it is open, and by whom. */
export function invitationBy(world: World, { identity }: Caller) {
  return {
    createdAt: world.iso(),
    expiresAt: iso(world.now() + openFor),
    inviterUsername: identity,
  };
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export function named<Row extends { username: string }>(rows: readonly Row[], username: string) {
  return rows.find((row) => sameName(row.username, username));
}

/** The grants of roles in the organization alone, or in one project of it. */
export const orgGrants = (orgId: string, roles: readonly OrgRole[]): Grant[] =>
  [...new Set(roles)].map((roleName) => ({ roleName, orgId }));
export const groupGrants = (groupId: string, roles: readonly GroupRole[]): Grant[] =>
  [...new Set(roles)].map((roleName) => ({ roleName, groupId }));

export const isOfGroup =
  (groupId: string) =>
  (grant: Grant): boolean =>
    'groupId' in grant && grant.groupId === groupId;
export const isOfOrg = (grant: Grant): boolean => 'orgId' in grant;

interface Assignment {
  groupId: string;
  roles: readonly GroupRole[];
}

/** Roles in projects; each has to be one of the organization. `path`: the field that holds them. */
export function assignedGrants(
  world: World,
  orgId: string,
  assignments: readonly Assignment[],
  path: string,
): Grant[] {
  // a project that is named twice has the roles of both, each once // assumed
  const rolesIn = new Map<string, GroupRole[]>();
  for (const [at, { groupId, roles }] of assignments.entries()) {
    if (world.tables.groups.get(groupId)?.orgId !== orgId) {
      throw badField(`${path}[${at}].groupId`, 'must be the id of a project of the organization');
    }
    rolesIn.set(groupId, [...(rolesIn.get(groupId) ?? []), ...roles]);
  }
  return [...rolesIn].flatMap(([groupId, roles]) => groupGrants(groupId, roles));
}

export function requireTeams(world: World, orgId: string, teamIds: readonly string[]): string[] {
  for (const [at, id] of teamIds.entries()) {
    if (world.tables.teams.get(id)?.orgId === orgId) continue;
    throw badField(`teamIds[${at}]`, 'must be the id of a team of the organization');
  }
  return [...new Set(teamIds)];
}

interface Invited {
  orgId: string;
  username: string;
  grants: Grant[];
  teamIds?: string[];
  /** Names and numbers that are known before the invited person joins. */
  person?: Pick<UserRecord, 'firstName' | 'lastName' | 'country' | 'mobileNumber'>;
}

/** An invited user of the organization with a pending invitation // assumed: an existing or invited user is 409 */
export function invite(
  world: World,
  caller: Caller,
  { orgId, username, grants, teamIds = [], person }: Invited,
): UserRecord {
  const existing = named(world.tables.users.by('org', orgId), username);
  if (existing && existing.status !== 'INVITATION_EXPIRED') throw fail('USER_ALREADY_IN_ORG', username);
  // assumed: who did not answer in time may be invited again, by a new invitation
  if (existing) world.tables.users.delete(existing.id);
  const user = world.tables.users.put({
    id: world.id(),
    orgId,
    username,
    firstName: '',
    lastName: '',
    country: '',
    mobileNumber: '',
    ...person,
    createdAt: world.iso(),
    status: 'PENDING',
    invitation: invitationBy(world, caller),
    grants,
    teamIds,
  });
  endInvitation(world, user.id, openFor);
  return user;
}

/** Lets a pending invitation expire after this number of milliseconds. */
export function endInvitation(world: World, userId: string, ms: number): void {
  world.after(Math.max(0, ms), 'invitation.expire', { userId });
}

export const joiningTransitions = {
  /** The invited may have joined or been removed meanwhile, or been invited again under another id. */
  'invitation.expire': (world: World, { userId }: { userId: string }): void => {
    const user = world.tables.users.get(userId);
    if (user?.status === 'PENDING') world.tables.users.put({ ...user, status: 'INVITATION_EXPIRED' });
  },
};
