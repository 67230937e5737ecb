import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { clusterNamed } from '#server/emulator/kernel/seeding/named.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SnapshotRecord } from '../records.ts';
import { addBucket, addExport, addRunningExport, addSchedule } from './policies.ts';

const bucketName = 'meridian-orders-archive';

/** The schedules of the clusters with backup; that of orders-prod copies snapshots to another region and exports them. */
export function addSchedules(world: World, now: number): void {
  const orders = clusterNamed(world, 'orders-prod');
  const { id: exportBucketId } = addBucket(world, {
    groupId: orders.groupId,
    bucketName,
    region: 'eu-west-1',
    at: now - 201 * DAY + 14 * MINUTE,
  });
  const zoneId = orders.replicationSpecs[0]?.zoneId ?? '';
  for (const cluster of [...world.tables.clusters.all()]) {
    if (cluster.id !== orders.id) addSchedule(world, cluster);
  }
  addSchedule(world, orders, {
    autoExportEnabled: true,
    export: { exportBucketId, frequencyType: 'monthly' },
    copySettings: [
      {
        zoneId,
        cloudProvider: 'AWS',
        regionName: 'EU_CENTRAL_1',
        frequencies: ['DAILY', 'WEEKLY', 'MONTHLY'],
        shouldCopyOplogs: true,
      },
    ],
  });
}

/** Exports to that bucket, by the schedule and by people; one failed, one is running. */
export function addExports(world: World, now: number): void {
  const orders = clusterNamed(world, 'orders-prod');
  const history = clusterNamed(world, 'orders-history');
  const [bucket] = world.tables.exportBuckets.by('group', orders.groupId);
  if (!bucket) return;
  const finished = (cluster: ClusterRecord) => world.tables.snapshots.by('completed', cluster.id);
  const takenAt = ({ createdAt = '' }: SnapshotRecord) => Date.parse(createdAt);
  const monthly = finished(orders).filter(({ frequencyType }) => frequencyType === 'monthly');
  for (const [index, snapshot] of monthly.slice(0, 5).entries()) {
    const at = takenAt(snapshot) + 20_000;
    // its role had lost a permission
    const errorCode = 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED';
    const message = 'The access role of the export bucket is not authorized.';
    const failed = index === 1 ? { failed: { errorCode, message } } : {};
    addExport(world, { snapshot, bucket, at, automatic: true, ...failed });
  }
  const weekly = finished(orders).find(({ frequencyType }) => frequencyType === 'weekly');
  if (weekly) {
    addExport(world, { snapshot: weekly, bucket, at: Math.max(takenAt(weekly), now - 6 * DAY) + HOUR });
  }
  const large = finished(history).find((each) => each.frequencyType === 'weekly');
  if (large) {
    addRunningExport(world, { snapshot: large, bucket, at: now - 11 * MINUTE, takesMs: 48 * MINUTE });
  }
}
