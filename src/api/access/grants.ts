import { type Grant, isGroupRole, isOrgRole, type Role, roleLabel, satisfies } from '#contract/roles.ts';

export interface Scope {
  orgId?: string | undefined;
  groupId?: string | undefined;
}

/** The roles of a user who has only one role at the location of the page. */
export function grantsAs(role: Role, { orgId = '', groupId }: Scope): Grant[] {
  if (isOrgRole(role)) return [{ roleName: role, orgId }];
  // a user with a role in a project is a member of its organization // documented
  const member: Grant = { roleName: 'ORG_MEMBER', orgId };
  return isGroupRole(role) && groupId ? [{ roleName: role, groupId }, member] : [member];
}

/** The missing role as text; undefined where the held roles are sufficient. */
export function missingRole(
  needed: readonly Role[],
  grants: readonly Grant[],
  { orgId, groupId }: Scope,
): string | undefined {
  // without the organization a role in any may be one in this: what none would give is refused
  const places = orgId ? [orgId] : ['', ...grants.flatMap((grant) => ('orgId' in grant ? grant.orgId : []))];
  const held = places.some((place) =>
    satisfies(grants, needed, { orgId: place, ...(groupId ? { groupId } : {}) }),
  );
  if (held) return undefined;
  const names = needed.map((role) => roleLabel(role));
  return `Needs the role ${names.length > 1 ? `${names.slice(0, -1).join(', ')} or ` : ''}${names.at(-1)}.`;
}
