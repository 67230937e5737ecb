import { alertLabel, defaultSeverity } from '#contract/alert-configs/event-types.ts';
import { metricLabel } from '#contract/alert-configs/metrics/metrics.ts';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import { type Alert, isAcknowledged } from '#contract/alerts.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import type { Issue, ProjectStanding, StatedSummary } from '#contract/overview/standing.ts';

/** The fields of an alert that are read. */
export type SeenAlert = Pick<
  Alert,
  | 'id'
  | 'alertConfigId'
  | 'eventTypeName'
  | 'created'
  | 'acknowledgedUntil'
  | 'metricName'
  | 'clusterName'
  | 'hostnameAndPort'
  | 'replicaSetName'
  | 'instanceName'
  | 'processorName'
>;

/** The open alerts of one project, as far as they are loaded. */
export interface OpenAlerts {
  alerts: readonly SeenAlert[];
  total: number;
}

function subjectOf(alert: SeenAlert): string | undefined {
  return (
    alert.clusterName ??
    alert.hostnameAndPort ??
    alert.replicaSetName ??
    alert.instanceName ??
    alert.processorName
  );
}

interface Group {
  id: string;
  name: string;
  orgId: string;
}

/** How severe an alert is; its configuration may say so, else its type does. */
export type SeverityOf = (alert: SeenAlert) => Severity;
const ofType: SeverityOf = (alert) => defaultSeverity(alert.eventTypeName);

const ranks: Readonly<Record<Severity, number>> = { CRITICAL: 0, ERROR: 1, WARNING: 2, INFO: 3 };

export function standingOf(
  group: Group,
  orgName: string,
  summary: { clusters: readonly StatedSummary[] } | undefined,
  open: OpenAlerts | undefined,
  now: number,
  severityOf: SeverityOf = ofType,
): ProjectStanding {
  const waiting = { CRITICAL: 0, ERROR: 0, WARNING: 0, INFO: 0 };
  let acknowledged = 0;
  const alerting = new Map<string, Severity>();
  for (const alert of open?.alerts ?? []) {
    const severity = severityOf(alert);
    const { clusterName } = alert;
    const existing = clusterName === undefined ? undefined : alerting.get(clusterName);
    if (clusterName !== undefined && severity !== 'INFO' && (!existing || ranks[severity] < ranks[existing]))
      alerting.set(clusterName, severity);
    if (isAcknowledged(alert, now)) acknowledged += 1;
    else waiting[severity] += 1;
  }
  return {
    groupId: group.id,
    groupName: group.name,
    orgId: group.orgId,
    orgName,
    clusters: summary?.clusters ?? [],
    alerting: [...alerting],
    waiting: open ? waiting : null,
    acknowledged,
    open: open?.total ?? null,
  };
}

const unavailable: Partial<Record<ClusterSummary['availability'], { severity: Severity; what: string }>> = {
  unavailable: { severity: 'CRITICAL', what: 'No primary' },
  warning: { severity: 'WARNING', what: 'Some nodes need attention' },
};

/** The number of names in a line; the others are counted. */
const mostNames = 12;

/** The open alerts and unavailable clusters of a project, alerts of one type as one line. */
export function issuesOf(
  standing: Pick<ProjectStanding, 'groupId' | 'groupName' | 'orgName' | 'clusters'>,
  alerts: readonly SeenAlert[],
  now: number,
  severityOf: SeverityOf = ofType,
): Issue[] {
  const { groupId, groupName, orgName } = standing;
  const place = { groupId, groupName, orgName };
  const byType = new Map<string, SeenAlert[]>();
  for (const alert of alerts) {
    if (isAcknowledged(alert, now)) continue;
    const kind = `${alert.eventTypeName} ${alert.metricName ?? ''} ${severityOf(alert)}`;
    const members = byType.get(kind);
    if (members) members.push(alert);
    else byType.set(kind, [alert]);
  }
  const fromAlerts = [...byType.values()].flatMap((members): Issue[] => {
    const [first] = [...members].sort((a, b) => a.created.localeCompare(b.created));
    if (!first) return [];
    const { eventTypeName, metricName } = first;
    const term = metricName ? `metric:=${metricName}` : `type:=${eventTypeName}`;
    return [
      {
        ...place,
        key: `${groupId}:${eventTypeName}:${metricName ?? ''}:${severityOf(first)}`,
        kind: 'alert',
        severity: severityOf(first),
        // a metric alert is named by its metric, the others by their event type
        what: metricName ? metricLabel(metricName) : alertLabel(eventTypeName),
        on: [...new Set(members.flatMap((alert) => subjectOf(alert) ?? []))].slice(0, mostNames),
        count: members.length,
        since: first.created,
        alertId: first.id,
        ...(members.length > 1 ? { query: term } : {}),
      },
    ];
  });
  const fromClusters = standing.clusters.flatMap((cluster): Issue[] => {
    const wrong = unavailable[cluster.availability];
    if (!wrong || cluster.passing) return [];
    return [
      {
        ...place,
        ...wrong,
        key: `${groupId}:cluster:${cluster.clusterId}`,
        kind: 'cluster',
        on: [cluster.name],
        count: 1,
        since: null,
      },
    ];
  });
  return [...fromAlerts, ...fromClusters];
}

/** Worst first; among equals the longest-lasting, then those without a date. */
export function byUrgency(a: Issue, b: Issue): number {
  return (
    ranks[a.severity] - ranks[b.severity] ||
    (a.since ?? '~').localeCompare(b.since ?? '~') ||
    a.key.localeCompare(b.key)
  );
}
