import type { RestoreComponent } from '#contract/backups/restores.ts';
import { raise } from '#server/emulator/kernel/alerts/engine.ts';
import { replaceDocuments } from '#server/emulator/kernel/documents/restore.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { isUnderWay, type RestoreJobRecord, type SnapshotRecord } from '../records.ts';
import { searchOf } from '../snapshots/kept-search.ts';
import { downloadedSets } from './restore-targets.ts';
import { documentsOf } from './restored-documents.ts';

/** Queues a restore job, which then continues automatically. */
export function startRestore(world: World, job: RestoreJobRecord): RestoreJobRecord {
  world.after(world.takes('restore.queue'), 'restore.start', { id: job.id });
  return world.tables.restoreJobs.put(job);
}

function start(world: World, { id }: { id: string }): void {
  const job = world.tables.restoreJobs.get(id);
  if (!job || !isUnderWay(job)) return;
  world.tables.restoreJobs.put({ ...job, startedAt: world.iso() });
  world.after(world.takes('restore.run'), 'restore.finish', { id }, id);
}

function finish(world: World, { id }: { id: string }): void {
  const job = world.tables.restoreJobs.get(id);
  if (!job || !isUnderWay(job)) return;
  if (job.deliveryType === 'download') deliver(world, job);
  else restore(world, job);
}

function restore(world: World, job: RestoreJobRecord): void {
  const target = world.tables.clusters.get(job.targetClusterId ?? '');
  const able = target && !target.paused && target.stateName !== 'DELETING';
  world.tables.restoreJobs.put({ ...job, failed: !able, finishedAt: world.iso() });
  if (target && able) {
    // indexes of collections that are not in the snapshot are not part of its definitions
    const search = searchOf(world, job);
    replaceDocuments(world, target, documentsOf(world, job));
    world.emit('cluster.restored', { cluster: target, search });
  }
  const { targetGroupId: groupId = job.groupId, targetClusterName: clusterName = job.clusterName } = job;
  // a project that was deleted meanwhile receives no event
  if (!world.tables.groups.get(groupId)) return;
  raise(world, {
    groupId,
    eventTypeName: able ? 'CPS_RESTORE_SUCCESSFUL' : 'CPS_RESTORE_FAILED',
    target: { clusterName, clusterId: job.targetClusterId ?? job.clusterId },
  });
}

/** Puts the files where the caller finds them for an hour // documented */
function deliver(world: World, job: RestoreJobRecord): void {
  const snapshot = world.tables.snapshots.get(job.snapshotId ?? '');
  const whole =
    snapshot ?? world.tables.snapshots.by('cluster', job.clusterId).find(hasMember(job.snapshotId));
  if (!whole) {
    world.tables.restoreJobs.put({ ...job, failed: true, finishedAt: world.iso() });
    raise(world, {
      groupId: job.groupId,
      eventTypeName: 'CPS_SNAPSHOT_DOWNLOAD_REQUEST_FAILED',
      target: { clusterName: job.clusterName, clusterId: job.clusterId },
    });
    return;
  }
  const at = world.now() + deadlines['download.expires'];
  world.after(deadlines['download.expires'], 'restore.expire', { id: job.id });
  world.tables.restoreJobs.put({ ...job, ...filesOf(world, job, whole), expiresAt: iso(at) });
}

function hasMember(id: string | undefined): (row: SnapshotRecord) => boolean {
  return ({ members }) => members?.some((member) => member.id === id) ?? false;
}

/** One archive for a replica set; for a sharded cluster one per member, under `components`. */
function filesOf(world: World, job: RestoreJobRecord, whole: SnapshotRecord): Partial<RestoreJobRecord> {
  const endpoints = world.tables.backupEndpoints
    .by('group', job.groupId)
    .filter(({ status }) => status === 'ACTIVE');
  const next = seeded(`${job.id}/download`);
  const secret = () => Array.from({ length: 32 }, () => Math.floor(next() * 36).toString(36)).join('');
  const urlOf = (host: string, set: string) =>
    `https://${host}/${secret()}/${job.clusterName}-${job.id}-${set}.tar.gz`;
  const privately = (set: string) =>
    endpoints.map(({ id, privateEndpointConnectionName: endpointId = '' }) => ({
      endpointId,
      deliveryUrl: urlOf(`${id}.restore-private.mongodb.net`, set),
    }));
  const part = (set: string): RestoreComponent => ({
    replicaSetName: set,
    downloadUrl: urlOf('restore.mongodb.net', set),
    ...(endpoints.length > 0 ? { privateDownloadDeliveryUrls: privately(set) } : {}),
  });
  const member = whole.members?.find(({ id }) => id === job.snapshotId);
  const sets = member
    ? [member.replicaSetName]
    : downloadedSets(whole, world.tables.clusters.get(job.clusterId));
  const parts = sets.map(part);
  if (whole.members && !member) return { components: parts };
  const [only] = parts;
  const { downloadUrl, privateDownloadDeliveryUrls } = only ?? {};
  return {
    deliveryUrl: downloadUrl === undefined ? [] : [downloadUrl],
    ...(privateDownloadDeliveryUrls ? { privateDownloadDeliveryUrls } : {}),
  };
}

/** The files are gone, and so are the addresses // assumed: the job keeps its date of expiry */
function expire(world: World, { id }: { id: string }): void {
  const job = world.tables.restoreJobs.get(id);
  if (!job || job.cancelled) return;
  const { components: _, privateDownloadDeliveryUrls: __, ...rest } = job;
  world.tables.restoreJobs.put({ ...rest, deliveryUrl: [], expired: true });
}

export const restoreTransitions = {
  'restore.start': start,
  'restore.finish': finish,
  'restore.expire': expire,
};
