import { useQuery } from '@tanstack/react-query';
import { useMayAsk, useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

/** The organization of a project, for roles that come from there. */
export function useScope(groupId: string): { groupId: string; orgId: string | undefined } {
  const { id } = useConnection();
  const group = useQuery(q('getGroup', id, { groupId }));
  return { groupId, orgId: group.data?.orgId };
}

/** The analyzers of a cluster. `refusal`: why they may not be read, so that nobody asks in vain. */
export function useClusterAnalyzers(groupId: string, clusterName: string | undefined) {
  const { id } = useConnection();
  const scope = useScope(groupId);
  const may = useMayAsk('legacyListFtsAnalyzers', scope);
  const refusal = useRefusal('legacyListFtsAnalyzers', scope);
  const list = useQuery({
    ...q('legacyListFtsAnalyzers', id, { groupId, clusterName: clusterName ?? '' }),
    enabled: may && clusterName !== undefined,
  });
  return { list, refusal };
}

/** The search indexes of a cluster. */
export function useClusterIndexes(groupId: string, clusterName: string | undefined) {
  const { id } = useConnection();
  const scope = useScope(groupId);
  const may = useMayAsk('listGroupClusterSearchIndexes', scope);
  const refusal = useRefusal('listGroupClusterSearchIndexes', scope);
  const list = useQuery({
    ...q('listGroupClusterSearchIndexes', id, { groupId, clusterName: clusterName ?? '' }),
    enabled: may && clusterName !== undefined,
  });
  return { list, refusal };
}
