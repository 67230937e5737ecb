import { ownValue } from './values/own-value.ts';

/** Organization and project roles, under the names that travel on the wire. */
export const orgRoles = [
  'ORG_OWNER',
  'ORG_MEMBER',
  'ORG_GROUP_CREATOR',
  'ORG_BILLING_ADMIN',
  'ORG_BILLING_READ_ONLY',
  'ORG_STREAM_PROCESSING_ADMIN',
  'ORG_READ_ONLY',
] as const;

export const groupRoles = [
  'GROUP_OWNER',
  'GROUP_READ_ONLY',
  'GROUP_CLUSTER_CREATOR',
  'GROUP_CLUSTER_MANAGER',
  'GROUP_REPLICA_SET_MANAGER',
  'GROUP_CLUSTER_LOG_VIEWER',
  'GROUP_CLUSTER_RESILIENCE_TESTER',
  'GROUP_DATA_ACCESS_ADMIN',
  'GROUP_DATA_ACCESS_READ_WRITE',
  'GROUP_DATA_ACCESS_READ_ONLY',
  'GROUP_DATABASE_ACCESS_ADMIN',
  'GROUP_BACKUP_MANAGER',
  'GROUP_BACKUP_CREATOR',
  'GROUP_BACKUP_RECOVERY_OPERATOR',
  'GROUP_BACKUP_EXPORT_OPERATOR',
  'GROUP_NETWORK_ACCESS_MANAGER',
  'GROUP_ACCESS_MANAGER',
  'GROUP_ALERTS_MANAGER',
  'GROUP_OBSERVABILITY_VIEWER',
  'GROUP_INDEX_MANAGER',
  'GROUP_SEARCH_INDEX_EDITOR',
  'GROUP_REAL_TIME_PERFORMANCE_OPERATOR',
  'GROUP_TRIGGER_MANAGER',
  'GROUP_SUPPORT_ACCESS_MANAGER',
  'GROUP_MODEL_OWNER',
  'GROUP_STREAM_PROCESSING_OWNER',
  'GROUP_STREAM_PROCESSING_MANAGER',
  // named by specification §4, absent from today's service: kept as roles of their own
  'GROUP_ATLAS_ADMIN',
  'GROUP_MONITORING_ADMIN',
] as const;

export type OrgRole = (typeof orgRoles)[number];
export type GroupRole = (typeof groupRoles)[number];
export type Role = OrgRole | GroupRole;

export function isOrgRole(role: Role): role is OrgRole {
  return orgRoles.some((each) => each === role);
}

export function isGroupRole(role: Role): role is GroupRole {
  return groupRoles.some((each) => each === role);
}

/** One role of a caller: an organization role names its organization, a project role its project. */
export type Grant = { roleName: OrgRole; orgId: string } | { roleName: GroupRole; groupId: string };

const spoken: Partial<Record<Role, string>> = {
  ORG_BILLING_READ_ONLY: 'Organization Billing Viewer',
  ORG_GROUP_CREATOR: 'Organization Project Creator',
};

/** The product's word for a role: `GROUP_READ_ONLY` → `Project Read Only`. */
export function roleLabel(role: Role): string {
  const existing = ownValue(spoken, role);
  if (existing) return existing;
  const [scope, ...terms] = role.split('_');
  const title = terms.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join(' ');
  return `${scope === 'ORG' ? 'Organization' : 'Project'} ${title}`;
}

// observed: the roles implied by a broader role
const backup: GroupRole[] = [
  'GROUP_BACKUP_CREATOR',
  'GROUP_BACKUP_RECOVERY_OPERATOR',
  'GROUP_BACKUP_EXPORT_OPERATOR',
];
const implied: Partial<Record<GroupRole, readonly GroupRole[]>> = {
  GROUP_OWNER: groupRoles,
  GROUP_BACKUP_MANAGER: backup,
  GROUP_DATA_ACCESS_ADMIN: [
    'GROUP_DATA_ACCESS_READ_WRITE',
    'GROUP_DATA_ACCESS_READ_ONLY',
    // assumed: who may create and delete search indexes (specification §4.4) may change them too
    'GROUP_SEARCH_INDEX_EDITOR',
  ],
  GROUP_DATA_ACCESS_READ_WRITE: ['GROUP_DATA_ACCESS_READ_ONLY'],
};

const held = new WeakMap<readonly Grant[], Map<string, ReadonlySet<Role>>>();

/** Every role that the grants amount to in one project of one organization (or in the organization alone). */
export function rolesIn(
  grants: readonly Grant[],
  scope: { orgId: string; groupId?: string },
): ReadonlySet<Role> {
  // grants are replaced, never changed: the resulting roles are computed once
  const existing = held.get(grants) ?? new Map<string, ReadonlySet<Role>>();
  held.set(grants, existing);
  const place = `${scope.orgId}/${scope.groupId ?? ''}`;
  const roles = existing.get(place) ?? gather(grants, scope);
  existing.set(place, roles);
  return roles;
}

function gather(grants: readonly Grant[], scope: { orgId: string; groupId?: string }): Set<Role> {
  const roles = new Set<Role>();
  for (const grant of grants) {
    if ('orgId' in grant) {
      if (grant.orgId !== scope.orgId) continue;
      roles.add(grant.roleName);
      roles.add('ORG_MEMBER');
      if (grant.roleName === 'ORG_OWNER') for (const role of [...orgRoles, ...groupRoles]) roles.add(role);
      if (grant.roleName === 'ORG_READ_ONLY') roles.add('GROUP_READ_ONLY');
    } else if (scope.groupId !== undefined && grant.groupId === scope.groupId) {
      roles.add(grant.roleName);
      roles.add('GROUP_READ_ONLY');
      for (const role of implied[grant.roleName] ?? []) roles.add(role);
    }
  }
  return roles;
}

/** Whether the caller holds any of the needed roles in the scope. */
export function satisfies(
  grants: readonly Grant[],
  needed: readonly Role[],
  scope: { orgId: string; groupId?: string },
): boolean {
  const roles = rolesIn(grants, scope);
  return needed.some((role) => roles.has(role));
}
