import type { ShardedSnapshot, Snapshot } from '#contract/backups/snapshots.ts';
import type { SnapshotRecord } from '../records.ts';

/** What every view of a snapshot shows. */
function shared(row: SnapshotRecord) {
  const { id, createdAt, description, expiresAt, frequencyType, masterKeyUUID } = row;
  const { mongodVersion, policyItems, snapshotType, status, storageSizeBytes, type } = row;
  return {
    id,
    createdAt,
    description,
    expiresAt,
    frequencyType,
    masterKeyUUID,
    mongodVersion,
    policyItems,
    snapshotType,
    status,
    storageSizeBytes,
    type,
  };
}

/** What every answer was seen to have: empty lists, and as the name of a replica set that of its cluster // observed */
function recorded(row: SnapshotRecord): Partial<Snapshot> {
  const { copyRegions = [], policyItems = [], type, clusterName } = row;
  return { copyRegions, policyItems, ...(type === 'replicaSet' ? { replicaSetName: clusterName } : {}) };
}

/** A snapshot in the answer to its request. */
export function requestedView(row: SnapshotRecord): Omit<Snapshot, 'links'> {
  return { ...shared(row), ...recorded(row) };
}

export function snapshotView(row: SnapshotRecord): Omit<Snapshot, 'links'> {
  return { ...shared(row), cloudProvider: row.cloudProvider, ...recorded(row) };
}

/** The snapshot of one shard: it has the whole's dates, and its part of the size. */
export function memberView(row: SnapshotRecord, id: string): Omit<Snapshot, 'links'> {
  const { members = [], storageSizeBytes = 0 } = row;
  const member = members.find((each) => each.id === id);
  return {
    ...snapshotView(row),
    id,
    type: 'replicaSet',
    replicaSetName: member?.replicaSetName,
    storageSizeBytes: Math.round(storageSizeBytes / Math.max(1, members.length)),
  };
}

export function shardedView(row: SnapshotRecord): Omit<ShardedSnapshot, 'links'> {
  const { configServerType, members = [] } = row;
  return { ...shared(row), configServerType, members, snapshotIds: members.map(({ id }) => id) };
}
