import { plural } from '#src/lib/bytes.ts';
import type { Frequency } from '../facts.ts';
import type { Schedule } from './protection.ts';

type Item = Schedule['policies'][number]['policyItems'][number];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
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
/** The last day of a month, whichever it is // documented */
const lastDay = 40;
const order: readonly Frequency[] = ['hourly', 'daily', 'weekly', 'monthly', 'yearly', 'ondemand'];

function rhythm({ frequencyType, frequencyInterval }: Item): string {
  switch (frequencyType) {
    case 'hourly':
      return frequencyInterval === 1 ? 'Every hour' : `Every ${frequencyInterval} hours`;
    case 'daily':
      return 'Every day';
    case 'weekly':
      return `Every ${weekdays[frequencyInterval - 1] ?? 'week'}`;
    case 'monthly':
      return frequencyInterval === lastDay
        ? 'On the last day of every month'
        : `On day ${frequencyInterval} of every month`;
    case 'yearly':
      return `On 1 ${months[frequencyInterval - 1] ?? 'January'}`;
    case 'ondemand':
      return 'On demand';
  }
}

export interface ScheduleLine {
  id: string;
  frequency: Frequency;
  /** "Every 6 hours" */
  rhythm: string;
  /** "7 days" */
  kept: string;
}

/** What a schedule does, a line for each of its items, the most frequent first. */
export function scheduleLines(schedule: Schedule): ScheduleLine[] {
  return schedule.policies
    .flatMap(({ policyItems }) => policyItems)
    .toSorted((a, b) => order.indexOf(a.frequencyType) - order.indexOf(b.frequencyType))
    .map((item) => ({
      id: item.id,
      frequency: item.frequencyType,
      rhythm: rhythm(item),
      kept: plural(item.retentionValue, item.retentionUnit.replace(/s$/, '')),
    }));
}
