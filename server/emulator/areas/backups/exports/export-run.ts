import type { ExportJob } from '#contract/backups/export-schemas.ts';
import { replicaSetName } from '#contract/clusters/hosts.ts';
import type { EventType } from '#contract/events/families.ts';
import { raise } from '#server/emulator/kernel/alerts/engine.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ExportJobRecord, ScheduleRecord } from '../policy-records.ts';
import type { SnapshotRecord } from '../records.ts';
import { contentsOf } from '../snapshots/contents.ts';
import { exportFiles } from './export-files.ts';

export interface ExportPlan {
  snapshot: SnapshotRecord;
  exportBucketId: string;
  customData?: ExportJob['customData'];
  automatic?: boolean;
}

/** `2026-03-13T1402`, the time of a snapshot as prefixes have it // observed */
function stamp(at: string): string {
  return at.slice(0, 16).replaceAll(/(?<=T\d\d):/g, '');
}

/** The folder of an export. By names, where the schedule requires it // observed */
function prefixOf(world: World, snapshot: SnapshotRecord, at: number): string {
  const { groupId, clusterId, clusterName } = snapshot;
  const group = world.tables.groups.get(groupId);
  const byName = world.tables.backupSchedules.get(clusterId)?.useOrgAndGroupNamesInExportPrefix;
  const orgId = group?.orgId ?? '';
  const owners = byName
    ? [world.tables.orgs.get(orgId)?.name ?? orgId, group?.name ?? groupId]
    : [orgId, groupId];
  const seconds = Math.floor(at / 1000);
  const taken = stamp(snapshot.createdAt ?? snapshot.requestedAt);
  return ['exported_snapshots', ...owners, clusterName, taken, seconds].join('/');
}

/** An export that was requested at `at`, in milliseconds. */
export function newExport(world: World, plan: ExportPlan, at: number): ExportJobRecord {
  const { snapshot, exportBucketId, customData = [], automatic } = plan;
  const { groupId, clusterId, members, replicaSetName: ofReplicaSet } = snapshot;
  const sets = members?.map((member) => member.replicaSetName) ?? [
    ofReplicaSet ?? replicaSetName({ id: clusterId, groupId }),
  ];
  return {
    id: world.id(at),
    groupId,
    clusterId,
    snapshotId: snapshot.id,
    exportBucketId,
    components: sets.map((name) => ({ exportId: world.id(at), replicaSetName: name })),
    createdAt: iso(at),
    customData,
    prefix: prefixOf(world, snapshot, at),
    state: 'Queued',
    totalCollections: contentsOf(world, snapshot).flatMap(({ collections }) => collections).length,
    ...(automatic ? { automatic } : {}),
  };
}

/** Queues an export, which then continues automatically. */
export function startExport(world: World, plan: ExportPlan): ExportJobRecord {
  const job = world.tables.exportJobs.put(newExport(world, plan, world.now()));
  const { id } = job;
  world.after(world.takes('export.queue'), 'export.start', { id }, id);
  return job;
}

function start(world: World, { id }: { id: string }): void {
  const job = world.tables.exportJobs.get(id);
  if (job?.state !== 'Queued') return;
  const takesMs = world.takes('export.run');
  world.tables.exportJobs.put({ ...job, state: 'InProgress', startedAt: world.now(), takesMs });
  world.after(takesMs, 'export.finish', { id }, id);
}

/** What keeps the files from being written; undefined: nothing. */
function obstacle(world: World, job: ExportJobRecord): NonNullable<ExportJob['stateReason']> | undefined {
  const bucket = world.tables.exportBuckets.get(job.exportBucketId);
  if (!bucket) {
    return { errorCode: 'EXPORT_BUCKET_NOT_FOUND', message: 'The export bucket is gone.' };
  }
  if (world.tables.accessRoles.get(bucket.roleId)?.authorizedDate === undefined) {
    const errorCode = 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED';
    return { errorCode, message: 'The access role of the export bucket is not authorized.' };
  }
  if (!world.tables.snapshots.get(job.snapshotId)) {
    return { errorCode: 'SNAPSHOT_NOT_FOUND', message: 'The snapshot was deleted.' };
  }
  return undefined;
}

function finish(world: World, { id }: { id: string }): void {
  const job = world.tables.exportJobs.get(id);
  if (job?.state !== 'InProgress') return;
  const stateReason = obstacle(world, job);
  world.tables.exportJobs.put({
    ...job,
    state: stateReason ? 'Failed' : 'Successful',
    finishedAt: world.iso(),
    ...(stateReason ? { stateReason } : {}),
  });
  if (!stateReason) fillBucket(world, job);
  recordEvent(world, job, stateReason ? 'CPS_EXPORT_FAILED' : 'CPS_EXPORT_SUCCESSFUL');
  if (stateReason && job.automatic) recordEvent(world, job, 'CPS_AUTO_EXPORT_FAILED');
}

function fillBucket(world: World, job: ExportJobRecord): void {
  const bucket = world.tables.exportBuckets.get(job.exportBucketId);
  const snapshot = world.tables.snapshots.get(job.snapshotId);
  if (bucket && snapshot)
    world.bucketFiles.push({ make: () => exportFiles(world, job, { bucket, snapshot }) });
}

function recordEvent(
  world: World,
  job: { groupId: string; clusterId: string },
  eventTypeName: EventType,
): void {
  const clusterName = world.tables.clusters.get(job.clusterId)?.name;
  raise(world, {
    groupId: job.groupId,
    eventTypeName,
    target: { clusterId: job.clusterId, ...(clusterName === undefined ? {} : { clusterName }) },
  });
}

/** Whether the snapshot is one of those that the schedule exports. */
function isExported({ policyItems, export: wanted }: ScheduleRecord, snapshot: SnapshotRecord): boolean {
  return policyItems.some(
    ({ id, frequencyType }) =>
      frequencyType === wanted?.frequencyType && snapshot.policyItems?.includes(id) === true,
  );
}

/** A snapshot is complete: the schedule of its cluster may want it exported. */
export function exportFinishedSnapshot(world: World, { snapshot }: { snapshot: SnapshotRecord }): void {
  const schedule = world.tables.backupSchedules.get(snapshot.clusterId);
  const exportBucketId = schedule?.autoExportEnabled ? schedule.export?.exportBucketId : undefined;
  if (!schedule || exportBucketId === undefined || snapshot.status !== 'completed') return;
  if (isExported(schedule, snapshot)) startExport(world, { snapshot, exportBucketId, automatic: true });
}

export const exportTransitions = { 'export.start': start, 'export.finish': finish };
