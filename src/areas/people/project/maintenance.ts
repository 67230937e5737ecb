import type { Result } from '#contract/api/operations.ts';
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

/** Why the next maintenance cannot be deferred; the service applies the same rule. */
export function deferralRefusal(window: MaintenanceWindow): string | undefined {
  if (!hasWindow(window)) return 'Choose a window first: without one Atlas decides alone.';
  return window.numberOfDeferrals >= mostDeferrals
    ? `It was deferred ${mostDeferrals} times already, the most that Atlas allows.`
    : undefined;
}

const two = (hour: number): string => String(hour).padStart(2, '0');

/** `Tuesdays from 03:00 UTC` */
export function windowText(window: MaintenanceWindow): string {
  if (!hasWindow(window)) return 'Whenever Atlas decides';
  return `${weekdays[window.dayOfWeek - 1]}s from ${two(window.hourOfDay)}:00 ${window.timeZoneId}`;
}

/** The hours of a day, as choices. */
export const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${two(hour)}:00`,
}));

/** The values of the form, as texts of its selects. */
export interface WindowDraft {
  day: string | null;
  hour: string;
  /** `none`: no protected hours. */
  from: string;
  to: string;
}

const hourText = (hour: number | undefined): string => (hour === undefined ? 'none' : String(hour));

export const windowDraft = (window: MaintenanceWindow): WindowDraft => ({
  day: hasWindow(window) ? String(window.dayOfWeek) : null,
  hour: String(window.hourOfDay),
  from: hourText(window.protectedHours?.startHourOfDay),
  to: hourText(window.protectedHours?.endHourOfDay),
});

/** Why the form cannot be saved; problems of protected hours are also shown at the field. */
export function windowProblem(
  draft: WindowDraft,
  window: MaintenanceWindow,
): { field?: 'to'; message: string } | undefined {
  const { day, from, to } = draft;
  if (day === null) return { message: 'Choose a day first' };
  if ((from === 'none') !== (to === 'none')) {
    return { message: 'Set both the start and the end of the protected hours' };
  }
  if (from !== 'none' && from === to) {
    return { field: 'to', message: 'Must differ from “Protected from”' };
  }
  // a request without them leaves them as they are // documented: fields that are left out do not change
  if (from === 'none' && window.protectedHours) {
    const message =
      'Protected hours cannot be removed alone: remove the window, then save it again without them';
    return { field: 'to', message };
  }
  const before = windowDraft(window);
  const same =
    hasWindow(window) && Object.entries(draft).every(([name, text]) => before[name as 'day'] === text);
  return same ? { message: 'Nothing has changed' } : undefined;
}
