import type { Result } from '#contract/operations.ts';
import { hasWindow } from '#contract/security/next-maintenance.ts';

export type MaintenanceWindow = Result<'getGroupMaintenanceWindow'>;

/** Days by the service's numbers: 1 is Sunday. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** How often the same maintenance may be put off, each time by a week // documented */
const mostDeferrals = 2;

/** Why the next maintenance cannot be put off; the service judges the same. */
export function deferralRefusal(window: MaintenanceWindow): string | undefined {
  if (!hasWindow(window)) return 'Choose a window first: without one Atlas decides alone.';
  return window.numberOfDeferrals >= mostDeferrals
    ? `It was put off ${mostDeferrals} times already, the most that Atlas allows.`
    : undefined;
}

const two = (hour: number): string => String(hour).padStart(2, '0');

/** `Tuesdays from 03:00 UTC` */
export function windowWords(window: MaintenanceWindow): string {
  if (!hasWindow(window)) return 'Whenever Atlas decides';
  return `${weekdays[window.dayOfWeek - 1]}s from ${two(window.hourOfDay)}:00 ${window.timeZoneId}`;
}

/** The hours of a day, as choices. */
export const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${two(hour)}:00`,
}));
