import type { ClusterRecord } from '#contract/clusters/record.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { CollectionRestoreRecord, RestoreJobRecord, SnapshotRecord } from '../records.ts';

/** The newest snapshot of a cluster that had completed by then. */
export function snapshotBefore(
  world: World,
  { id }: Pick<ClusterRecord, 'id'>,
  at: number,
): SnapshotRecord | undefined {
  return world.tables.snapshots.by('completed', id).find(({ createdAt = '' }) => Date.parse(createdAt) < at);
}

interface PastRestore {
  at: number;
  /** Without it: a download whose address has expired. */
  target?: ClusterRecord;
  failed?: boolean;
  /** Of a restore to a point in time, seconds since 1970. */
  seconds?: number;
}

/** A restore that is over: into a cluster, or a download whose address has expired. */
export function addRestore(
  world: World,
  snapshot: SnapshotRecord,
  { at, target, failed = false, seconds }: PastRestore,
): RestoreJobRecord {
  const { groupId, clusterId, clusterName, createdAt = '' } = snapshot;
  const ofPoint = { date: iso((seconds ?? 0) * 1000), increment: 1, time: seconds ?? 0 };
  return world.tables.restoreJobs.put({
    id: world.id(at),
    groupId,
    clusterId,
    clusterName,
    createdAt: iso(at),
    startedAt: iso(at + 20_000),
    deliveryType: !target ? 'download' : seconds === undefined ? 'automated' : 'pointInTime',
    cancelled: false,
    failed,
    expired: !target,
    deliveryUrl: [],
    desiredTimestamp: seconds === undefined ? { date: null, increment: null, time: null } : ofPoint,
    ...(seconds === undefined ? {} : { pointInTimeUTCSeconds: seconds }),
    snapshotId: snapshot.id,
    timestamp: createdAt,
    ...(target
      ? {
          targetClusterId: target.id,
          targetClusterName: target.name,
          targetGroupId: target.groupId,
          finishedAt: iso(at + 5 * MINUTE),
        }
      : { expiresAt: iso(at + 5 * MINUTE + HOUR) }),
  });
}

interface PastCollections extends Pick<CollectionRestoreRecord, 'parts' | 'state' | 'writeStrategy'> {
  from: ClusterRecord;
  target: ClusterRecord;
  errorMessage?: string;
}

/** A restore of collections that is over, from the snapshot before it. */
export function addCollectionRestore(
  world: World,
  at: number,
  { from, target, ...job }: PastCollections,
): void {
  const snapshot = snapshotBefore(world, from, at);
  if (!snapshot) return;
  const total = job.parts.reduce((sum, each) => sum + each.totalDocuments, 0);
  const done = job.state === 'SUCCESSFUL';
  world.tables.collectionRestoreJobs.put({
    id: world.id(at),
    groupId: from.groupId,
    clusterId: from.id,
    clusterName: from.name,
    createdAt: iso(at),
    finishedAt: iso(at + 7 * MINUTE),
    snapshotId: snapshot.id,
    collections: job.parts.map(({ sourceNamespace }) => ({ sourceNamespace })),
    indexStrategy: 'ALL',
    indexStatus: { failedCollectionCount: 0, state: done ? 'SUCCESSFUL' : 'NOT_RESTORED' },
    restoredDocuments: done ? total : 0,
    totalDocuments: total,
    targetClusterId: target.id,
    targetClusterName: target.name,
    targetGroupId: target.groupId,
    ...job,
  });
}
