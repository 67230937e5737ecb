import type { ShardedSnapshot, Snapshot } from '#contract/backups/snapshots.ts';
import type { Host } from '#server/emulator/kernel/handler.ts';
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

type View = (row: SnapshotRecord) => Omit<Snapshot, 'links'>;

export function requestedViewIn({ profile }: Eyes): View {
  return (row) => ({ ...shared(row), ...(profile === 'observed' ? recorded(row) : {}) });
}

/** Whose eyes a view is made for. */
type Eyes = Pick<Host, 'profile'>;

export function snapshotViewIn({ profile }: Eyes): View {
  return (row) => ({ ...snapshotView(row), ...(profile === 'observed' ? recorded(row) : {}) });
}

function snapshotView(row: SnapshotRecord): Omit<Snapshot, 'links'> {
  const { cloudProvider, copyRegions, type, clusterName } = row;
  // observed: the name of the cluster
  const replicaSetName = type === 'replicaSet' ? clusterName : undefined;
  return { ...shared(row), cloudProvider, copyRegions, replicaSetName };
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
