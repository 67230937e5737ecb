import type { Grant, GroupRole, OrgRole } from '#contract/roles.ts';
import type { TeamRecord, UserRecord } from '../areas/people/records.ts';
import { iso } from '../kernel/clock.ts';
import type { World } from '../kernel/world.ts';
import type { Person } from './people.ts';
import { day, hour } from './tenancy.ts';

interface UserPlan {
  orgId: string;
  at: number;
  orgRole?: OrgRole;
  /** What the person may do beside what teams give, project by project. */
  groups?: readonly [groupId: string, role: GroupRole][];
  teams?: readonly TeamRecord[];
}

/** `ines.carvalho@example.com` → `Ines`, `Carvalho` */
function namesOf(username: string): [string, string] {
  const [first = '', last = ''] = (username.split('@')[0] ?? '').split('.');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return [capital(first), capital(last)];
}

/** Somebody who joined the organization and has been seen within the last day. */
export function addUser(world: World, { username }: Person, plan: UserPlan): UserRecord {
  const { orgId, at, orgRole = 'ORG_MEMBER', groups = [], teams = [] } = plan;
  const [firstName, lastName] = namesOf(username);
  const grants: Grant[] = [
    { roleName: orgRole, orgId },
    ...groups.map(([groupId, roleName]): Grant => ({ roleName, groupId })),
  ];
  return world.tables.users.put({
    id: world.id(at),
    orgId,
    username,
    firstName,
    lastName,
    country: 'PT',
    mobileNumber: '+15550100',
    createdAt: iso(at),
    lastAuth: iso(world.now() - (world.tables.users.size % 20) * hour),
    status: 'ACTIVE',
    grants,
    teamIds: teams.map(({ id }) => id),
  });
}

/** Somebody who has not answered an invitation yet. */
export function addInvited(
  world: World,
  username: string,
  { orgId, at, inviter }: { orgId: string; at: number; inviter: Person },
): UserRecord {
  const [firstName, lastName] = namesOf(username);
  return world.tables.users.put({
    id: world.id(at),
    orgId,
    username,
    firstName,
    lastName,
    country: 'PT',
    mobileNumber: '+15550100',
    createdAt: iso(at),
    status: 'PENDING',
    invitation: {
      createdAt: iso(at),
      expiresAt: iso(at + 30 * day),
      inviterUsername: inviter.username,
    },
    grants: [{ roleName: 'ORG_MEMBER', orgId }],
    teamIds: [],
  });
}

export function addTeam(
  world: World,
  { orgId, name, at, groups }: { orgId: string; name: string; at: number; groups: TeamRecord['groups'] },
): TeamRecord {
  return world.tables.teams.put({ id: world.id(at), orgId, name, groups });
}
