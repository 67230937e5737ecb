import { expiryOf, type Retention, retentionDays } from '#contract/backups/retention.ts';
import type { SnapshotFrequency, SnapshotMember, SnapshotType } from '#contract/backups/snapshots.ts';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, leadingRegion } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import { raise } from '#server/emulator/kernel/alerts/engine.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { dataSize } from '#server/emulator/kernel/documents/data-sizes.ts';
import { forgetDataOfGone } from '#server/emulator/kernel/documents/lifecycle.ts';
import { presentPosition } from '#server/emulator/kernel/documents/restore.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { keepsSnapshots } from '../compliance/compliance-gate.ts';
import type { SnapshotRecord } from '../records.ts';
import { masterKeyOf } from './contents.ts';
import { searchNow } from './kept-search.ts';

export interface SnapshotPlan {
  snapshotType: SnapshotType;
  frequencyType: SnapshotFrequency;
  policyItems?: readonly string[];
  retention: Retention;
  description?: string;
  /** Regions that get a copy. */
  copyRegions?: readonly string[];
  by?: { caller: Caller; peer: string };
}

/** The version shows first, the provider a little later // observed */
const placedAfter = 0.25;

/** Queues a snapshot of a cluster, which then continues automatically. */
export function startSnapshot(world: World, cluster: ClusterRecord, plan: SnapshotPlan): SnapshotRecord {
  const { snapshotType, frequencyType, policyItems, retention, description, copyRegions, by } = plan;
  const sharded = cluster.clusterType !== 'REPLICASET';
  const id = world.id();
  const row = world.tables.snapshots.put({
    id,
    groupId: cluster.groupId,
    clusterId: cluster.id,
    clusterName: cluster.name,
    requestedAt: world.iso(),
    retentionDays: retentionDays(retention),
    snapshotType,
    frequencyType,
    type: sharded ? 'shardedCluster' : 'replicaSet',
    status: 'queued',
    storageSizeBytes: 0,
    expiresAt: iso(expiryOf(world.now(), retention)),
    ...(sharded ? {} : { replicaSetName: replicaSetName(cluster) }),
    ...(policyItems ? { policyItems: [...policyItems] } : {}),
    ...(description === undefined ? {} : { description }),
    ...(copyRegions?.length ? { copyTo: [...copyRegions] } : {}),
  });
  if (snapshotType === 'onDemand') record(world, 'CPS_ON_DEMAND_SNAPSHOT_REQUESTED', about(row), by);
  world.after(world.takes('snapshot.queue'), 'snapshot.start', { id }, waitedFor(row));
  return row;
}

/** The requester of a snapshot sees all its states; scheduled ones are not watched. */
function waitedFor({ id, snapshotType }: SnapshotRecord): string | undefined {
  return snapshotType === 'onDemand' ? id : undefined;
}

/** Completed snapshots of a cluster, newest first. */
export function finishedSnapshots(
  world: World,
  cluster: Pick<ClusterRecord, 'id'>,
): readonly SnapshotRecord[] {
  return world.tables.snapshots.by('completed', cluster.id);
}

/** Whether an on-demand snapshot of the cluster is queued or at work: others have to wait // specification §4.6 */
export function onDemandUnderWay(world: World, clusterId: string): boolean {
  return world.tables.snapshots.by('running', clusterId).some((row) => row.snapshotType === 'onDemand');
}

/** Keeps a completed snapshot for so long after it was made. */
export function keepFor(world: World, row: SnapshotRecord, retention: Retention): SnapshotRecord {
  return expireAt(world, { ...row, retentionDays: retentionDays(retention) });
}

/** Deletes a snapshot with its copies. */
function removeSnapshot(world: World, row: SnapshotRecord, by?: { caller: Caller; peer: string }): void {
  if (row.expiry) world.cancel(row.expiry);
  world.tables.snapshots.delete(row.id);
  forgetDataOfGone(world, row.clusterId);
  record(world, 'CPS_SNAPSHOT_DELETED_AUDIT', about(row), by);
}

/** The same for a deletion on request: a later restore from it reports the deletion. */
export function deleteSnapshot(
  world: World,
  row: SnapshotRecord,
  by: { caller: Caller; peer: string },
): void {
  removeSnapshot(world, row, by);
  const { id, groupId, clusterId } = row;
  world.tables.deletedSnapshots.put({ id, groupId, clusterId });
}

/** The description of a snapshot in events and alerts. */
export function about(row: { groupId: string; clusterId: string; clusterName: string }) {
  return { groupId: row.groupId, clusterName: row.clusterName, clusterId: row.clusterId };
}

function expireAt(world: World, row: SnapshotRecord): SnapshotRecord {
  if (row.expiry) world.cancel(row.expiry);
  const from = Date.parse(row.createdAt ?? row.requestedAt);
  const at = expiryOf(from, { retentionUnit: 'days', retentionValue: row.retentionDays });
  const expiry = world.after(Math.max(0, at - world.now()), 'snapshot.expire', { id: row.id });
  return world.tables.snapshots.put({ ...row, expiresAt: iso(at), expiry });
}

function recordEvent(world: World, row: SnapshotRecord, eventTypeName: EventType): void {
  const { groupId, clusterName, clusterId } = row;
  raise(world, { groupId, eventTypeName, target: { clusterName, clusterId } });
}

