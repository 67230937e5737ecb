/** Reads that a change of snapshots makes stale; deleting the last one of a deleted cluster takes the cluster away. */
export const staleAfterChange = [
  'listGroupClusterBackupSnapshots',
  'getGroupClusterBackupSnapshot',
  'getGroupClusterBackupSnapshotShardedCluster',
  'listGroupClusters',
  'listGroupEvents',
] as const;
