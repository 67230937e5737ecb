import { MINUTE } from '#contract/values/durations.ts';
import type { PolicyLine } from './policy-rules.ts';
import { nextAppointment, type Reference } from './schedule-times.ts';

/** The fields of a schedule that the check uses. */
interface DueSchedule<Line extends PolicyLine> extends Reference {
  /** Absent where the schedule is stopped. */
  nextSnapshot?: string | null | undefined;
  policies: readonly { policyItems: readonly Line[] }[];
}

/** Snapshots wait for each other: a little later than due is usual // observed: minutes */
const patience = 45 * MINUTE;
/** A snapshot may be requested shortly before or after the minute of the schedule. */
const slack = 5 * MINUTE;

/**
 * When a snapshot was due by today's schedule that was not requested since; undefined: none is overdue. A
 * stopped schedule has no next snapshot, and none is due. `asked`: when those of the schedule were requested,
 * in milliseconds.
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