function start(world: World, { id }: { id: string }): void {
  const row = world.tables.snapshots.get(id);
  if (row?.status !== 'queued') return;
  const cluster = world.tables.clusters.get(row.clusterId);
  if (!cluster) {
    world.tables.snapshots.delete(id);
    return;
  }
  // one at a time: each one starts the next at its end
  if (world.tables.snapshots.by('running', cluster.id).some((each) => each.status === 'inProgress')) return;
  const key = masterKeyOf(cluster);
  world.tables.snapshots.put({
    ...row,
    status: 'inProgress',
    mongodVersion: cluster.mongoDBVersion,
    ...(key ? { masterKeyUUID: key } : {}),
  });
  record(world, 'CPS_SNAPSHOT_IN_PROGRESS_AUDIT', about(row));
  recordEvent(world, row, 'CPS_SNAPSHOT_STARTED');
  const run = world.takes('snapshot.run');
  world.after(Math.round(run * placedAfter), 'snapshot.place', { id });
  world.after(run, 'snapshot.finish', { id }, waitedFor(row));
}

/** The provider, and of a sharded cluster the snapshots of its shards. */
export function placement(world: World, cluster: ClusterRecord): Partial<SnapshotRecord> {
  const { providerName, backingProviderName = providerName } = leadingRegion(cluster);
  const cloudProvider = backingProviderName === 'TENANT' ? 'AWS' : backingProviderName;
  if (cluster.clusterType === 'REPLICASET') return { cloudProvider };
  const configServerType = cluster.configServerType ?? 'EMBEDDED';
  const names = cluster.replicationSpecs.map((_, shard) => replicaSetName(cluster, shard));
  if (configServerType === 'DEDICATED') names.push(replicaSetName(cluster).replace(/shard-0$/, 'config-0'));
  const members = names.map(
    (name): SnapshotMember => ({ id: world.id(), cloudProvider, replicaSetName: name }),
  );
  return { cloudProvider, configServerType, members };
}

function place(world: World, { id }: { id: string }): void {
  const row = world.tables.snapshots.get(id);
  const cluster = row && world.tables.clusters.get(row.clusterId);
  if (!cluster || row.status !== 'inProgress') return;
  world.tables.snapshots.put({ ...row, ...placement(world, cluster) });
}

function finish(world: World, { id }: { id: string }): void {
  const row = world.tables.snapshots.get(id);
  if (row?.status !== 'inProgress') return;
  const cluster = world.tables.clusters.get(row.clusterId);
  if (!cluster) {
    world.tables.snapshots.delete(id);
    return;
  }
  const done = isToFail(world, cluster.id)
    ? expireAt(world, { ...row, status: 'failed' })
    : expireAt(world, {
        ...row,
        status: 'completed',
        createdAt: world.iso(),
        // the same size as in the list of clusters: a snapshot contains all data
        storageSizeBytes: dataSize(world, cluster),
        position: presentPosition(world, cluster),
        search: searchNow(world, cluster.id),
      });
  if (done.status === 'completed') {
    record(world, 'CPS_SNAPSHOT_COMPLETED_AUDIT', about(row));
    recordEvent(world, row, 'CPS_SNAPSHOT_SUCCESSFUL');
    if (done.copyTo) {
      recordEvent(world, row, 'CPS_COPY_SNAPSHOT_STARTED');
      world.after(world.takes('snapshot.copy'), 'snapshot.copied', { id });
    }
  } else {
    recordEvent(world, row, 'CPS_SNAPSHOT_FAILED');
  }
  const next = world.tables.snapshots.by('running', cluster.id).at(-1);
  if (next) world.after(0, 'snapshot.start', { id: next.id }, waitedFor(next));
  world.emit('snapshot.finished', { snapshot: done });
}

/** Counts down the snapshots of a cluster that a scenario wants to fail. */
function isToFail(world: World, clusterId: string): boolean {
  const fault = world.tables.snapshotFaults.get(clusterId);
  if (!fault) return false;
  if (fault.left > 1) world.tables.snapshotFaults.put({ ...fault, left: fault.left - 1 });
  else world.tables.snapshotFaults.delete(clusterId);
  return true;
}

function copied(world: World, { id }: { id: string }): void {
  const row = world.tables.snapshots.get(id);
  if (!row?.copyTo) return;
  const { copyTo, ...rest } = row;
  world.tables.snapshots.put({ ...rest, copyRegions: [...copyTo] });
  recordEvent(world, row, 'CPS_COPY_SNAPSHOT_SUCCESSFUL');
}

function expire(world: World, { id }: { id: string }): void {
  const row = world.tables.snapshots.get(id);
  if (row) removeSnapshot(world, row);
}

/** A cluster was deleted: running snapshots fail, completed ones stay if backups are kept. */
export function afterClusterDeletion(
  world: World,
  { cluster, retainBackups }: { cluster: ClusterRecord; retainBackups: boolean },
): void {
  const keep = retainBackups || keepsSnapshots(world, cluster.groupId);
  for (const row of [...world.tables.snapshots.by('cluster', cluster.id)]) {
    if (keep && row.status === 'completed') continue;
    if (row.expiry) world.cancel(row.expiry);
    world.tables.snapshots.delete(row.id);
  }
}

export const snapshotTransitions = {
  'snapshot.start': start,
  'snapshot.place': place,
  'snapshot.finish': finish,
  'snapshot.copied': copied,
  'snapshot.expire': expire,
};
