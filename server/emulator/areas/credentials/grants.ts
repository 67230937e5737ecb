import { badField } from '#contract/api/errors.ts';
import { type Grant, isGroupRole, isOrgRole, type Role } from '#contract/roles.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Roles of a request as grants in a project; one that no project knows is refused by its place in the list. */
export function groupGrants(roles: readonly Role[], groupId: string, field = 'roles'): Grant[] {
  return distinct(roles).map((roleName, index) => {
    if (isGroupRole(roleName)) return { roleName, groupId };
    throw badField(`${field}[${index}]`, `${roleName} is not a role of projects`, 'INVALID_ROLE_FOR_GROUP');
  });
}

/** The same in an organization. */
export function orgGrants(roles: readonly Role[], orgId: string, field = 'roles'): Grant[] {
  return distinct(roles).map((roleName, index) => {
    if (isOrgRole(roleName)) return { roleName, orgId };
    throw badField(
      `${field}[${index}]`,
      `${roleName} is not a role of organizations`,
      'INVALID_ROLE_FOR_ORG',
    );
  });
}

function distinct(roles: readonly Role[]): Role[] {
  return [...new Set(roles)];
}

export function inGroup(groupId: string) {
  return (grant: Grant): boolean => 'groupId' in grant && grant.groupId === groupId;
}

export function inOrg(orgId: string) {
  return (grant: Grant): boolean => 'orgId' in grant && grant.orgId === orgId;
}

/** The grants with those of one place replaced. */
export function replaceGrants(
  grants: readonly Grant[],
  of: (grant: Grant) => boolean,
  by: readonly Grant[],
): Grant[] {
  return [...grants.filter((grant) => !of(grant)), ...by];
}

/** Names of the roles in one place. */
export function roleNames(grants: readonly Grant[], of: (grant: Grant) => boolean): Role[] {
  return grants.filter(of).map(({ roleName }) => roleName);
}

/** The grants that concern an organization: its own and those of its projects. */
export function grantsWithin(world: World, grants: readonly Grant[], orgId: string): Grant[] {
  return grants.filter((grant) =>
    'orgId' in grant ? grant.orgId === orgId : world.tables.groups.get(grant.groupId)?.orgId === orgId,
  );
}
