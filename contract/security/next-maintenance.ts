import { DAY } from '#contract/values/durations.ts';

interface Window {
  dayOfWeek: number;
  hourOfDay: number;
  numberOfDeferrals: number;
}

export const hasWindow = ({ dayOfWeek }: Pick<Window, 'dayOfWeek'>): boolean => dayOfWeek > 0;

/**
 * When the next maintenance may begin, in ms: the next hour of the window, later by a week for each deferral.
 * Undefined without the project's own window. Atlas reports no time, and there may be nothing to maintain.
 */
export function nextMaintenance(window: Window, now: number): number | undefined {
  if (!hasWindow(window)) return undefined;
  const { dayOfWeek, hourOfDay, numberOfDeferrals } = window;
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hourOfDay);
  const first = today + ((dayOfWeek - 1 - date.getUTCDay() + 7) % 7) * DAY;
  return (first > now ? first : first + 7 * DAY) + numberOfDeferrals * 7 * DAY;
}
