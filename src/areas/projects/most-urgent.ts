import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import type { Alert } from '#contract/alerts.ts';
import { severityRank } from '#src/ui/badge.tsx';

/** Alerts that wait before those that somebody has acknowledged; then by severity, then by age. */
export function mostUrgent(alerts: readonly Alert[], now: number): Alert[] {
  const acknowledged = (alert: Alert): number =>
    Number(alert.acknowledgedUntil !== undefined && Date.parse(alert.acknowledgedUntil) > now);
  return [...alerts].sort(
    (a, b) =>
      acknowledged(a) - acknowledged(b) ||
      severityRank(defaultSeverity(a.eventTypeName)) - severityRank(defaultSeverity(b.eventTypeName)) ||
      a.created.localeCompare(b.created),
  );
}
