import type { CollectionRestoreJob } from '#contract/backups/collection-restores.ts';
import type { BackupEndpoint } from '#contract/backups/private-endpoints.ts';
import type { RestoreJob } from '#contract/backups/restores.ts';
import { isRunning, type ShardedSnapshot, type Snapshot } from '#contract/backups/snapshots.ts';
import type { KeptSearch } from '#contract/search/record.ts';
import type { Position } from '#server/emulator/kernel/documents/records.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** A snapshot of a whole cluster; those of its shards are its `members`. */
export interface SnapshotRecord extends Omit<Snapshot, 'links'>, Pick<ShardedSnapshot, 'members'> {
  groupId: string;
  clusterId: string;
  clusterName: string;
  configServerType?: ShardedSnapshot['configServerType'];
  /** When it was requested, or due; lists have this order. */
  requestedAt: string;
  retentionDays: number;
  /** Regions that get a copy once it has completed. */
  copyTo?: readonly string[];
  /** The transition that is due when it expires. */
  expiry?: string;
  /** The position in the log of writes: it defines the documents. Without it: the documents of its moment. */
  position?: Position;
  /**
   * Definitions of its cluster's search indexes and analyzers. Without them: the definitions older than the
   * snapshot.
   */
  search?: KeptSearch;
}

export interface RestoreJobRecord extends Omit<RestoreJob, 'links' | 'id'> {
  id: string;
  groupId: string;
  /** The source. */
  clusterId: string;
  clusterName: string;
  createdAt: string;
  /** When work began: what restores into a cluster cannot be called off from then on. */
  startedAt?: string;
  targetClusterId?: string;
  /** The snapshot is that of one shard. */
  ofShard?: boolean;
}

/** Queued or at work. */
export function isUnderWay(job: Pick<RestoreJobRecord, 'cancelled' | 'failed' | 'finishedAt' | 'expiresAt'>) {
  return !job.cancelled && !job.failed && job.finishedAt === undefined && job.expiresAt === undefined;
}

export interface CollectionRestoreRecord extends Omit<CollectionRestoreJob, 'links' | 'id'> {
  id: string;
  groupId: string;
  clusterId: string;
  clusterName: string;
  createdAt: string;
  targetClusterId: string;
  parts: CollectionRestorePart[];
  /** When documents began to be written, milliseconds, and how long that takes: the progress follows from the clock. */
  writingSince?: number;
  takesMs?: number;
}
export interface CollectionRestorePart {
  sourceNamespace: string;
  targetNamespace?: string;
  effectiveTargetNamespace: string;
  found: boolean;
  totalDocuments: number;
  /** One of a database that is wanted whole: it keeps together under one name. */
  ofDatabase?: true;
}

export interface BackupEndpointRecord extends Omit<BackupEndpoint, 'links' | 'id'> {
  id: string;
  groupId: string;
  createdAt: string;
}

export const snapshotTables = {
  snapshots: spec<SnapshotRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.requestedAt },
    /** By name, because snapshots may outlive their cluster. */
    name: { key: (row) => `${row.groupId}/${row.clusterName}`, order: (row) => row.requestedAt },
    running: { key: (row) => (isRunning(row) ? row.clusterId : undefined), order: (row) => row.requestedAt },
    completed: {
      key: (row) => (row.status === 'completed' ? row.clusterId : undefined),
      order: (row) => row.createdAt ?? '',
    },
  }),
  /** Manually deleted snapshots: a later request for them is a conflict // observed: code list */
  deletedSnapshots: spec<{ id: string; groupId: string; clusterId: string }>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId },
  }),
  /** Clusters whose next snapshots fail; the id is that of the cluster. */
  snapshotFaults: spec<{ id: string; left: number }>()({ cluster: { key: (row) => row.id } }),
  restoreJobs: spec<RestoreJobRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.createdAt },
    name: { key: (row) => `${row.groupId}/${row.clusterName}`, order: (row) => row.createdAt },
    /** Restores into a cluster that are running. */
    running: { key: (row) => (isUnderWay(row) ? row.targetClusterId : undefined) },
    /** Restores into a cluster, ended or running. */
    target: { key: (row) => row.targetClusterId, order: (row) => row.createdAt },
    downloads: {
      key: (row) => (row.deliveryType === 'download' && isUnderWay(row) ? row.groupId : undefined),
    },
  }),
  collectionRestoreJobs: spec<CollectionRestoreRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => row.createdAt },
    /** Restores into a cluster that are running. */
    running: { key: (row) => (row.finishedAt === undefined ? row.targetClusterId : undefined) },
  }),
  backupEndpoints: spec<BackupEndpointRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createdAt },
  }),
};

type SnapshotTables = typeof snapshotTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends SnapshotTables {}
}
declare module '#server/emulator/kernel/area-events.ts' {
  interface AreaEvents {
    /** A snapshot has completed or failed. */
    'snapshot.finished': { snapshot: SnapshotRecord };
  }
}
