import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { severityRank } from '#src/ui/feedback/badge.tsx';

/** The order of the inbox: by severity, then acknowledged alerts after the others, then by age. */
export function mostUrgent(
  alerts: readonly Alert[],
  severityOf: (alert: Alert) => Severity,
  now: number,
): Alert[] {
  const acknowledged = (alert: Alert): number =>
    Number(alert.acknowledgedUntil !== undefined && Date.parse(alert.acknowledgedUntil) > now);
  return [...alerts].sort(
    (a, b) =>
      severityRank(severityOf(a)) - severityRank(severityOf(b)) ||
      acknowledged(a) - acknowledged(b) ||
      a.created.localeCompare(b.created),
  );
}
