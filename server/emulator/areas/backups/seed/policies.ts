import type { ClusterRecord } from '#contract/clusters/record.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { newExport } from '../exports/export-run.ts';
import type { ExportBucketRecord, ExportJobRecord, ScheduleRecord } from '../policy-records.ts';
import type { SnapshotRecord } from '../records.ts';
import { keepSchedule, named, putSchedule } from '../schedule/schedule-run.ts';

/** The time of day at which seeded snapshots were taken. */
const reference = { referenceHourOfDay: 3, referenceMinuteOfHour: 16 };

/** The default schedule of a cluster, where its backup is on, with changes. */
export function addSchedule(
  world: World,
  cluster: ClusterRecord,
  changes: Partial<Pick<ScheduleRecord, 'copySettings' | 'autoExportEnabled' | 'export'>> = {},
): void {
  keepSchedule(world, cluster);
  const row = world.tables.backupSchedules.get(cluster.id);
  if (row) putSchedule(world, { ...row, ...reference, ...changes }, cluster);
}

/** A schedule with one item, whose next snapshot is due at a given time. */
export function addWeeklySchedule(world: World, cluster: ClusterRecord, next: number): void {
  keepSchedule(world, cluster);
  const row = world.tables.backupSchedules.get(cluster.id);
  const date = new Date(next);
  const weekly = {
    frequencyType: 'weekly' as const,
    frequencyInterval: date.getUTCDay() || 7, // Monday is 1 // documented
    retentionUnit: 'weeks' as const,
    retentionValue: 1,
  };
  const time = { referenceHourOfDay: date.getUTCHours(), referenceMinuteOfHour: date.getUTCMinutes() };
  if (row) putSchedule(world, { ...row, ...time, policyItems: named(world, [weekly]) }, cluster);
}

/** A bucket at AWS, reached through the role of the project that is authorized. */
export function addBucket(
  world: World,
  { groupId, bucketName, region, at }: { groupId: string; bucketName: string; region: string; at: number },
): ExportBucketRecord {
  const [role] = world.tables.accessRoles.by('group', groupId);
  if (!role) throw new Error(`project ${groupId} has no role for the bucket ${bucketName}`);
  return world.tables.exportBuckets.put({
    id: world.id(at),
    groupId,
    createdAt: iso(at),
    bucketName,
    cloudProvider: 'AWS',
    roleId: role.id,
    region,
    requirePrivateNetworking: false,
  });
}

interface PastExport {
  snapshot: SnapshotRecord;
  bucket: ExportBucketRecord;
  at: number;
  /** By the schedule, not by a user. */
  automatic?: boolean;
  failed?: NonNullable<ExportJobRecord['stateReason']>;
}

/** An export that took a few minutes. */
export function addExport(world: World, { snapshot, bucket, at, automatic, failed }: PastExport): void {
  const customData = automatic ? [] : [{ key: 'purpose', value: 'quarterly audit' }];
  const plan = { snapshot, exportBucketId: bucket.id, customData, ...(automatic ? { automatic } : {}) };
  const { totalCollections, ...job } = newExport(world, plan, at);
  const took = {
    startedAt: at + MINUTE,
    takesMs: 3 * MINUTE,
    finishedAt: iso(at + (failed ? 2 : 4) * MINUTE),
  };
  const end = failed ? { state: 'Failed' as const, stateReason: failed } : { state: 'Successful' as const };
  world.tables.exportJobs.put({ ...job, totalCollections, ...took, ...end });
}

/** An export that began at `at` and takes as long as exports of large clusters do. */
export function addRunningExport(
  world: World,
  { snapshot, bucket, at, takesMs }: Pick<PastExport, 'snapshot' | 'bucket' | 'at'> & { takesMs: number },
): void {
  const job = newExport(world, { snapshot, exportBucketId: bucket.id }, at);
  const { id } = world.tables.exportJobs.put({
    ...job,
    state: 'InProgress',
    startedAt: at + MINUTE,
    takesMs,
  });
  world.after(at + MINUTE + takesMs - world.now(), 'export.finish', { id });
}
