import type { Grant, GroupRole, OrgRole } from '#contract/roles.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { type Person, people } from '#server/emulator/kernel/seeding/people.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { endInvitation } from './joining.ts';
import type { TeamRecord, UserRecord } from './records.ts';

interface UserPlan {
  orgId: string;
  at: number;
  orgRole?: OrgRole;
  /** Direct roles of the user beside those of teams, project by project. */
  groups?: readonly [groupId: string, role: GroupRole][];
  teams?: readonly TeamRecord[];
}

/** `ines.carvalho@example.com` → `Ines`, `Carvalho` */
function namesOf(username: string): [string, string] {
  const [first = '', last = ''] = (username.split('@')[0] ?? '').split('.');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return [capital(first), capital(last)];
}

/** What every user has from the time of joining. */
function personAt(world: World, orgId: string, username: string, at: number) {
  const [firstName, lastName] = namesOf(username);
  const contact = { country: 'PT', mobileNumber: '+15550100' };
  return { id: world.id(at), orgId, username, firstName, lastName, ...contact, createdAt: iso(at) };
}

/** An active user who signed in within the last day. */
function addUser(world: World, { username }: Person, plan: UserPlan): UserRecord {
  const { orgId, at, orgRole = 'ORG_MEMBER', groups = [], teams = [] } = plan;
  const grants: Grant[] = [
    { roleName: orgRole, orgId },
    ...groups.map(([groupId, roleName]): Grant => ({ roleName, groupId })),
  ];
  return world.tables.users.put({
    ...personAt(world, orgId, username, at),
    lastAuth: iso(world.now() - (world.tables.users.size % 20) * HOUR),
    status: 'ACTIVE',
    grants,
    teamIds: teams.map(({ id }) => id),
  });
}

/** A user whose invitation is pending. */
function addInvited(
  world: World,
  username: string,
  { orgId, at, inviter }: { orgId: string; at: number; inviter: Person },
): void {
  const { id } = world.tables.users.put({
    ...personAt(world, orgId, username, at),
    status: 'PENDING',
    invitation: {
      createdAt: iso(at),
      expiresAt: iso(at + 30 * DAY),
      inviterUsername: inviter.username,
    },
    grants: [{ roleName: 'ORG_MEMBER', orgId }],
    teamIds: [],
  });
  endInvitation(world, id, at + 30 * DAY - world.now());
}

function addTeam(
  world: World,
  { orgId, name, at, groups }: { orgId: string; name: string; at: number; groups: TeamRecord['groups'] },
): TeamRecord {
  return world.tables.teams.put({ id: world.id(at), orgId, name, groups });
}

/** Who works in the two organizations, and in which teams. */
function seedDemo(world: World, now: number): void {
  const ago = (days: number) => now - days * DAY;
  const project = (name: string) => groupNamed(world, name);
  const orders = project('orders-production');
  const staging = project('orders-staging');
  const payments = project('payments-production');
  const analytics = project('analytics');
  const telemetry = project('grid-telemetry');
  const may = (role: GroupRole, ...projects: { id: string }[]) =>
    projects.map(({ id }): [string, GroupRole] => [id, role]);
  const joining = (orgId: string) => (who: Person, daysAgo: number, plan: Omit<UserPlan, 'orgId' | 'at'>) =>
    addUser(world, who, { orgId, at: ago(daysAgo), ...plan });

  const meridian = orders.orgId;
  const onCall = addTeam(world, {
    orgId: meridian,
    name: 'Database on call',
    at: ago(700),
    groups: [orders, staging, payments].map(({ id }) => ({
      groupId: id,
      roleNames: ['GROUP_CLUSTER_MANAGER', 'GROUP_ALERTS_MANAGER'],
    })),
  });
  const data = addTeam(world, {
    orgId: meridian,
    name: 'Data platform',
    at: ago(390),
    groups: [{ groupId: analytics.id, roleNames: ['GROUP_DATA_ACCESS_ADMIN'] }],
  });
  const joined = joining(meridian);
  joined(people.ines, 812, { orgRole: 'ORG_OWNER', teams: [onCall] });
  joined(people.tomasz, 805, { groups: may('GROUP_OWNER', orders, staging), teams: [onCall] });
  joined(people.amara, 640, { groups: may('GROUP_OWNER', payments) });
  joined(people.jonas, 598, { groups: may('GROUP_NETWORK_ACCESS_MANAGER', payments), teams: [onCall] });
  joined(people.priya, 430, { groups: may('GROUP_ALERTS_MANAGER', orders, payments), teams: [onCall] });
  joined(people.mateo, 401, { groups: may('GROUP_OWNER', analytics), teams: [data] });
  joined(people.yuki, 27.5, { groups: may('GROUP_CLUSTER_MANAGER', orders, staging) });
  addInvited(world, 'rosa.lindgren@example.com', { orgId: meridian, at: ago(2), inviter: people.ines });

  const grid = addTeam(world, {
    orgId: telemetry.orgId,
    name: 'Grid on call',
    at: ago(490),
    groups: [{ groupId: telemetry.id, roleNames: ['GROUP_CLUSTER_MANAGER'] }],
  });
  const joinedNorthwind = joining(telemetry.orgId);
  joinedNorthwind(people.lena, 498, { orgRole: 'ORG_OWNER', teams: [grid] });
  joinedNorthwind(people.samuel, 496, { groups: may('GROUP_OWNER', telemetry), teams: [grid] });
  joinedNorthwind(people.chloe, 300, { groups: may('GROUP_SEARCH_INDEX_EDITOR', telemetry) });
  joinedNorthwind(people.henrik, 211, { groups: may('GROUP_CLUSTER_CREATOR', telemetry), teams: [grid] });
  joinedNorthwind(people.noor, 24.6, { groups: may('GROUP_OWNER', project('sandbox')) });
}

/** An owner, a team with one member, and an invited user. */
function seedSingle(world: World, now: number): void {
  const { id: groupId, orgId } = groupNamed(world, 'single-project');
  const onCall = addTeam(world, {
    orgId,
    name: 'On call',
    at: now - 35 * DAY,
    groups: [{ groupId, roleNames: ['GROUP_CLUSTER_MANAGER', 'GROUP_ALERTS_MANAGER'] }],
  });
  addUser(world, people.ines, { orgId, at: now - 40 * DAY, orgRole: 'ORG_OWNER' });
  addUser(world, people.tomasz, {
    orgId,
    at: now - 34 * DAY,
    groups: [[groupId, 'GROUP_READ_ONLY']],
    teams: [onCall],
  });
  addInvited(world, 'rosa.lindgren@example.com', { orgId, at: now - 2 * DAY, inviter: people.ines });
}

export const peopleSeed = { demo: seedDemo, single: seedSingle };
