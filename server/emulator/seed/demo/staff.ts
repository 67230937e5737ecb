import type { GroupRole } from '#contract/roles.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addAccount } from '../accounts.ts';
import { addFederation } from '../federation.ts';
import { people } from '../people.ts';
import { day } from '../tenancy.ts';
import { addInvited, addTeam, addUser } from '../users.ts';
import type { Tenants } from './tenants.ts';

/** Who works in the two organizations, in which teams, and which programs do. */
export function addStaff(world: World, now: number, { orgs, groups }: Tenants) {
  const ago = (days: number) => now - days * day;
  const may = (role: GroupRole, ...projects: { id: string }[]) =>
    projects.map(({ id }): [string, GroupRole] => [id, role]);
  const { orders, staging, payments, analytics, telemetry, sandbox } = groups;

  const meridian = orgs.meridian.id;
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
  addUser(world, people.ines, { orgId: meridian, at: ago(812), orgRole: 'ORG_OWNER', teams: [onCall] });
  addUser(world, people.tomasz, {
    orgId: meridian,
    at: ago(805),
    groups: may('GROUP_OWNER', orders, staging),
    teams: [onCall],
  });
  addUser(world, people.amara, { orgId: meridian, at: ago(640), groups: may('GROUP_OWNER', payments) });
  addUser(world, people.jonas, {
    orgId: meridian,
    at: ago(598),
    groups: may('GROUP_NETWORK_ACCESS_MANAGER', payments),
    teams: [onCall],
  });
  addUser(world, people.priya, {
    orgId: meridian,
    at: ago(430),
    groups: may('GROUP_ALERTS_MANAGER', orders, payments),
    teams: [onCall],
  });
  addUser(world, people.mateo, {
    orgId: meridian,
    at: ago(401),
    groups: may('GROUP_OWNER', analytics),
    teams: [data],
  });
  addUser(world, people.yuki, {
    orgId: meridian,
    at: ago(27.5),
    groups: may('GROUP_CLUSTER_MANAGER', orders, staging),
  });
  addInvited(world, 'rosa.lindgren@example.com', { orgId: meridian, at: ago(2), inviter: people.ines });

  const northwind = orgs.northwind.id;
  const grid = addTeam(world, {
    orgId: northwind,
    name: 'Grid on call',
    at: ago(490),
    groups: [{ groupId: telemetry.id, roleNames: ['GROUP_CLUSTER_MANAGER'] }],
  });
  addUser(world, people.lena, { orgId: northwind, at: ago(498), orgRole: 'ORG_OWNER', teams: [grid] });
  addUser(world, people.samuel, {
    orgId: northwind,
    at: ago(496),
    groups: may('GROUP_OWNER', telemetry),
    teams: [grid],
  });
  addUser(world, people.chloe, {
    orgId: northwind,
    at: ago(300),
    groups: may('GROUP_SEARCH_INDEX_EDITOR', telemetry),
  });
  addUser(world, people.henrik, {
    orgId: northwind,
    at: ago(211),
    groups: may('GROUP_CLUSTER_CREATOR', telemetry),
    teams: [grid],
  });
  addUser(world, people.noor, { orgId: northwind, at: ago(24.6), groups: may('GROUP_OWNER', sandbox) });
  addAccount(world, {
    name: 'grid-importer',
    description: 'Writes the meter readings of the hour',
    orgId: northwind,
    grants: [{ roleName: 'GROUP_DATA_ACCESS_READ_WRITE', groupId: telemetry.id }],
    at: ago(120),
    lifeDays: 365,
  });
  addFederation(world, {
    orgId: meridian,
    at: ago(540),
    domain: 'example.com',
    companyName: 'Meridian',
    mappings: [
      { externalGroupName: 'dba', roleAssignments: [{ role: 'GROUP_OWNER', groupId: orders.id }] },
      { externalGroupName: 'auditors', roleAssignments: [{ role: 'ORG_READ_ONLY', orgId: meridian }] },
    ],
  });
  addFederation(world, {
    orgId: northwind,
    at: ago(320),
    domain: 'example.org',
    companyName: 'Northwind',
    mappings: [
      {
        externalGroupName: 'grid',
        roleAssignments: [{ role: 'GROUP_CLUSTER_MANAGER', groupId: telemetry.id }],
      },
    ],
  });
  return { onCall, data };
}

export type Staff = ReturnType<typeof addStaff>;
