import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  ChangeRetention,
  NamedPart,
  RequestedSnapshot,
  ShardedSnapshot,
  ShardedSnapshots,
  Snapshot,
  TakeSnapshot,
} from './snapshots.ts';

const first = { '2023-01-01': null } as const;
const latest = { '2025-03-12': null } as const;
const readers = ['GROUP_READ_ONLY', 'GROUP_BACKUP_MANAGER'] as const;
const managers = ['GROUP_BACKUP_MANAGER'] as const;

const base = '/groups/{groupId}/clusters/{clusterName}/backup/snapshots';

export const snapshotOperations = defineOperations({
  listGroupClusterBackupSnapshots: {
    method: 'GET',
    path: base,
    summary: 'List the snapshots of a cluster',
    roles: readers,
    versions: first,
    // the snapshots that a restore to that moment could start from // assumed: documented by name only
    query: z.strictObject({
      pointInTimeUtcSeconds: z.int().min(0).optional(),
      oplogTs: z.int().min(0).optional(),
      oplogInc: z.int().min(0).optional(),
    }),
    results: Snapshot,
    entity: 'snapshot',
  },
  takeGroupClusterBackupSnapshots: {
    method: 'POST',
    path: base,
    summary: 'Take a snapshot of a cluster now',
    roles: ['GROUP_BACKUP_MANAGER', 'GROUP_BACKUP_CREATOR'],
    versions: first,
    body: TakeSnapshot,
    response: RequestedSnapshot,
    entity: 'snapshot',
  },
  getGroupClusterBackupSnapshot: {
    method: 'GET',
    path: `${base}/{snapshotId}`,
    summary: 'Get one snapshot',
    roles: ['GROUP_READ_ONLY'],
    versions: first,
    response: Snapshot,
    entity: 'snapshot',
  },
  updateGroupClusterBackupSnapshot: {
    method: 'PATCH',
    path: `${base}/{snapshotId}`,
    summary: 'Change how long a snapshot is kept',
    roles: managers,
    versions: first,
    body: ChangeRetention,
    response: Snapshot,
    entity: 'snapshot',
  },
  deleteGroupClusterBackupSnapshot: {
    method: 'DELETE',
    path: `${base}/{snapshotId}`,
    summary: 'Delete a snapshot and its copies',
    roles: managers,
    versions: first,
    status: 204,
  },
  listGroupClusterBackupSnapshotShardedClusters: {
    method: 'GET',
    path: `${base}/shardedClusters`,
    summary: 'List the snapshots of a sharded cluster with their members',
    roles: readers,
    versions: first,
    response: ShardedSnapshots,
    entity: 'shardedSnapshots',
  },
  getGroupClusterBackupSnapshotShardedCluster: {
    method: 'GET',
    path: `${base}/shardedCluster/{snapshotId}`,
    summary: 'Get one snapshot of a sharded cluster with its members',
    roles: readers,
    versions: first,
    response: ShardedSnapshot,
    entity: 'shardedSnapshot',
  },
  deleteGroupClusterBackupSnapshotShardedCluster: {
    method: 'DELETE',
    path: `${base}/shardedCluster/{snapshotId}`,
    summary: 'Delete a snapshot of a sharded cluster with all its members',
    roles: managers,
    versions: first,
    status: 204,
  },
  listGroupClusterBackupSnapshotDatabases: {
    method: 'GET',
    path: `${base}/{snapshotId}/databases`,
    summary: 'List the databases that a snapshot holds',
    roles: managers,
    versions: latest,
    results: NamedPart,
  },
  getGroupClusterBackupSnapshotDatabase: {
    method: 'GET',
    path: `${base}/{snapshotId}/databases/{databaseName}`,
    summary: 'Get one database of a snapshot',
    roles: managers,
    versions: latest,
    response: NamedPart,
  },
  listGroupClusterBackupSnapshotDatabaseCollections: {
    method: 'GET',
    path: `${base}/{snapshotId}/databases/{databaseName}/collections`,
    summary: 'List the collections of a database that a snapshot holds',
    roles: managers,
    versions: latest,
    results: NamedPart,
  },
  getGroupClusterBackupSnapshotDatabaseCollection: {
    method: 'GET',
    path: `${base}/{snapshotId}/databases/{databaseName}/collections/{collectionName}`,
    summary: 'Get one collection of a database that a snapshot holds',
    roles: managers,
    versions: latest,
    response: NamedPart,
  },
});
