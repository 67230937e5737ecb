import { type FlexBackupStatus, keptFlexSnapshots } from '#contract/flex/backups.ts';
import { DAY } from '#contract/values/durations.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { FlexSnapshotRecord } from './records.ts';

/** From one snapshot of a flex cluster to the next // documented */

/** How long a snapshot is kept: until there are enough newer ones. */
export const flexRetentionMs = keptFlexSnapshots * DAY;

/** The next snapshot comes in a day, and another each day after it. */
export function scheduleSnapshot(world: World, clusterId: string): void {
  world.after(DAY, 'flexSnapshot.take', { clusterId });
}

function take(world: World, { clusterId }: { clusterId: string }): void {
  const flex = world.tables.flexClusters.get(clusterId);
  if (!flex || flex.stateName === 'DELETING') return;
  scheduleSnapshot(world, clusterId);
  const id = world.id();
  world.tables.flexSnapshots.put({
    id,
    groupId: flex.groupId,
    clusterId,
    scheduledTime: world.iso(),
    expiration: iso(world.now() + flexRetentionMs),
    mongoDBVersion: flex.mongoDBVersion,
    status: 'PENDING',
  });
  world.after(flexRetentionMs, 'flexSnapshot.expire', { id });
  world.after(world.takes('flexSnapshot.queue'), 'flexSnapshot.step', { id }, id);
}

function changed(before: FlexSnapshotRecord, status: FlexBackupStatus, now: string): FlexSnapshotRecord {
  if (status === 'RUNNING') return { ...before, status, startTime: now };
  if (status === 'COMPLETED') return { ...before, status, finishTime: now };
  return { ...before, status };
}

const next: Partial<Record<FlexBackupStatus, FlexBackupStatus>> = {
  PENDING: 'QUEUED',
  QUEUED: 'RUNNING',
  RUNNING: 'COMPLETED',
};

function step(world: World, { id }: { id: string }): void {
  const before = world.tables.flexSnapshots.get(id);
  const flex = world.tables.flexClusters.get(before?.clusterId ?? '');
  const status = before && next[before.status];
  if (!before || !flex || !status) return;
  world.tables.flexSnapshots.put(changed(before, status, world.iso()));
  const about = { groupId: flex.groupId, clusterName: flex.name };
  if (status === 'RUNNING') record(world, 'TENANT_SNAPSHOT_STARTED_AUDIT', about);
  if (status === 'COMPLETED') record(world, 'TENANT_SNAPSHOT_COMPLETED_AUDIT', about);
  else {
    const takes = status === 'RUNNING' ? 'flexSnapshot.run' : 'flexSnapshot.queue';
    world.after(world.takes(takes), 'flexSnapshot.step', { id }, id);
  }
}

function expire(world: World, { id }: { id: string }): void {
  const row = world.tables.flexSnapshots.get(id);
  const flex = world.tables.flexClusters.get(row?.clusterId ?? '');
  if (!row || !flex) return;
  world.tables.flexSnapshots.delete(id);
  record(world, 'TENANT_SNAPSHOT_DELETED_AUDIT', { groupId: flex.groupId, clusterName: flex.name });
}

export const flexSnapshotTransitions = {
  'flexSnapshot.take': take,
  'flexSnapshot.step': step,
  'flexSnapshot.expire': expire,
};
