import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

type Roles = NonNullable<NonNullable<Result<'getSystemStatus'>['apiKey']>['roles']>;

/** Roles of a credential by project, for a credential that holds none in an organization. */
export type ProjectRoles = ReadonlyMap<string, readonly string[]>;

/**
 * The projects of a credential to which the organization is hidden, because it holds no role there; undefined where it
 * holds one, and while its roles are not known. The service answers 404 for an organization then, as if it did not
 * exist // observed
 */
export function projectRolesOnly(roles: Roles | undefined, orgId: string): ProjectRoles | undefined {
  if (!roles || roles.some((role) => role.orgId === orgId && role.roleName?.startsWith('ORG_'))) {
    return undefined;
  }
  const byProject = new Map<string, string[]>();
  for (const { groupId, roleName } of roles) {
    if (groupId && roleName) byProject.set(groupId, [...(byProject.get(groupId) ?? []), roleName]);
  }
  return byProject.size > 0 ? byProject : undefined;
}

export function useProjectKey(orgId: string): ProjectRoles | undefined {
  const { id } = useConnection();
  const { data } = useQuery({ ...q('getSystemStatus', id, {}), staleTime: 300_000 });
  const roles = data?.apiKey?.roles;
  return useMemo(() => projectRolesOnly(roles, orgId), [roles, orgId]);
}
