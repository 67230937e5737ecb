import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { DAY } from '#contract/values/durations.ts';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import { source as orders, snapshot } from '../shared/facts-for-tests.ts';

/** Friday. */
export const now = Date.parse('2026-03-13T14:02:00Z');

const id = (at: number) => `65f1b3a8000000000000000${at}`;
export const itemIds = { hourly: id(1), daily: id(2), weekly: id(3), monthly: id(4), yearly: id(5) };

/** The schedule that every cluster begins with. */
export function stored(changes: Partial<BackupSchedule> = {}): BackupSchedule {
  return {
    clusterId: id(8),
    clusterName: 'orders',
    autoExportEnabled: false,
    copyPolicyItemsEnabled: false,
    useOrgAndGroupNamesInExportPrefix: false,
    autoCopySettingsEnabled: false,
    copySettings: [],
    extraRetentionSettings: [],
    policies: [
      {
        id: id(9),
        policyItems: [
          {
            id: itemIds.hourly,
            frequencyType: 'hourly',
            frequencyInterval: 6,
            retentionUnit: 'days',
            retentionValue: 7,
          },
          {
            id: itemIds.daily,
            frequencyType: 'daily',
            frequencyInterval: 1,
            retentionUnit: 'days',
            retentionValue: 7,
          },
          {
            id: itemIds.weekly,
            frequencyType: 'weekly',
            frequencyInterval: 6,
            retentionUnit: 'weeks',
            retentionValue: 4,
          },
          {
            id: itemIds.monthly,
            frequencyType: 'monthly',
            frequencyInterval: 40,
            retentionUnit: 'months',
            retentionValue: 12,
          },
          {
            id: itemIds.yearly,
            frequencyType: 'yearly',
            frequencyInterval: 12,
            retentionUnit: 'years',
            retentionValue: 1,
          },
        ],
      },
    ],
    referenceHourOfDay: 3,
    referenceMinuteOfHour: 16,
    restoreWindowDays: 7,
    links: [],
    ...changes,
  };
}

const source: Source = { ...orders, id: id(8) };

export function taken(
  at: string,
  item: keyof typeof itemIds,
  days: number,
  more: Partial<SnapshotFact> = {},
): SnapshotFact {
  const moment = Date.parse(at);
  return {
    ...snapshot(moment),
    id: `${item} ${at}`,
    source,
    expiresAt: moment + days * DAY,
    frequency: item,
    sizeBytes: 1,
    policyItems: [itemIds[item]],
    ...more,
  };
}
