import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { assumedRule, documented } from '../evidence/rule-evidence.ts';
import { copyFrequencies, itemFrequencies } from './frequencies.ts';
import { int32, PolicyItem, PolicyItemRequest, retention } from './policy-parts.ts';
import { longestRetentionDays } from './retention.ts';

/** The document names two; the manual, and Terraform's own tests, name four. */
const exportFrequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/** A retention is positive // specification §2.7; its upper limit: assumed */
const days = z
  .int()
  .min(1)
  .max(longestRetentionDays, assumedRule(`must be at most ${longestRetentionDays}`));

const CopyPolicyItem = z.object({
  id: ObjectId.optional(),
  frequencyType: z.enum(itemFrequencies),
  retentionUnit: retention.retentionUnit.optional(),
  retentionValue: retention.retentionValue.optional(),
});

const copyFields = {
  cloudProvider: z.enum(providers).optional(),
  regionName: z.string().min(1).max(64).optional(),
  frequencies: z.array(z.enum(copyFrequencies)).max(6, documented).optional(),
  /** How many of the latest snapshots are copied, where no frequency is named. */
  lastNumberOfSnapshots: z.int().min(1).max(500).optional(),
  shouldCopyOplogs: z.boolean().optional(),
};

export const CopySetting = z.object({
  ...copyFields,
  zoneId: ObjectId,
  copyPolicyItems: z.array(CopyPolicyItem).optional(),
});
export type CopySetting = z.infer<typeof CopySetting>;

/** 2023-01-01 names zones by their replication specification. */
const CopySettingFirst = CopySetting.omit({ zoneId: true }).extend({ replicationSpecId: ObjectId });

const AutoExport = z.object({
  exportBucketId: ObjectId.optional(),
  frequencyType: z.enum(exportFrequencies).optional(),
});

const ExtraRetentionSetting = z.object({
  frequencyType: z.enum(copyFrequencies).optional(),
  retentionDays: days.optional(),
});

const common = {
  clusterId: ObjectId,
  clusterName: z.string(),
  autoExportEnabled: z.boolean(),
  copyPolicyItemsEnabled: z.boolean(),
  useOrgAndGroupNamesInExportPrefix: z.boolean(),
  export: AutoExport.optional(),
  extraRetentionSettings: z.array(ExtraRetentionSetting),
  nextSnapshot: Instant.optional(),
  policies: z.array(z.object({ id: ObjectId, policyItems: z.array(PolicyItem) })),
  referenceHourOfDay: z.int(),
  referenceMinuteOfHour: z.int(),
  restoreWindowDays: z.int(),
  links,
};

export const BackupSchedule = z.object({
  ...common,
  autoCopySettingsEnabled: z.boolean(),
  copySettings: z.array(CopySetting),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const BackupScheduleFirst = z.object({ ...common, copySettings: z.array(CopySettingFirst) });

const CopyPolicyItemRequest = z.discriminatedUnion('frequencyType', [
  z.strictObject({ frequencyType: z.literal('ondemand'), ...ignored('id') }),
  z.strictObject({
    frequencyType: z.enum(['hourly', 'daily', 'weekly', 'monthly', 'yearly']),
    ...retention,
    retentionValue: retention.retentionValue.min(1),
    ...ignored('id'),
  }),
]);

const copyRequest = {
  ...copyFields,
  copyPolicyItems: z.array(CopyPolicyItemRequest).max(6, documented).optional(),
};
const deletedCopies = {
  cloudProvider: z.enum(providers).optional(),
  regionName: z.string().min(1).max(64).optional(),
  zoneId: ObjectId.optional(),
};

const requestFields = {
  autoExportEnabled: z.boolean().optional(),
  copyPolicyItemsEnabled: z.boolean().optional(),
  useOrgAndGroupNamesInExportPrefix: z.boolean().optional(),
  export: AutoExport.strict().optional(),
  extraRetentionSettings: z.array(ExtraRetentionSetting.strict()).max(6).optional(),
  policies: z
    .array(z.strictObject({ id: ObjectId.optional(), policyItems: z.array(PolicyItemRequest).max(64) }))
    .max(16)
    .optional(),
  // values out of their range have their own codes: `schedule-rules.ts`
  referenceHourOfDay: int32.optional(),
  referenceMinuteOfHour: int32.optional(),
  restoreWindowDays: int32
    .max(longestRetentionDays, assumedRule(`must be at most ${longestRetentionDays}`))
    .optional(),
  /** Snapshots taken already get the retention that their item has now. */
  updateSnapshots: z.boolean().optional(),
  /** The same for copies in other regions. */
  updateCopySnapshots: z.boolean().optional(),
  /** Snapshots of items that are gone go too. */
  deleteSnapshots: z.boolean().optional(),
  /** Copies of copy settings that are gone go too. */
  deleteCopySnapshots: z.boolean().optional(),
  ...ignored('clusterId', 'clusterName', 'nextSnapshot', 'links'),
};

/** Only the fields to change. */
export const ScheduleRequest = z.strictObject({
  ...requestFields,
  autoCopySettingsEnabled: z.boolean().optional(),
  copySettings: z
    .array(z.strictObject({ ...copyRequest, zoneId: ObjectId }))
    .max(50)
    .optional(),
  deleteCopiedBackups: z.array(z.strictObject(deletedCopies)).max(50).optional(),
});
export type ScheduleRequest = z.output<typeof ScheduleRequest>;

export const ScheduleRequestFirst = z.strictObject({
  ...requestFields,
  copySettings: z
    .array(z.strictObject({ ...copyRequest, replicationSpecId: ObjectId }))
    .max(50)
    .optional(),
  deleteCopiedBackups: z
    .array(z.strictObject({ ...deletedCopies, replicationSpecId: ObjectId.optional() }))
    .max(50)
    .optional(),
});
export type ScheduleRequestFirst = z.output<typeof ScheduleRequestFirst>;
