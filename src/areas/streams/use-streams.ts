import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import type { Connection, Processor, Workspace } from './stream-texts.ts';

interface Part<Row> {
  /** Undefined until it was read. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** Why it cannot be read. */
  refusal: string | undefined;
}

export function useWorkspaces(groupId: string): Part<Workspace> {
  const mayRead = useMayAsk('listGroupStreamWorkspaces', { groupId });
  const refusal = useRefusal('listGroupStreamWorkspaces', { groupId });
  const { data, error, refetch } = useRead('listGroupStreamWorkspaces', { groupId }, { enabled: mayRead });
  return { rows: data?.results, error: data ? null : error, refetch, refusal };
}

/** Connections and processors of one workspace. */
export interface WorkspaceParts {
  connections: Part<Connection>;
  processors: Part<Processor>;
}

export function useWorkspaceParts(groupId: string, tenantName: string): WorkspaceParts {
  const at = { groupId, tenantName };
  const mayReadConnections = useMayAsk('listGroupStreamConnections', { groupId });
  const mayReadProcessors = useMayAsk('getGroupStreamProcessors', { groupId });
  const connections = useRead('listGroupStreamConnections', at, { enabled: mayReadConnections });
  const processors = useRead('getGroupStreamProcessors', at, { enabled: mayReadProcessors });
  return {
    connections: {
      rows: connections.data?.results,
      error: connections.data ? null : connections.error,
      refetch: connections.refetch,
      refusal: useRefusal('listGroupStreamConnections', { groupId }),
    },
    processors: {
      rows: processors.data?.results,
      error: processors.data ? null : processors.error,
      refetch: processors.refetch,
      refusal: useRefusal('getGroupStreamProcessors', { groupId }),
    },
  };
}
