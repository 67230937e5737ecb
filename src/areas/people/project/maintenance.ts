import type { Result } from '#contract/operations.ts';

export type MaintenanceWindow = Result<'getGroupMaintenanceWindow'>;

const day = 86_400_000;

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

export const hasWindow = ({ dayOfWeek }: MaintenanceWindow): boolean => dayOfWeek > 0;

/**
 * When the next maintenance may begin, in ms: the next hour of the window, later by a week for each time that it was put
 * off. Undefined without a window of the project's own. Atlas tells no time, and there may be nothing to maintain.
 */
export function nextMaintenance(window: MaintenanceWindow, now: number): number | undefined {
  if (!hasWindow(window)) return undefined;
  const { dayOfWeek, hourOfDay, numberOfDeferrals } = window;
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hourOfDay);
  const first = today + ((dayOfWeek - 1 - date.getUTCDay() + 7) % 7) * day;
  return (first > now ? first : first + 7 * day) + numberOfDeferrals * 7 * day;
}

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
