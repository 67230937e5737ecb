import type { Retention, RetentionUnit } from './retention.ts';

/** How often a policy item takes a snapshot, the most frequent first. */
export const scheduledFrequencies = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type ScheduledFrequency = (typeof scheduledFrequencies)[number];

/** The same with on-demand snapshots. */
export const itemFrequencies = [...scheduledFrequencies, 'ondemand'] as const;
export type ItemFrequency = (typeof itemFrequencies)[number];

/** The words of copies and of extra retention. */
export const copyFrequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'ON_DEMAND'] as const;
export type CopyFrequency = (typeof copyFrequencies)[number];

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
  const texts = {
    hourly: 'HOURLY',
    daily: 'DAILY',
    weekly: 'WEEKLY',
    monthly: 'MONTHLY',
    yearly: 'YEARLY',
    ondemand: 'ON_DEMAND',
  } as const;
  return texts[frequency];
}
