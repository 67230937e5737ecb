import { record } from '#server/emulator/kernel/audit.ts';
import { documentsAt, endOfSecond, replaceDocuments } from '#server/emulator/kernel/documents/restore.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type FlexRestoreRecord, isUnderWay } from './records.ts';

/** Queues a restore job, which then continues automatically. */
export function startRestore(world: World, job: FlexRestoreRecord): FlexRestoreRecord {
  world.after(world.takes('restore.queue'), 'flexRestore.start', { id: job.id }, job.id);
  return world.tables.flexRestoreJobs.put(job);
}

function start(world: World, { id }: { id: string }): void {
  const job = world.tables.flexRestoreJobs.get(id);
  if (job?.status !== 'PENDING') return;
  world.tables.flexRestoreJobs.put({ ...job, status: 'RUNNING' });
  world.after(world.takes('flexRestore.run'), 'flexRestore.finish', { id }, id);
}

function finish(world: World, { id }: { id: string }): void {
  const job = world.tables.flexRestoreJobs.get(id);
  if (!job || !isUnderWay(job)) return;
  const able = job.deliveryType === 'DOWNLOAD' ? isThere(world, job) : takesIt(world, job);
  const { instanceName: clusterName, projectId: groupId } = job;
  if (!able) {
    world.tables.flexRestoreJobs.put({ ...job, status: 'FAILED', restoreFinishedDate: world.iso() });
    record(world, 'TENANT_RESTORE_FAILED', { groupId, clusterName });
    return;
  }
  const done = { ...job, status: 'COMPLETED' as const, restoreFinishedDate: world.iso() };
  if (job.deliveryType === 'RESTORE') {
    bringBack(world, job);
    world.tables.flexRestoreJobs.put(done);
    record(world, 'TENANT_RESTORE_COMPLETED_AUDIT', { groupId, clusterName });
    return;
  }
  world.tables.flexRestoreJobs.put({
    ...done,
    snapshotUrl: downloadUrl(id, `${job.instanceName}-${job.snapshotId}`),
  });
  const left = Math.max(0, Date.parse(job.expirationDate) - world.now());
  world.after(left, 'flexRestore.expire', { id });
}

/** The target contains the documents of the snapshot, as long as the snapshot exists. */
function bringBack(world: World, { snapshotId, targetClusterId }: FlexRestoreRecord): void {
  const snapshot = world.tables.flexSnapshots.get(snapshotId);
  const target =
    world.tables.flexClusters.get(targetClusterId ?? '') ?? world.tables.clusters.get(targetClusterId ?? '');
  if (!snapshot || !target) return;
  const taken = Date.parse(snapshot.finishTime ?? snapshot.scheduledTime);
  const { clusterId: id, groupId } = snapshot;
  replaceDocuments(world, target, documentsAt(world, { id, groupId }, endOfSecond(Math.floor(taken / 1000))));
}

/** A snapshot may expire while its files are prepared. */
function isThere(world: World, { snapshotId }: FlexRestoreRecord): boolean {
  return world.tables.flexSnapshots.get(snapshotId) !== undefined;
}

function takesIt(world: World, { targetClusterId = '' }: FlexRestoreRecord): boolean {
  const flex = world.tables.flexClusters.get(targetClusterId);
  if (flex) return flex.stateName !== 'DELETING';
  const cluster = world.tables.clusters.get(targetClusterId);
  return cluster !== undefined && !cluster.paused && cluster.stateName !== 'DELETING';
}

/** The download address of a restore job; it is unpredictable. */
export function downloadUrl(jobId: string, file: string): string {
  const next = seeded(`${jobId}/download`);
  const secret = Array.from({ length: 32 }, () => Math.floor(next() * 36).toString(36)).join('');
  return `https://restore.mongodb.net/${secret}/${file}.tar.gz`;
}

function expire(world: World, { id }: { id: string }): void {
  const job = world.tables.flexRestoreJobs.get(id);
  if (!job) return;
  const { snapshotUrl: _, ...rest } = job;
  world.tables.flexRestoreJobs.put(rest);
}

export const flexRestoreTransitions = {
  'flexRestore.start': start,
  'flexRestore.finish': finish,
  'flexRestore.expire': expire,
};
