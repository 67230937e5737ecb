import { type Grant, isGroupRole, isOrgRole, type Role, roleLabel, satisfies } from '#contract/roles.ts';

export interface Scope {
  orgId?: string | undefined;
  groupId?: string | undefined;
}

/** What somebody holds who has one role wherever the page is, and no other. */
export function grantsAs(role: Role, { orgId = '', groupId }: Scope): Grant[] {
  if (isOrgRole(role)) return [{ roleName: role, orgId }];
  // whoever has a role in a project is a member of its organization // documented
  const member: Grant = { roleName: 'ORG_MEMBER', orgId };
  return isGroupRole(role) && groupId ? [{ roleName: role, groupId }, member] : [member];
}

/** Which role would be needed, in words; undefined where what is held is enough. */
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
