import { droppedCopies } from '#contract/backups/copy-rules.ts';
import type { ScheduleRequest } from '#contract/backups/schedule-schemas.ts';
import { daysKept } from '#contract/backups/schedule-times.ts';
import type { Caller } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ScheduleRecord } from '../policy-records.ts';
import type { SnapshotRecord } from '../records.ts';
import { deleteSnapshot, keepFor } from '../snapshots/snapshots.ts';

type Asked = Pick<
  ScheduleRequest,
  'updateSnapshots' | 'deleteSnapshots' | 'deleteCopySnapshots' | 'deleteCopiedBackups'
>;

/** Scheduled snapshots that are complete, with the items of a schedule to which they still belong. */
function taken(world: World, { id, policyItems }: ScheduleRecord) {
  return world.tables.snapshots
    .by('completed', id)
    .filter(({ snapshotType }) => snapshotType === 'scheduled')
    .map((snapshot) => ({
      snapshot,
      items: policyItems.filter((item) => snapshot.policyItems?.includes(item.id)),
    }));
}

/** Snapshots whose retention a schedule would change, with the days that they are kept then. */
export function newRetentions(
  world: World,
  schedule: ScheduleRecord,
): { snapshot: SnapshotRecord; days: number }[] {
  return taken(world, schedule)
    .filter(({ items }) => items.length > 0)
    .map(({ snapshot, items }) => ({ snapshot, days: daysKept(items, schedule.extraRetentionSettings) }))
    .filter(({ snapshot, days }) => days !== snapshot.retentionDays);
}

/** Applies a changed schedule to snapshots that exist already. */
export function applyToSnapshots(
  world: World,
  before: ScheduleRecord,
  after: ScheduleRecord,
  requested: Asked,
  by: { caller: Caller; peer: string },
): void {
  if (requested.updateSnapshots) {
    for (const { snapshot, days } of newRetentions(world, after)) {
      keepFor(world, snapshot, { retentionUnit: 'days', retentionValue: days });
    }
  }
  if (requested.deleteSnapshots) {
    const existing = new Set(before.policyItems.map(({ id }) => id));
    for (const { snapshot, items } of taken(world, after)) {
      const ownedBefore = snapshot.policyItems?.some((id) => existing.has(id));
      if (items.length === 0 && ownedBefore) deleteSnapshot(world, snapshot, by);
    }
  }
  const dropped = requested.deleteCopySnapshots ? droppedCopies(before.copySettings, after.copySettings) : [];
  const regions = [...(requested.deleteCopiedBackups ?? []), ...dropped].flatMap(
    ({ regionName }) => regionName ?? [],
  );
  if (regions.length > 0) removeCopies(world, after.id, regions);
}

function removeCopies(world: World, clusterId: string, regions: readonly string[]): void {
  for (const snapshot of [...world.tables.snapshots.by('completed', clusterId)]) {
    if (!snapshot.copyRegions?.some((region) => regions.includes(region))) continue;
    const copyRegions = snapshot.copyRegions.filter((region) => !regions.includes(region));
    world.tables.snapshots.put({ ...snapshot, copyRegions });
  }
}
