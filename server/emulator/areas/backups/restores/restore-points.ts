import { badField, fail } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY, SECOND } from '#contract/values/durations.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SnapshotRecord } from '../records.ts';
import { finishedSnapshots } from '../snapshots/snapshots.ts';

/** The restore window in days, where the schedule does not set it // observed */
const usualWindowDays = 7;

/** A time that continuous backup knows nothing of: open while no snapshot has completed since. */
export interface Gap {
  from: number;
  to: number | undefined;
}

/**
 * A restore replaces the content of a cluster without an entry in the oplog: from its beginning until the
 * next snapshot has completed no restore point exists // documented
 */
export function gapsOf(world: World, clusterId: string): Gap[] {
  const snapshots = finishedSnapshots(world, { id: clusterId });
  return world.tables.restoreJobs.by('target', clusterId).flatMap((job) => {
    if (job.startedAt === undefined || job.failed || job.cancelled) return [];
    const over = job.finishedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(job.finishedAt);
    const since = snapshots.filter(({ createdAt = '' }) => Date.parse(createdAt) > over).at(-1);
    return [{ from: Date.parse(job.startedAt), to: since && Date.parse(since.createdAt ?? '') }];
  });
}

/** The snapshot from which a restore to this time starts; refuses times outside the restore window. */
export function baseOf(world: World, cluster: ClusterRecord, seconds: number, field: string): SnapshotRecord {
  const moment = seconds * SECOND;
  const refuse = (why: string) => badField(field, why, 'INVALID_PIT_RESTORE_TIME');
  if (!cluster.pitEnabled) throw refuse(`needs continuous backup, which is off for ${cluster.name}`);
  if (moment > world.now()) throw refuse('must not be in the future');
  const days = world.tables.backupSchedules.get(cluster.id)?.restoreWindowDays ?? usualWindowDays;
  if (moment < world.now() - days * DAY) {
    throw refuse(`must be in the restore window, which begins at ${iso(world.now() - days * DAY)}`);
  }
  for (const { from, to } of gapsOf(world, cluster.id)) {
    if (moment > from && (to === undefined || moment < to)) {
      throw refuse(
        to === undefined
          ? `cannot lie after the restore of ${iso(from)} until the next snapshot has completed`
          : `cannot lie between the restore of ${iso(from)} and the snapshot of ${iso(to)}`,
      );
    }
  }
  const base = finishedSnapshots(world, cluster).find(
    ({ createdAt = '' }) => Date.parse(createdAt) <= moment,
  );
  if (!base) throw fail('UNABLE_T0_FIND_SNAPSHOT_PRIOR_TO_PIT_RESTORE_OPTIME', cluster.name);
  return base;
}
