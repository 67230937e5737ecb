import type { World } from '../world.ts';
import { trimLog } from './log.ts';
import type { DataSetRecord } from './records.ts';

const dayMs = 86_400_000;
/** So many lines are kept without asking who needs them. */
const fewLines = 1000;
/** Looked at again when so many more were written. */
const stride = 1000;

/** Forgets what no snapshot, no point in time and no running migration needs any more. */
export function keepLogShort(world: World, dataSet: DataSetRecord): void {
  const lines = world.tables.writes.by('dataSet', dataSet.id).length;
  if (lines < fewLines || lines % stride !== 0) return;
  const needed = oldestNeeded(world, dataSet);
  trimLog(world, dataSet, { seconds: Math.floor(needed / 1000) - 1, increment: 0 });
}

/** Milliseconds since 1970 of the earliest moment that somebody may want back. */
function oldestNeeded(world: World, { clusterId }: DataSetRecord): number {
  let oldest = world.now() - dayMs;
  for (const { createdAt, requestedAt } of world.tables.snapshots.by('cluster', clusterId)) {
    oldest = Math.min(oldest, Date.parse(createdAt ?? requestedAt));
  }
  const [schedule] = world.tables.backupSchedules.by('cluster', clusterId);
  const days = schedule?.restoreWindowDays ?? 0;
  return Math.min(oldest, world.now() - days * dayMs);
}
