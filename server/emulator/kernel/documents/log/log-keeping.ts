import { DAY } from '#contract/values/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { DataSetRecord } from '../records.ts';
import { trimLog } from './log.ts';

/** The number of lines that are always kept. */
const fewLines = 1000;
/**
 * The minimum history: eight daily snapshots of flex clusters, a week of points in time, migrations that wait
 * 120 hours.
 */
const keptDays = 9;

/** Forgets what no snapshot, no point in time and no running migration needs any more. */
export function keepLogShort(world: World, dataSet: DataSetRecord): void {
  if (world.tables.writes.by('dataSet', dataSet.id).length < fewLines) return;
  const needed = oldestNeeded(world, dataSet);
  trimLog(world, dataSet, { seconds: Math.floor(needed / 1000) - 1, increment: 0 });
}

/** Milliseconds since 1970 of the earliest moment that may be restored. */
function oldestNeeded(world: World, { clusterId }: DataSetRecord): number {
  const [schedule] = world.tables.backupSchedules.by('cluster', clusterId);
  const days = Math.max(keptDays, schedule?.restoreWindowDays ?? 0);
  // snapshots are sorted newest first
  const oldest = world.tables.snapshots.by('cluster', clusterId).at(-1);
  const since = oldest ? Date.parse(oldest.requestedAt) : Number.POSITIVE_INFINITY;
  return Math.min(since, world.now() - days * DAY);
}
