import type { PolicyLine } from './policy-rules.ts';
import { nextAppointment, type Reference } from './schedule-times.ts';

/** What is looked at of a schedule. */
interface DueSchedule<Line extends PolicyLine> extends Reference {
  /** Absent where the schedule stands still. */
  nextSnapshot?: string | null | undefined;
  policies: readonly { policyItems: readonly Line[] }[];
}

const minute = 60_000;
/** Snapshots wait for each other: a little later than due is usual // observed: minutes */
const patience = 45 * minute;
/** A snapshot may be asked for shortly before or after the minute of the schedule. */
const slack = 5 * minute;

/**
 * When a snapshot was due that nobody asked for since, by the schedule of today; undefined: none is overdue. A schedule that
 * stands still has no next snapshot, and owes none. `asked`: when those of the schedule were asked for, in milliseconds.
 */
export function overdueSince<Line extends PolicyLine>(
  schedule: DueSchedule<Line>,
  asked: readonly number[],
  now: number,
): number | undefined {
  if (!schedule.nextSnapshot || asked.length === 0) return undefined;
  const items = schedule.policies.flatMap(({ policyItems }) => policyItems);
  const due = nextAppointment(items, schedule, Math.max(...asked) + slack)?.at;
  return due !== undefined && due + patience < now ? due : undefined;
}
