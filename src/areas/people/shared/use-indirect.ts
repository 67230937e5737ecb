import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { hasRole } from '#contract/console/access/role-order.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { usersQuery } from '#src/api/console/users.ts';
import { q } from '#src/api/query.ts';
import type { Holder, Project } from './holders.ts';
import { consoleUsers, type IndirectHolder, mappedGroups } from './indirect.ts';
import { isMissing } from './is-missing.ts';
import { useMcpHolders } from './use-mcp-holders.ts';

export interface IndirectAccess {
  holders: IndirectHolder[];
  loading: boolean;
  /** Why a part could not be read: the displayed data is incomplete. */
  error: Error | null;
}

/** Role mappings of the identity provider, users of this console who act through a listed key, and MCP configurations. */
export function useIndirectAccess(
  orgId: string,
  holders: readonly Holder[] | undefined,
  projects: readonly Pick<Project, 'id'>[],
): IndirectAccess {
  const { id, origin } = useConnection();
  const mayReadUsers = hasRole(useContext(SessionContext)?.user.role ?? 'viewer', 'auditor');
  const settings = useQuery(q('getOrgFederationSettings', id, { orgId }));
  const federationSettingsId = settings.data?.id;
  const mappings = useQuery({
    ...q('listFederationSettingConnectedOrgConfigRoleMappings', id, {
      federationSettingsId: federationSettingsId ?? '',
      orgId,
    }),
    enabled: federationSettingsId !== undefined,
  });
  const users = useQuery({ ...usersQuery, enabled: mayReadUsers });
  const connections = useQuery(connectionsQuery);
  const mcp = useMcpHolders(orgId, projects);
  const indirect = useMemo(
    () => [
      ...mappedGroups(mappings.data?.results ?? []),
      ...consoleUsers(
        (connections.data ?? []).filter((each) => each.origin === origin),
        mayReadUsers ? (users.data ?? []) : undefined,
        holders ?? [],
        orgId,
      ),
      ...mcp.holders,
    ],
    [mcp.holders, mappings.data, connections.data, users.data, mayReadUsers, holders, orgId, origin],
  );
  // an organization without federation has no settings, or none with an id
  const federation = isMissing(settings.error) ? null : (settings.error ?? mappings.error);
  return {
    holders: indirect,
    loading:
      settings.isPending ||
      (federationSettingsId !== undefined && mappings.isPending) ||
      connections.isPending ||
      mcp.pending ||
      (mayReadUsers && users.isPending),
    error: federation ?? connections.error ?? users.error ?? mcp.error,
  };
}
