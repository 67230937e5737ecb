import { droppedCopies } from '#contract/backups/copy-rules.ts';
import { type CopyFrequency, comparedDays, copyFrequencies } from '#contract/backups/frequencies.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { longestRetentionDays } from '#contract/backups/retention.ts';
import type { BackupSchedule, CopySetting, ScheduleRequest } from '#contract/backups/schedule-schemas.ts';
import type { ExtraRetention } from '#contract/backups/schedule-times.ts';
import { itemOf, lineOf, type PolicyItem } from '../shared/policy-item.ts';

export interface ItemForm extends PolicyItem {
  /** Empty for a new one. */
  id: string;
}

export interface CopyForm {
  cloudProvider: string;
  regionName: string | null;
  zoneId: string;
  frequencies: CopyFrequency[];
  shouldCopyOplogs: boolean;
  /** Fields that are not edited here are sent unchanged. */
  kept: Pick<CopySetting, 'lastNumberOfSnapshots' | 'copyPolicyItems'>;
}

/** Values of the editor. Paths are those of the API, so that a refusal finds its field. */
export interface ScheduleForm {
  policies: { policyItems: ItemForm[] }[];
  referenceHourOfDay: number | null;
  referenceMinuteOfHour: number | null;
  restoreWindowDays: number | null;
  copySettings: CopyForm[];
  autoCopySettingsEnabled: boolean;
  autoExportEnabled: boolean;
  export: { exportBucketId: string | null; frequencyType: string | null };
  useOrgAndGroupNamesInExportPrefix: boolean;
  /** Days that are added, by frequency. */
  extra: Record<CopyFrequency, number | null>;
  updateSnapshots: boolean;
  deleteSnapshots: boolean;
  /** Places (see `locationOf`) that are no longer copied to, and whose copies go too. */
  deletedCopies: string[];
}

export function formOf(schedule: BackupSchedule): ScheduleForm {
  const days = (frequency: CopyFrequency) =>
    schedule.extraRetentionSettings.find(({ frequencyType }) => frequencyType === frequency)?.retentionDays ??
    0;
  return {
    policies: [{ policyItems: itemsOf(schedule).map((item) => ({ id: item.id, ...itemOf(item) })) }],
    referenceHourOfDay: schedule.referenceHourOfDay,
    referenceMinuteOfHour: schedule.referenceMinuteOfHour,
    restoreWindowDays: schedule.restoreWindowDays,
    copySettings: schedule.copySettings.map(copyForm),
    autoCopySettingsEnabled: schedule.autoCopySettingsEnabled,
    autoExportEnabled: schedule.autoExportEnabled,
    export: {
      exportBucketId: schedule.export?.exportBucketId ?? null,
      frequencyType: schedule.export?.frequencyType ?? null,
    },
    useOrgAndGroupNamesInExportPrefix: schedule.useOrgAndGroupNamesInExportPrefix,
    extra: Object.fromEntries(copyFrequencies.map((each) => [each, days(each)])) as ScheduleForm['extra'],
    updateSnapshots: false,
    deleteSnapshots: false,
    deletedCopies: [],
  };
}

export type StoredItem = BackupSchedule['policies'][number]['policyItems'][number];

export function itemsOf(schedule: BackupSchedule): readonly StoredItem[] {
  return schedule.policies.flatMap(({ policyItems }) => policyItems);
}

function copyForm(setting: CopySetting): CopyForm {
  const {
    cloudProvider = '',
    regionName = null,
    zoneId,
    frequencies = [],
    shouldCopyOplogs = false,
  } = setting;
  const { lastNumberOfSnapshots, copyPolicyItems } = setting;
  return {
    cloudProvider,
    regionName,
    zoneId,
    frequencies: copyFrequencies.filter((each) => frequencies.includes(each)),
    shouldCopyOplogs,
    kept: {
      ...(lastNumberOfSnapshots === undefined ? {} : { lastNumberOfSnapshots }),
      ...(copyPolicyItems === undefined ? {} : { copyPolicyItems }),
    },
  };
}

export type FormLine = PolicyLine & { id?: string | undefined };

export function linesOf(form: ScheduleForm): FormLine[] {
  return (form.policies[0]?.policyItems ?? []).map((item) => ({
    ...(item.id === '' ? {} : { id: item.id }),
    ...lineOf(item),
  }));
}

/** The valid lines while others are being typed. */
export function sensibleLines(form: ScheduleForm): FormLine[] {
  return linesOf(form).filter((line) => {
    const days = comparedDays(line);
    return days >= 1 && days <= longestRetentionDays;
  });
}

/** An item that was removed and entered again is still the same one: its snapshots stay its own. */
export function identified(lines: readonly FormLine[], before: readonly StoredItem[]): FormLine[] {
  const taken = new Set(lines.flatMap(({ id }) => id ?? []));
  return lines.map((line) => {
    if (line.id !== undefined) return line;
    const same = before.find(
      ({ id, frequencyType, frequencyInterval }) =>
        !taken.has(id) &&
        frequencyType === line.frequencyType &&
        frequencyInterval === line.frequencyInterval,
    );
    if (!same) return line;
    taken.add(same.id);
    return { ...line, id: same.id };
  });
}

export function extraOf(form: ScheduleForm): ExtraRetention[] {
  return copyFrequencies.flatMap((frequencyType) => {
    const retentionDays = form.extra[frequencyType];
    return retentionDays ? [{ frequencyType, retentionDays }] : [];
  });
}

/** Copies as the wire has them. */
export function copiesOf(form: ScheduleForm): CopySetting[] {
  return form.copySettings.map(
    ({ cloudProvider, regionName, zoneId, frequencies, shouldCopyOplogs, kept }) => ({
      ...(cloudProvider === '' ? {} : { cloudProvider: cloudProvider as CopySetting['cloudProvider'] }),
      ...(regionName === null ? {} : { regionName }),
      zoneId,
      // copies with a retention of their own name their frequencies there // documented
      ...(kept.copyPolicyItems === undefined ? { frequencies } : {}),
      shouldCopyOplogs,
      ...kept,
    }),
  );
}

/** One region of one zone: the subject of a copy setting. */
export function locationOf({
  zoneId,
  cloudProvider,
  regionName,
}: {
  zoneId: string;
  cloudProvider?: string | undefined;
  regionName?: string | null | undefined;
}): string {
  return `${zoneId}/${cloudProvider}/${regionName}`;
}

/** Regions of before that are no longer copied to. */
export function droppedOf(base: BackupSchedule, form: ScheduleForm): CopySetting[] {
  return droppedCopies(base.copySettings, copiesOf(form));
}

/** Requested changes of existing snapshots and copies. */
export function asksOf(
  base: BackupSchedule,
  form: ScheduleForm,
): Pick<ScheduleRequest, 'updateSnapshots' | 'deleteSnapshots' | 'deleteCopiedBackups'> {
  const gone = droppedOf(base, form).filter((setting) => form.deletedCopies.includes(locationOf(setting)));
  return {
    ...(form.updateSnapshots ? { updateSnapshots: true } : {}),
    ...(form.deleteSnapshots ? { deleteSnapshots: true } : {}),
    ...(gone.length === 0
      ? {}
      : {
          deleteCopiedBackups: gone.map(({ cloudProvider, regionName, zoneId }) => ({
            cloudProvider,
            regionName,
            zoneId,
          })),
        }),
  };
}
