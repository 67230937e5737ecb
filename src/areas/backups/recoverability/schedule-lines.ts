import { itemFrequencies } from '#contract/backups/frequencies.ts';
import { lastDayOfMonth } from '#contract/backups/policy-rules.ts';
import type { Frequency } from '../shared/facts.ts';
import { keepText, months, weekdays } from '../shared/schedule-text.ts';
import type { Schedule } from './protection.ts';

type Item = Schedule['policies'][number]['policyItems'][number];

function rhythm({ frequencyType, frequencyInterval }: Item): string {
  switch (frequencyType) {
    case 'hourly':
      return frequencyInterval === 1 ? 'Every hour' : `Every ${frequencyInterval} hours`;
    case 'daily':
      return 'Every day';
    case 'weekly':
      return `Every ${weekdays[frequencyInterval - 1] ?? 'week'}`;
    case 'monthly':
      return frequencyInterval === lastDayOfMonth
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

/** Description of a schedule, a line for each of its items, the most frequent first. */
export function scheduleLines(schedule: Schedule): ScheduleLine[] {
  return schedule.policies
    .flatMap(({ policyItems }) => policyItems)
    .toSorted((a, b) => itemFrequencies.indexOf(a.frequencyType) - itemFrequencies.indexOf(b.frequencyType))
    .map((item) => ({
      id: item.id,
      frequency: item.frequencyType,
      rhythm: rhythm(item),
      kept: keepText(item),
    }));
}
