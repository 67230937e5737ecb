import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { keyOf, useRead } from '#src/api/query.ts';
import { lastRestorePoint } from './page/running.ts';

export interface Backed {
  groupId: string;
  name: string;
  backupEnabled: boolean;
  /** Snapshots of sharded clusters are other resources. */
  sharded: boolean;
}

const whole = { itemsPerPage: 500 };

/** The snapshots of a cluster. The newest page may hold no completed one. */
export function useKnownSnapshots({ groupId, name: clusterName, backupEnabled, sharded }: Backed) {
  const at = { groupId, clusterName };
  const plain = useRead(
    'listGroupClusterBackupSnapshots',
    { ...at, query: whole },
    { enabled: backupEnabled && !sharded },
  );
  const ofShards = useRead('listGroupClusterBackupSnapshotShardedClusters', at, {
    enabled: backupEnabled && sharded,
  });
  const { data, error, isLoading } = sharded ? ofShards : plain;
  return { snapshots: data?.results, error: data ? null : error, isLoading };
}

/** When the newest snapshot was made, for an export: as far as it was read for rows in sight. */
export function usePointsRead(): (of: Backed) => string {
  const client = useQueryClient();
  const { id } = useConnection();
  return useCallback(
    ({ groupId, name: clusterName, backupEnabled, sharded }) => {
      if (!backupEnabled) return 'none';
      const at = { groupId, clusterName };
      const key = sharded
        ? keyOf('listGroupClusterBackupSnapshotShardedClusters', id, at)
        : keyOf('listGroupClusterBackupSnapshots', id, { ...at, query: whole });
      const read = client.getQueryData<Pick<Result<'listGroupClusterBackupSnapshots'>, 'results'>>(key);
      return read ? (lastRestorePoint(read.results) ?? 'none') : 'not read';
    },
    [client, id],
  );
}
