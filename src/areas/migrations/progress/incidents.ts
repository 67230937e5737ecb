import type { Result } from '#contract/api/operations.ts';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { eventLabel } from '#contract/events/label.ts';
import { useRead } from '#src/api/query.ts';

/** What happens to a target that moves the lag: members that come and go, elections, and measurements beyond a threshold. */
const eventType = [
  'HOST_DOWN',
  'HOST_UP',
  'NO_PRIMARY',
  'PRIMARY_ELECTED',
  'TOO_MANY_ELECTIONS',
  'PROCESS_RESTART_REQUESTED',
  'OS_MAINTENANCE_RESTART',
  'OUTSIDE_METRIC_THRESHOLD',
  'INSIDE_METRIC_THRESHOLD',
  'REPLICATION_OPLOG_WINDOW_RUNNING_OUT',
];

export interface Incident {
  id: string;
  at: number;
  label: string;
  /** The alert that it belongs to, where there is one. */
  alertId: string | undefined;
}

type EventRow = Result<'listGroupEvents'>['results'][number];

/** As a list reads, oldest first: `Host down: shard-00-01`. */
export function incidentsOf(rows: readonly EventRow[]): Incident[] {
  return rows
    .map(({ id, created, eventTypeName, alertId, hostname, metricName }) => ({
      id,
      at: Date.parse(created),
      label: [eventLabel(eventTypeName), metricName ?? hostname?.split('.')[0]].filter(Boolean).join(': '),
      alertId,
    }))
    .toReversed();
}

/** Alerts and restarts of the target since the migration was started. */
export function useIncidents({ groupId, startedAt, endedAt, request }: MigrationPlan): Incident[] {
  const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
  const events = useRead(
    'listGroupEvents',
    {
      groupId,
      query: {
        clusterNames: [request.targetName],
        eventType,
        ...(startedAt === null ? {} : { minDate: instant(startedAt) }),
        ...(endedAt === null ? {} : { maxDate: instant(endedAt) }),
        itemsPerPage: 500,
      },
    },
    { enabled: startedAt !== null, refetchInterval: endedAt === null && 15_000 },
  );
  return incidentsOf(events.data?.results ?? []);
}
