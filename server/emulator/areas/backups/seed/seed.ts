import { DAY, HOUR } from '#contract/values/durations.ts';
import { clusterNamed } from '#server/emulator/kernel/seeding/named.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addExports, addSchedules } from './demo-exports.ts';
import { addSchedule } from './policies.ts';
import { addRecoveries } from './recoveries.ts';
import { addRestore } from './restores.ts';
import { addSnapshot, addSnapshotHistory } from './snapshots.ts';

/** The snapshots that the schedules of the demo made, and those that people requested. */
function addBackups(world: World, now: number): void {
  const orders = clusterNamed(world, 'orders-prod');
  const history = clusterNamed(world, 'orders-history');
  const whole = { now, days: 7, weeks: 4, months: 12 };
  const [latest] = addSnapshotHistory(world, orders, whole);
  addSnapshotHistory(world, history, { ...whole, days: 3, months: 6 });
  for (const name of [
    'checkout-sessions',
    'payments-ledger',
    'payments-gateway',
    'warehouse',
    'meter-readings',
  ]) {
    addSnapshotHistory(world, clusterNamed(world, name), { ...whole, days: 2, months: 3 });
  }
  // one of the open alerts is about this failure
  addSnapshot(world, history, { at: now - 31 * HOUR, frequencyType: 'hourly', failed: true });
  const requested = addSnapshot(world, orders, {
    at: now - 9 * DAY - 2 * HOUR,
    frequencyType: 'ondemand',
    retention: { retentionUnit: 'days', retentionValue: 30 },
    description: 'Before the new checkout.',
  });
  addRestore(world, requested, { at: now - 9 * DAY, target: clusterNamed(world, 'orders-loadtest') });
  if (latest) addRestore(world, latest, { at: now - 3 * HOUR });
}

function seedDemo(world: World, now: number): void {
  addSchedules(world, now);
  addBackups(world, now);
  addRecoveries(world, now);
  addExports(world, now);
}

function seedSingle(world: World, now: number): void {
  const cluster = clusterNamed(world, 'single');
  addSchedule(world, cluster);
  addSnapshotHistory(world, cluster, { now, days: 0.75, weeks: 2, months: 1 });
}

export const backupSeed = { demo: seedDemo, single: seedSingle };
