import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { AlertHistory } from '#contract/overview/overview.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { SeverityOf } from './count.ts';
import type { ProjectFacts } from './facts.ts';
import type { KnownProject } from './rounds.ts';

const none = (): Record<Severity, number> => ({ CRITICAL: 0, ERROR: 0, WARNING: 0, INFO: 0 });

/** How many alerts were open at the end of each step, from those that are open and those that were. */
export function alertHistory(
  projects: Iterable<KnownProject>,
  { hours, stepMinutes }: { hours: number; stepMinutes: number },
  at: number,
  severityOf: (facts: ProjectFacts) => SeverityOf,
): AlertHistory {
  const stepMs = stepMinutes * MINUTE;
  const count = Math.ceil((hours * 60) / stepMinutes);
  // steps of whole hours and days, so that a picture does not change with every second
  const end = Math.ceil(at / stepMs) * stepMs;
  const from = end - count * stepMs;
  const steps = Array.from({ length: count }, none);
  let projectsRead = 0;
  for (const { facts } of projects) {
    // a list that does not reach back to the start of the chart is too incomplete for it
    if (facts.closed && (facts.closed.since ?? 0) <= from) projectsRead += 1;
    const severity = severityOf(facts);
    for (const alert of [...(facts.alerts?.alerts ?? []), ...(facts.closed?.alerts ?? [])]) {
      const began = Date.parse(alert.created);
      const ended = alert.resolved === undefined ? Number.POSITIVE_INFINITY : Date.parse(alert.resolved);
      const first = Math.max(0, Math.ceil((began - from) / stepMs) - 1);
      for (let index = first; index < count; index += 1) {
        // for the current step the present counts
        const moment = Math.min(from + (index + 1) * stepMs, at);
        const step = steps[index];
        if (ended <= moment) break;
        if (step && began <= moment) step[severity(alert)] += 1;
      }
    }
  }
  return { from, stepMs, steps, projectsRead };
}
