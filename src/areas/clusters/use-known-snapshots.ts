import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

export interface Backed {
  groupId: string;
  name: string;
  backupEnabled: boolean;
  /** Snapshots of sharded clusters are other resources. */
  sharded: boolean;
}

/** The newest snapshots of a cluster: one read. */
export function useKnownSnapshots({ groupId, name: clusterName, backupEnabled, sharded }: Backed) {
  const { id } = useConnection();
  const at = { groupId, clusterName };
  const plain = useQuery({
    ...q('listGroupClusterBackupSnapshots', id, { ...at, query: { itemsPerPage: 100 } }),
    enabled: backupEnabled && !sharded,
  });
  const ofShards = useQuery({
    ...q('listGroupClusterBackupSnapshotShardedClusters', id, at),
    enabled: backupEnabled && sharded,
  });
  const { data, error, isLoading } = sharded ? ofShards : plain;
  return { snapshots: data?.results, error: data ? null : error, isLoading };
}
