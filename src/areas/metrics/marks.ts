import type { Alert } from '#contract/alerts.ts';
import type { Result } from '#contract/api/operations.ts';
import type { ChartMark } from '#src/ui/charts/chart-parts.ts';

export type EventRecord = Result<'listGroupEvents'>['results'][number];

type MarkKind =
  | 'alert'
  | 'snapshot'
  | 'election'
  | 'restart'
  | 'maintenance'
  | 'change'
  | 'outage'
  | 'restore';

/** Target of a mark: an alert, an event in the log, or the row that ended `at` in its list. */
type Opened =
  | { alert: string }
  | { event: string }
  | { page: 'snapshots' | 'restores' | 'outages'; cluster: string | undefined; at: number };

/** Something that happened to the cluster while it was measured. */
export interface Mark extends ChartMark {
  id: string;
  kind: MarkKind;
  label: string;
  opens: Opened;
  /** Of an alert about a measurement: its name. */
  metricName?: string;
}

interface EventKind {
  kind: MarkKind;
  label: string;
  tone: ChartMark['tone'];
  /** The page with its subject; absent: only the log contains it. */
  page?: 'snapshots' | 'restores' | 'outages';
  /**
   * The service reports it for the project: it concerns each of its clusters // observed: maintenance has no
   * cluster's name
   */
  ofProject?: true;
}

const outage = (label: string): EventKind => ({ kind: 'outage', label, tone: 'warning', page: 'outages' });
const change = (label: string): EventKind => ({ kind: 'change', label, tone: 'running' });
const maintenance = (label: string): EventKind => ({
  ...{ kind: 'maintenance', label, tone: 'running', ofProject: true },
});

/** Events that move charts, by their type // names: the service's list of event types */
const markedEvents: Readonly<Record<string, EventKind>> = {
  PRIMARY_ELECTED: { kind: 'election', label: 'Primary elected', tone: 'warning' },
  CLUSTER_INSTANCE_RESTARTED: { kind: 'restart', label: 'Node restarted', tone: 'warning' },
  HOST_MONGOT_RESTARTED: { kind: 'restart', label: 'Search restarted', tone: 'info' },
  MAINTENANCE_STARTED: maintenance('Maintenance started'),
  MAINTENANCE_COMPLETED: maintenance('Maintenance completed'),
  CLUSTER_UPDATE_STARTED: change('Update started'),
  CLUSTER_UPDATE_COMPLETED: change('Update completed'),
  CLUSTER_AUTOMATICALLY_PAUSED: change('Paused automatically'),
  CLUSTER_BINARY_VERSION_UPGRADED: change('Version upgraded'),
  CLUSTER_REGIONAL_OUTAGE_SIMULATION_STARTED: outage('Outage simulation started'),
  CLUSTER_REGIONAL_OUTAGE_SIMULATION_COMPLETED: outage('Outage simulation completed'),
  CPS_SNAPSHOT_COMPLETED_AUDIT: {
    kind: 'snapshot',
    label: 'Snapshot completed',
    tone: 'info',
    page: 'snapshots',
  },
  CPS_SNAPSHOT_SUCCESSFUL: { kind: 'snapshot', label: 'Snapshot completed', tone: 'info', page: 'snapshots' },
  CPS_RESTORE_SUCCESSFUL: { kind: 'restore', label: 'Restore completed', tone: 'running', page: 'restores' },
  CPS_RESTORE_FAILED: { kind: 'restore', label: 'Restore failed', tone: 'critical', page: 'restores' },
};

/** Names of the marked events that the service reports for single clusters, or for the project. */
export const markedOf = (which: 'cluster' | 'project'): string[] =>
  Object.entries(markedEvents).flatMap(([name, { ofProject = false }]) =>
    ofProject === (which === 'project') ? [name] : [],
  );

/** Marks of events, oldest first. */
export function marksOfEvents(events: readonly EventRecord[]): Mark[] {
  return events
    .flatMap(({ id, created, eventTypeName, hostname, clusterName: cluster }): Mark[] => {
      const result = Object.hasOwn(markedEvents, eventTypeName) ? markedEvents[eventTypeName] : undefined;
      if (!result) return [];
      const { kind, tone, page } = result;
      const where = hostname ? ` on ${hostname.replace(/\..*/, '')}` : '';
      const at = Date.parse(created);
      const opens = page === undefined ? { event: id } : { page, cluster, at };
      return [{ id, at, kind, tone, label: `${result.label}${where}`, opens }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Marks of alerts that were opened about the cluster or one of its processes. */
export function marksOfAlerts(
  alerts: readonly Alert[],
  clusterNames: readonly string[],
  hosts: ReadonlySet<string>,
  titleOf: (alert: Alert) => string,
): Mark[] {
  return alerts
    .filter(
      ({ clusterName = '', hostnameAndPort }) =>
        clusterNames.includes(clusterName) || (hostnameAndPort !== undefined && hosts.has(hostnameAndPort)),
    )
    .map((alert) => ({
      id: alert.id,
      at: Date.parse(alert.created),
      kind: 'alert' as const,
      tone: 'critical' as const,
      label: `Alert: ${titleOf(alert)}`,
      opens: { alert: alert.id },
      ...(alert.metricName === undefined ? {} : { metricName: alert.metricName }),
    }))
    .sort((a, b) => a.at - b.at);
}

/** Marks so near to each other that they share one place: within `gapMs` of the first. */
export function grouped(marks: readonly Mark[], gapMs: number): Mark[][] {
  const results: Mark[][] = [];
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const last = results.at(-1);
    if (last?.[0] && mark.at - last[0].at < gapMs) last.push(mark);
    else results.push([mark]);
  }
  return results;
}
