import { z } from 'zod';
import { ignored, ObjectId } from '#contract/common.ts';
import { type Retention, type RetentionUnit, retentionUnits } from './retention.ts';

/** How often a policy item takes a snapshot, the most frequent first. */
export const scheduledFrequencies = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type ScheduledFrequency = (typeof scheduledFrequencies)[number];

/** The same with snapshots that somebody asks for. */
export const itemFrequencies = [...scheduledFrequencies, 'ondemand'] as const;
export type ItemFrequency = (typeof itemFrequencies)[number];

/** The words of copies and of extra retention. */
export const copyFrequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'ON_DEMAND'] as const;
export type CopyFrequency = (typeof copyFrequencies)[number];

export const int32 = z.int().min(-2_147_483_648).max(2_147_483_647);
export const retention = { retentionUnit: z.enum(retentionUnits), retentionValue: int32 };

/** One line of a policy as it is answered. */
export const PolicyItem = z.object({
  id: ObjectId,
  frequencyType: z.enum(itemFrequencies),
  frequencyInterval: z.int(),
  ...retention,
});
export type PolicyItem = z.infer<typeof PolicyItem>;

/** One line of a policy as it is sent. What its numbers may be depends on the words: `policy-rules.ts`. */
export const PolicyItemRequest = z.strictObject({
  id: ObjectId.optional(),
  frequencyType: z.enum(itemFrequencies),
  frequencyInterval: int32,
  ...retention,
});
export type PolicyItemRequest = z.output<typeof PolicyItemRequest>;

/** Of a compliance policy: its ids are the service's. */
export const ComplianceItemRequest = z.strictObject({
  frequencyType: z.enum(itemFrequencies),
  frequencyInterval: int32,
  ...retention,
  ...ignored('id'),
});
export type ComplianceItemRequest = z.output<typeof ComplianceItemRequest>;

const lengths: Record<RetentionUnit, number> = { days: 1, weeks: 7, months: 365 / 12, years: 365 };

/**
 * How long two retentions are beside each other, in days. A month is a twelfth of a year here, so that twelve
 * months are as long as one year: every cluster starts with a policy that keeps both so // observed
 */
export function comparedDays({ retentionUnit, retentionValue }: Retention): number {
  return lengths[retentionUnit] * retentionValue;
}

/** The word of copies and of extra retention for the frequency of an item. */
export function copyFrequencyOf(frequency: ItemFrequency): CopyFrequency {
  const words = {
    hourly: 'HOURLY',
    daily: 'DAILY',
    weekly: 'WEEKLY',
    monthly: 'MONTHLY',
    yearly: 'YEARLY',
    ondemand: 'ON_DEMAND',
  } as const;
  return words[frequency];
}
