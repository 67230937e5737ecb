import type { World } from '#server/emulator/kernel/world.ts';
import { addSnapshot, addSnapshotHistory } from '../backups.ts';
import { addRestore } from '../restores.ts';
import { day, hour } from '../tenancy.ts';
import type { DemoClusters } from './clusters.ts';

/** What the schedules of the demo have left behind, and what people asked for beside them. */
export function addBackups(world: World, now: number, clusters: DemoClusters): void {
  const { orders, history, sessions, ledger, gateway, warehouse, meters, loadtest } = clusters;
  const whole = { now, days: 7, weeks: 4, months: 12 };
  const [latest] = addSnapshotHistory(world, orders, whole);
  addSnapshotHistory(world, history, { ...whole, days: 3, months: 6 });
  for (const cluster of [sessions, ledger, gateway, warehouse, meters]) {
    addSnapshotHistory(world, cluster, { ...whole, days: 2, months: 3 });
  }
  // the failure that the inbox tells of
  addSnapshot(world, history, { at: now - 31 * hour, frequencyType: 'hourly', failed: true });
  const asked = addSnapshot(world, orders, {
    at: now - 9 * day - 2 * hour,
    frequencyType: 'ondemand',
    retention: { retentionUnit: 'days', retentionValue: 30 },
    description: 'Before the new checkout.',
  });
  addRestore(world, asked, { at: now - 9 * day, target: loadtest });
  if (latest) addRestore(world, latest, { at: now - 3 * hour });
}
