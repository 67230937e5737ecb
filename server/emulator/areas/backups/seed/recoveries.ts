import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/durations.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import { pristineCount } from '#server/emulator/kernel/documents/pristine.ts';
import { clusterNamed } from '#server/emulator/kernel/seeding/named.ts';
import { people } from '#server/emulator/kernel/seeding/people.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addWeeklySchedule } from './policies.ts';
import { addCollectionRestore, addRestore, snapshotBefore } from './restores.ts';
import { addSnapshot, addSnapshotHistory, failSnapshot } from './snapshots.ts';

/** Restores and failures: the part of the demo that is about recovery. */
export function addRecoveries(world: World, now: number): void {
  addWeeklyOnly(world, now);
  addKeptSnapshots(world, now);
  addPausedPast(world, now);
  failLastNight(world, now);
  addRequested(world, now);
  addPastRestores(world, now);
}

/** One weekly snapshot, which expires in nine hours, when the next is due: if that fails, there is no restore point left. */
function addWeeklyOnly(world: World, now: number): void {
  const next = Math.ceil((now + 9 * HOUR) / (5 * MINUTE)) * 5 * MINUTE;
  const cluster = clusterNamed(world, 'price-lists');
  addWeeklySchedule(world, cluster, next);
  addSnapshot(world, cluster, {
    at: next - 7 * DAY + 3 * MINUTE,
    frequencyType: 'weekly',
    retention: { retentionUnit: 'weeks', retentionValue: 1 },
  });
}

/** The snapshots of a deleted cluster, which were kept. */
function addKeptSnapshots(world: World, now: number): void {
  const until = now - 19 * DAY;
  const [gone] = world.tables.deletedClusters.all();
  if (!gone) throw new Error('the world has no deleted cluster');
  addSnapshotHistory(world, gone, { now, days: 0, weeks: 4, months: 12, until });
  addSnapshot(world, gone, {
    at: until - 40 * MINUTE,
    frequencyType: 'ondemand',
    retention: { retentionUnit: 'years', retentionValue: 2 },
    description: 'Last state before the cluster was switched off.',
  });
}

/** Snapshots of the paused cluster from when it still ran. */
function addPausedPast(world: World, now: number): void {
  const until = now - 5 * DAY;
  addSnapshotHistory(world, clusterNamed(world, 'orders-loadtest'), {
    now,
    days: 6,
    weeks: 4,
    months: 3,
    until,
  });
}

/** The snapshot of the night failed; the next one succeeded. */
function failLastNight(world: World, now: number): void {
  const night = world.tables.snapshots
    .by('completed', clusterNamed(world, 'orders-prod').id)
    .find((each) => each.frequencyType !== 'hourly' && now - Date.parse(each.createdAt ?? '') > 6.5 * HOUR);
  if (night) failSnapshot(world, night);
}

function addRequested(world: World, now: number): void {
  const orders = clusterNamed(world, 'orders-prod');
  const ask = (cluster: ClusterRecord, daysAgo: number, keptDays: number, description: string) =>
    addSnapshot(world, cluster, {
      at: now - Math.round(daysAgo * 1440) * MINUTE,
      frequencyType: 'ondemand',
      retention: { retentionUnit: 'days', retentionValue: keptDays },
      description,
    });
  ask(orders, 3.2, 7, 'Before the rebuild of the indexes of shop.orders.');
  ask(orders, 73.6, 365, 'Closing of the year, kept for the auditors.');
  ask(
    clusterNamed(world, 'orders-history'),
    12.4,
    90,
    'Before documents older than five years were archived.',
  );
  ask(clusterNamed(world, 'checkout-sessions'), 1.3, 3, 'Before release 41.');
}

function addPastRestores(world: World, now: number): void {
  const orders = clusterNamed(world, 'orders-prod');
  const loadtest = clusterNamed(world, 'orders-loadtest');
  const staging = clusterNamed(world, 'orders-staging');
  const scratch = clusterNamed(world, 'orders-scratch');
  const before = (cluster: ClusterRecord, at: number) => snapshotBefore(world, cluster, at);
  const about = { groupId: orders.groupId, clusterName: orders.name, clusterId: orders.id };
  const restored = now - 2 * DAY - 70 * MINUTE;
  const good = before(orders, restored - 8 * HOUR);
  if (good) {
    // in place: from then until the next snapshot no second can be brought back
    addRestore(world, good, { at: restored, target: orders });
    addEvent(world, restored, 'CPS_RESTORE_REQUESTED_AUDIT', { ...about, ...people.priya });
    addEvent(world, restored + 5 * MINUTE, 'CPS_RESTORE_SUCCESSFUL', about);
  }
  const second = Math.floor((now - 5 * DAY) / 1000) - 1687;
  const base = before(orders, second * SECOND);
  if (base) addRestore(world, base, { at: now - 5 * DAY, target: scratch, seconds: second });
  const older = before(orders, now - 16 * DAY);
  if (older) {
    addRestore(world, older, { at: now - 16 * DAY, target: loadtest, failed: true });
    addEvent(world, now - 16 * DAY + 5 * MINUTE, 'CPS_RESTORE_FAILED', {
      groupId: loadtest.groupId,
      clusterName: loadtest.name,
      clusterId: loadtest.id,
    });
  }
  addCollectionRestores(world, now, { orders, scratch, staging });
}

/** Two collections beside the present ones, and one that the snapshot did not hold. */
function addCollectionRestores(
  world: World,
  now: number,
  { orders, scratch, staging }: Record<'orders' | 'scratch' | 'staging', ClusterRecord>,
): void {
  const part = (name: string, totalDocuments: number) => ({
    sourceNamespace: `shop.${name}`,
    effectiveTargetNamespace: `shop.${name}`,
    found: totalDocuments > 0,
    totalDocuments,
  });
  const held = (name: string) => {
    const [row] = world.tables.collections.by('name', `${orders.id}/shop.${name}`);
    return part(name, row ? pristineCount(row) : 0);
  };
  addCollectionRestore(world, now - 6 * DAY + HOUR, {
    from: orders,
    target: scratch,
    parts: [held('orders'), held('customers')],
    state: 'SUCCESSFUL',
    writeStrategy: 'CREATE_NEW',
  });
  addCollectionRestore(world, now - 11 * DAY, {
    from: orders,
    target: staging,
    parts: [part('vouchers', 0)],
    state: 'FAILED',
    writeStrategy: 'OVERWRITE_EXISTING',
    errorMessage: 'None of the collections is in the backup.',
  });
}
