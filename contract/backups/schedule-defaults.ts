import type { PolicyLine } from './policy-rules.ts';
import { lastDayOfMonth } from './policy-rules.ts';

const saturday = 6;
const december = 12;

/** What every cluster starts with when its backup is switched on // observed; NVMe // documented */
export function defaultItems({ nvme = false } = {}): PolicyLine[] {
  return [
    {
      frequencyType: 'hourly',
      frequencyInterval: nvme ? 12 : 6,
      retentionUnit: 'days',
      retentionValue: 7,
    },
    { frequencyType: 'daily', frequencyInterval: 1, retentionUnit: 'days', retentionValue: 7 },
    { frequencyType: 'weekly', frequencyInterval: saturday, retentionUnit: 'weeks', retentionValue: 4 },
    {
      frequencyType: 'monthly',
      frequencyInterval: lastDayOfMonth,
      retentionUnit: 'months',
      retentionValue: 12,
    },
    { frequencyType: 'yearly', frequencyInterval: december, retentionUnit: 'years', retentionValue: 1 },
  ];
}

/** Days that continuous backup reaches back // observed */
export const defaultWindowDays = 7;
