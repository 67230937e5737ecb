import { overdueSince } from '#contract/backups/overdue.ts';
import type { Reference } from '#contract/backups/schedule-times.ts';
import { leadingItem, nextAppointment } from '#contract/backups/schedule-times.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import type { Schedule } from './protection.ts';
import type { PlannedSnapshot } from './timeline/timeline-marks.ts';

const itemsOf = (schedule: Schedule) => schedule.policies.flatMap(({ policyItems }) => policyItems);

/** When a snapshot was due that was never requested since. */
export function overdueAt(
  schedule: Schedule,
  snapshots: readonly SnapshotFact[],
  now: number,
): number | undefined {
  const asked = snapshots
    .filter(({ onDemand }) => !onDemand)
    .map(({ requestedAt, at }) => requestedAt ?? at ?? 0);
  return overdueSince(schedule, asked, now);
}

/** The snapshots that the schedule takes until a moment; limited, because a chart shows no more. */
export function plannedUntil(schedule: Schedule, now: number, until: number, most = 400): PlannedSnapshot[] {
  const next = schedule.nextSnapshot === undefined ? undefined : Date.parse(schedule.nextSnapshot);
  const reference: Reference = schedule;
  const items = itemsOf(schedule);
  const planned: PlannedSnapshot[] = [];
  // the next snapshot according to the service is the first one
  let from = next === undefined ? Number.POSITIVE_INFINITY : Math.max(now, next - 1);
  while (from < until && planned.length < most) {
    const appointment = nextAppointment(items, reference, from);
    if (!appointment || appointment.at > until) break;
    const frequency = leadingItem(appointment.items)?.frequencyType ?? 'hourly';
    planned.push({ at: appointment.at, frequency, items: appointment.items.length });
    from = appointment.at;
  }
  return planned;
}
