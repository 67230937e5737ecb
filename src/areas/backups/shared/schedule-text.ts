import {
  type CopyFrequency,
  type ItemFrequency,
  type ScheduledFrequency,
  scheduledFrequencies,
} from '#contract/backups/frequencies.ts';
import { intervals, lastDayOfMonth } from '#contract/backups/policy-rules.ts';
import type { Retention, RetentionUnit } from '#contract/backups/retention.ts';
import { frequencyLabels } from './texts.tsx';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** When an item takes its snapshots: `every 6 hours`, `on Saturday`, `on the last day`. */
export function everyText(frequency: ItemFrequency, interval: number): string {
  switch (frequency) {
    case 'hourly':
      return interval === 1 ? 'every hour' : `every ${interval} hours`;
    case 'daily':
      return 'every day';
    case 'weekly':
      return `on ${weekdays[interval - 1] ?? interval}`;
    case 'monthly':
      return interval === lastDayOfMonth ? 'on the last day' : `on day ${interval}`;
    case 'yearly':
      return `on 1 ${months[interval - 1] ?? interval}`;
    case 'ondemand':
      return 'on demand';
  }
}

const units: Record<RetentionUnit, string> = { days: 'day', weeks: 'week', months: 'month', years: 'year' };

/** `7 days`, `1 year`. */
export function keepText({ retentionUnit, retentionValue }: Retention): string {
  return `${retentionValue} ${units[retentionUnit]}${retentionValue === 1 ? '' : 's'}`;
}

export const frequencyOptions = scheduledFrequencies.map((value) => ({
  value,
  label: frequencyLabels[value],
}));

export const unitOptions = (['days', 'weeks', 'months', 'years'] as const).map((value) => ({
  value,
  label: value,
}));

/** Intervals that an item of a frequency can have, in words. */
export function intervalOptions(frequency: ScheduledFrequency): { value: string; label: string }[] {
  return intervals[frequency].map((value) => ({
    value: String(value),
    label: everyText(frequency, value),
  }));
}

export const copyLabels: Record<CopyFrequency, string> = {
  HOURLY: 'Hourly',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
  ON_DEMAND: 'On demand',
};

/** A rule's description as a sentence. */
export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return capital.endsWith('.') ? capital : `${capital}.`;
}
