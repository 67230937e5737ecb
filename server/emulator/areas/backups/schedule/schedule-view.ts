import type { VersionDate } from '#contract/api/versions.ts';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { nextAppointment } from '#contract/backups/schedule-times.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ScheduleRecord } from '../policy-records.ts';

/** A schedule as a version shows it: the first one calls zones by their replication specification. */
export function scheduleView(
  world: World,
  row: ScheduleRecord,
  clusterName: string,
  version: VersionDate,
): BackupSchedule {
  const { id, groupId: _, policyId, policyItems, due, autoCopySettingsEnabled, copySettings, ...rest } = row;
  const next = due === undefined ? undefined : nextAppointment(policyItems, row, world.now())?.at;
  const common = {
    ...rest,
    clusterId: id,
    clusterName,
    policies: [{ id: policyId, policyItems }],
    ...(next === undefined ? {} : { nextSnapshot: iso(next) }),
  };
  if (version >= '2024-08-05') return { ...common, autoCopySettingsEnabled, copySettings };
  const first = {
    ...common,
    // the older id of a specification is that of its zone
    copySettings: copySettings.map(({ zoneId, ...setting }) => ({ ...setting, replicationSpecId: zoneId })),
  };
  return first as never;
}
