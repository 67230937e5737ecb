import { copyRegionsFor } from '#contract/backups/copy-rules.ts';
import { firstSchedule } from '#contract/backups/enforcement.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { daysKept, leadingItem, nextAppointment } from '#contract/backups/schedule-times.ts';
import { clusterRefusal } from '#contract/clusters/can.ts';
import { type ClusterRecord, instanceSizeOf, isTenant } from '#contract/clusters/record.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { compliancePolicyOf } from '../compliance/compliance-gate.ts';
import type { ScheduleRecord } from '../policy-records.ts';
import { startSnapshot } from '../snapshots/snapshots.ts';

/** The schedule that a cluster gets when its backup is switched on. */
function newSchedule(world: World, cluster: ClusterRecord): ScheduleRecord {
  // any time of day, always the same for a cluster // observed: no pattern
  const random = seeded(`schedule/${cluster.id}`);
  const policy = compliancePolicyOf(world, cluster.groupId);
  const first = firstSchedule(policy, { nvme: instanceSizeOf(cluster).includes('_NVME') });
  return {
    id: cluster.id,
    groupId: cluster.groupId,
    policyId: world.id(),
    policyItems: named(world, first.policyItems),
    referenceHourOfDay: Math.floor(random() * 24),
    referenceMinuteOfHour: Math.floor(random() * 60),
    restoreWindowDays: first.restoreWindowDays,
    autoCopySettingsEnabled: false,
    autoExportEnabled: false,
    copyPolicyItemsEnabled: false,
    useOrgAndGroupNamesInExportPrefix: false,
    copySettings: [],
    extraRetentionSettings: [],
  };
}

/** Every item with an id: its own where it has one. */
export function named(
  world: World,
  lines: readonly (PolicyLine & { id?: string | undefined })[],
): ScheduleRecord['policyItems'] {
  return lines.map(({ id, frequencyType, frequencyInterval, retentionUnit, retentionValue }) => ({
    id: id ?? world.id(),
    frequencyType,
    frequencyInterval,
    retentionUnit,
    retentionValue,
  }));
}

/** Stores a schedule and lets its next snapshot be due. Nothing is due while the cluster takes none. */
export function putSchedule(world: World, row: ScheduleRecord, cluster: ClusterRecord): ScheduleRecord {
  const { due: before, ...rest } = row;
  if (before !== undefined) world.cancel(before);
  const next = takes(cluster) ? nextAppointment(row.policyItems, row, world.now()) : undefined;
  if (!next) return world.tables.backupSchedules.put(rest);
  const due = world.after(next.at - world.now(), 'schedule.tick', { id: row.id, at: next.at });
  return world.tables.backupSchedules.put({ ...rest, due });
}

/** Whether the schedule of a cluster runs at all: not while it is paused. */
function takes(cluster: ClusterRecord): boolean {
  return cluster.backupEnabled && !cluster.paused && !isTenant(cluster);
}

/** Takes one snapshot for every item that is due now. */
function tick(world: World, { id, at }: { id: string; at: number }): void {
  const row = world.tables.backupSchedules.get(id);
  const cluster = world.tables.clusters.get(id);
  if (!row || !cluster) return;
  // a cluster that is being made or deleted misses its turn
  const appointment = nextAppointment(row.policyItems, row, at - 1);
  const leading = appointment?.at === at ? leadingItem(appointment.items) : undefined;
  if (appointment && leading && !clusterRefusal('snapshot', cluster)) {
    const { items } = appointment;
    startSnapshot(world, cluster, {
      snapshotType: 'scheduled',
      frequencyType: leading.frequencyType,
      policyItems: items.map((item) => item.id),
      retention: { retentionUnit: 'days', retentionValue: daysKept(items, row.extraRetentionSettings) },
      copyRegions: copyRegionsFor(
        row.copySettings,
        items.map((item) => item.frequencyType),
      ),
    });
  }
  putSchedule(world, row, cluster);
}

/** A cluster has a schedule while its backup is on; it is suspended while the cluster is paused. */
export function keepSchedule(world: World, cluster: ClusterRecord): void {
  const row = world.tables.backupSchedules.get(cluster.id);
  const wanted = cluster.backupEnabled && !isTenant(cluster);
  if (!wanted) {
    if (row?.due !== undefined) world.cancel(row.due);
    world.tables.backupSchedules.delete(cluster.id);
  } else if (!row) {
    putSchedule(world, newSchedule(world, cluster), cluster);
  } else if (takes(cluster) !== (row.due !== undefined)) {
    putSchedule(world, row, cluster);
  }
}

/** Deletes the schedule of a deleted cluster. */
export function dropSchedule(world: World, clusterId: string): void {
  const due = world.tables.backupSchedules.get(clusterId)?.due;
  if (due !== undefined) world.cancel(due);
  world.tables.backupSchedules.delete(clusterId);
}

export const scheduleTransitions = { 'schedule.tick': tick };
