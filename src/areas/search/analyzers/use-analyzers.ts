import { useQuery } from '@tanstack/react-query';
import type { Args } from '#contract/api/operations.ts';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

/** The organization of a project, for roles that come from there. */
export function useScope(groupId: string): { groupId: string; orgId: string | undefined } {
  const { id } = useConnection();
  const group = useQuery(q('getGroup', id, { groupId }));
  return { groupId, orgId: group.data?.orgId };
}

/** A list of a cluster. `refusal`: why it may not be read; then nothing is requested. */
function useClusterList<Id extends 'legacyListFtsAnalyzers' | 'listGroupClusterSearchIndexes'>(
  id: Id,
  groupId: string,
  clusterName: string | undefined,
) {
  const connection = useConnection();
  const scope = useScope(groupId);
  const may = useMayAsk(id, scope);
  const refusal = useRefusal(id, scope);
  const list = useQuery({
    ...q(id, connection.id, { groupId, clusterName: clusterName ?? '' } as Args<Id>),
    enabled: may && clusterName !== undefined,
  });
  return { list, refusal };
}

/** The custom analyzers of a cluster. */
export const useClusterAnalyzers = (groupId: string, clusterName: string | undefined) =>
  useClusterList('legacyListFtsAnalyzers', groupId, clusterName);

/** The search indexes of a cluster. */
export const useClusterIndexes = (groupId: string, clusterName: string | undefined) =>
  useClusterList('listGroupClusterSearchIndexes', groupId, clusterName);
