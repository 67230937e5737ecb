import { DAY } from '#contract/values/durations.ts';

export const retentionUnits = ['days', 'weeks', 'months', 'years'] as const;
export type RetentionUnit = (typeof retentionUnits)[number];

/** How long a snapshot is kept, in the words of a policy item. */
export interface Retention {
  retentionUnit: RetentionUnit;
  retentionValue: number;
}

const daysOf: Readonly<Record<RetentionUnit, number>> = { days: 1, weeks: 7, months: 31, years: 365 };

/** Longest retention in days: a hundred years // assumed: the service's own limit is not known */
export const longestRetentionDays = 36_500;

/** A month counts 31 days, a year 365 // assumed: a monthly item must keep at least 31 days // documented */
export function retentionDays({ retentionUnit, retentionValue }: Retention): number {
  return daysOf[retentionUnit] * retentionValue;
}

/** When a snapshot of that moment is deleted, both in milliseconds. */
export function expiryOf(from: number, retention: Retention): number {
  return from + retentionDays(retention) * DAY;
}
