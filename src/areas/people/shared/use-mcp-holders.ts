import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { McpConfig } from '#contract/mcp/rows.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Project } from './holders.ts';
import { mcpHolders } from './indirect.ts';
import { isMissing } from './is-missing.ts';

const query = { itemsPerPage: 500 };

const combined = (results: UseQueryResult<{ results: McpConfig[] }>[]) => ({
  pending: results.some(({ isPending }) => isPending),
  // a service without these configurations has no such path
  error: results.find(({ error }) => error && !isMissing(error))?.error ?? null,
  data: results.map(({ data }) => data?.results ?? []),
});

/** MCP configurations of an organization and of projects. */
export function useMcpHolders(orgId: string, projects: readonly Pick<Project, 'id'>[]) {
  const { id } = useConnection();
  const ofOrg = useQueries({
    queries: [q('listOrgMcpConfigs', id, { orgId, query })],
    combine: combined,
  });
  const ofGroups = useQueries({
    queries: projects.map(({ id: groupId }) => q('listGroupMcpConfigs', id, { groupId, query })),
    combine: combined,
  });
  const holders = useMemo(
    () => [
      ...ofGroups.data.flatMap((configs, at) => {
        const groupId = projects[at]?.id;
        return groupId === undefined ? [] : mcpHolders(configs, { groupId });
      }),
      ...mcpHolders(ofOrg.data.flat(), { orgId }),
    ],
    [ofOrg.data, ofGroups.data, projects, orgId],
  );
  return { holders, pending: ofOrg.pending || ofGroups.pending, error: ofOrg.error ?? ofGroups.error };
}
