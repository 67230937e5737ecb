import type { Result } from '#contract/api/operations.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { useRead } from '#src/api/query.ts';
import type { Cluster } from '../cluster-facts.ts';

export type FlexCluster = Result<'getGroupFlexCluster'>;
type ServerlessInstance = Result<'getGroupServerlessInstance'>;

/** A cluster of any kind: each is another resource of the service. */
export type ShownCluster =
  | { kind: 'dedicated'; cluster: Cluster }
  | { kind: 'flex'; cluster: FlexCluster }
  | { kind: 'serverless'; cluster: ServerlessInstance };

interface Shown {
  /** Undefined while it is not known. */
  shown: ShownCluster | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The cluster of that name; the refusal for another kind of cluster determines the second request. */
export function useShownCluster(groupId: string, name: string): Shown {
  const dedicated = useRead('getGroupCluster', { groupId, clusterName: name });
  const code = dedicated.error instanceof ApiFailure ? dedicated.error.code : undefined;
  const isFlex = code === 'CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API';
  const isGone = dedicated.error instanceof ApiFailure && dedicated.error.status === 404;
  const flex = useRead('getGroupFlexCluster', { groupId, name }, { enabled: isFlex });
  // a serverless instance is no cluster: the service knows none of its name
  const serverless = useRead('getGroupServerlessInstance', { groupId, name }, { enabled: isGone });
  const refetch = () => {
    for (const read of [dedicated, flex, serverless]) void read.refetch();
  };
  if (dedicated.data) return { shown: { kind: 'dedicated', cluster: dedicated.data }, error: null, refetch };
  if (flex.data) return { shown: { kind: 'flex', cluster: flex.data }, error: null, refetch };
  if (serverless.data)
    return { shown: { kind: 'serverless', cluster: serverless.data }, error: null, refetch };
  if (isFlex) return { shown: undefined, error: flex.error, refetch };
  // a cluster is only reported as missing if no instance of that name exists either
  if (isGone && serverless.isPending) return { shown: undefined, error: null, refetch };
  return { shown: undefined, error: dedicated.error, refetch };
}
