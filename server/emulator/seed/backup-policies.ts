import type { ClusterRecord } from '#contract/clusters/record.ts';
import { newExport } from '../backups/export-run.ts';
import type { ExportBucketRecord, ScheduleRecord } from '../backups/policy-records.ts';
import type { SnapshotRecord } from '../backups/records.ts';
import { keepSchedule, putSchedule } from '../backups/schedule-run.ts';
import { iso } from '../clock.ts';
import { awsIdentity } from '../security/provider-access.ts';
import type { World } from '../world.ts';
import { minute } from './tenancy.ts';

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

/** A bucket at AWS, and the role through which it is reached. */
export function addBucket(
  world: World,
  { groupId, bucketName, region, at }: { groupId: string; bucketName: string; region: string; at: number },
): ExportBucketRecord {
  const role = world.tables.accessRoles.put({
    id: world.id(at),
    groupId,
    providerName: 'AWS',
    createdDate: iso(at),
    authorizedDate: iso(at + 9 * minute),
    iamAssumedRoleArn: `arn:aws:iam::204518839077:role/${bucketName}`,
    ...awsIdentity(world, groupId),
  });
  return world.tables.exportBuckets.put({
    id: world.id(at + 14 * minute),
    groupId,
    createdAt: iso(at + 14 * minute),
    bucketName,
    cloudProvider: 'AWS',
    roleId: role.id,
    region,
    requirePrivateNetworking: false,
  });
}

/** An export that took a few minutes and went well. */
export function addExport(
  world: World,
  { snapshot, bucket, at }: { snapshot: SnapshotRecord; bucket: ExportBucketRecord; at: number },
): void {
  const customData = [{ key: 'purpose', value: 'quarterly audit' }];
  const job = newExport(world, { snapshot, exportBucketId: bucket.id, customData }, at);
  world.tables.exportJobs.put({ ...job, state: 'Successful', finishedAt: iso(at + 4 * minute) });
}
