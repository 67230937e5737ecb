import type { World } from '../../world.ts';
import { addBucket, addExport, addSchedule } from '../backup-policies.ts';
import { day, hour } from '../tenancy.ts';
import type { DemoClusters } from './clusters.ts';

const bucketName = 'meridian-orders-archive';

/** The schedules of the clusters whose backup is on; the one that sells keeps copies elsewhere, and exports. */
export function addSchedules(world: World, now: number, clusters: DemoClusters): void {
  const { orders } = clusters;
  const { id: exportBucketId } = addBucket(world, {
    groupId: orders.groupId,
    bucketName,
    region: 'eu-west-1',
    at: now - 201 * day,
  });
  const zoneId = orders.replicationSpecs[0]?.zoneId ?? '';
  for (const cluster of Object.values(clusters)) {
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

/** What was exported to that bucket. */
export function addExports(world: World, now: number, { orders }: DemoClusters): void {
  const [bucket] = world.tables.exportBuckets.by('group', orders.groupId);
  const snapshot = world.tables.snapshots
    .by('completed', orders.id)
    .find(({ frequencyType }) => frequencyType === 'weekly');
  if (!bucket || !snapshot) return;
  addExport(world, {
    snapshot,
    bucket,
    at: Math.max(Date.parse(snapshot.createdAt ?? ''), now - 6 * day) + hour,
  });
}
