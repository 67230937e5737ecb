import { rolesIn } from '#contract/roles.ts';
import type { Caller } from './handler.ts';
import type { GroupRecord, OrgRecord } from './records.ts';
import type { World } from './world.ts';

/** Projects in which the caller has any role, newest first. */
export function visibleGroups(world: World, caller: Caller, orgId?: string): GroupRecord[] {
  const groups = orgId ? world.tables.groups.by('org', orgId) : world.tables.groups.by('all', 'all');
  return groups.filter(({ id, orgId: org }) => {
    const roles = rolesIn(caller.grants, { orgId: org, groupId: id });
    return [...roles].some((role) => role.startsWith('GROUP_'));
  });
}

/** Organizations in which the caller, or one of the caller's projects, is at home. */
export function visibleOrgs(world: World, caller: Caller): OrgRecord[] {
  return [...world.tables.orgs.all()].filter(
    ({ id }) => id === caller.orgId || rolesIn(caller.grants, { orgId: id }).size > 0,
  );
}
