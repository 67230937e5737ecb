import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import type { Alert } from '#contract/alerts.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import type { StatedSummary } from '#src/api/cluster-summaries.ts';
import { type Severity, severityRank } from '#src/ui/feedback/badge.tsx';

/** The open alerts of one project, as far as they are loaded. */
export interface OpenAlerts {
  alerts: readonly Alert[];
  total: number;
}

/** How a project stands. */
export interface ProjectStanding {
  groupId: string;
  groupName: string;
  orgId: string;
  orgName: string;
  clusters: readonly StatedSummary[];
  /** Names of clusters with open alerts that are more than information; by what is the worst of them. */
  alerting: ReadonlyMap<string, Severity>;
  /** Open and not acknowledged, by severity; undefined while unknown. */
  waiting: Record<Severity, number> | undefined;
  acknowledged: number;
  /** All open alerts, also those beyond the ones that were read. */
  open: number | undefined;
}

/** One line of the list: an alert type in a project, or a cluster that is not available. */
export interface Trouble {
  key: string;
  severity: Severity;
  what: string;
  /** Clusters, hosts: the first few by name. */
  on: readonly string[];
  count: number;
  since: string | undefined;
  groupId: string;
  groupName: string;
  orgName: string;
  kind: 'alert' | 'cluster';
  /** The alert that has lasted longest. */
  alertId?: string;
  /** Narrows the list of alerts to those of the line, where they are several. */
  query?: string;
}

function isAcknowledged(alert: Pick<Alert, 'acknowledgedUntil'>, now: number): boolean {
  return alert.acknowledgedUntil !== undefined && Date.parse(alert.acknowledgedUntil) > now;
}

function subjectOf(alert: Alert): string | undefined {
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
export type SeverityOf = (alert: Alert) => Severity;
const ofType: SeverityOf = (alert) => defaultSeverity(alert.eventTypeName);

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
    const known = clusterName === undefined ? undefined : alerting.get(clusterName);
    if (
      clusterName !== undefined &&
      severity !== 'INFO' &&
      (!known || severityRank(severity) < severityRank(known))
    )
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
    alerting,
    waiting: open ? waiting : undefined,
    acknowledged,
    open: open?.total,
  };
}

export type ClusterHealth = ClusterSummary['availability'] | 'critical' | 'alerting' | 'passing';

/** How many clusters are in which health: the worse of availability and open alerts. */
export function clusterHealths({
  clusters,
  alerting,
  waiting,
  acknowledged,
  open,
}: ProjectStanding): Map<ClusterHealth, number> {
  const read = waiting && Object.values(waiting).reduce((sum, count) => sum + count, acknowledged);
  // of alerts that were not read nobody knows how severe they are
  const allRead = read !== undefined && read >= (open ?? 0);
  const counts = new Map<ClusterHealth, number>();
  for (const { name, availability, passing, alertCount } of clusters) {
    const state = passing ? 'passing' : availability;
    const health = healthOf(state, alerting.get(name), !allRead && alertCount > 0);
    counts.set(health, (counts.get(health) ?? 0) + 1);
  }
  return counts;
}

function healthOf(
  state: ClusterSummary['availability'] | 'passing',
  worst: Severity | undefined,
  unknown: boolean,
): ClusterHealth {
  if (state === 'unavailable') return state;
  if (worst === 'CRITICAL' || worst === 'ERROR') return 'critical';
  if (state === 'warning') return state;
  return worst === 'WARNING' || unknown ? 'alerting' : state;
}

/** Higher is worse: one critical alert outweighs any number of errors, and so on down. */
export function gravity(standing: ProjectStanding): number {
  const { waiting, clusters } = standing;
  const count = (availability: ClusterSummary['availability']) =>
    clusters.filter((cluster) => !cluster.passing && cluster.availability === availability).length;
  const levels = [
    (waiting?.CRITICAL ?? 0) + count('unavailable'),
    waiting?.ERROR ?? 0,
    (waiting?.WARNING ?? 0) + count('warning'),
    waiting?.INFO ?? 0,
  ];
  return levels.reduce((sum, level) => sum * 1000 + Math.min(level, 999), 0);
}

const unavailable: Partial<Record<ClusterSummary['availability'], { severity: Severity; what: string }>> = {
  unavailable: { severity: 'CRITICAL', what: 'No primary' },
  warning: { severity: 'WARNING', what: 'Some nodes need attention' },
};

/** The open alerts and unavailable clusters of a project, alerts of one type as one line. */
export function troublesOf(
  standing: Pick<ProjectStanding, 'groupId' | 'groupName' | 'orgName' | 'clusters'>,
  alerts: readonly Alert[],
  now: number,
  severityOf: SeverityOf = ofType,
): Trouble[] {
  const { groupId, groupName, orgName } = standing;
  const place = { groupId, groupName, orgName };
  const byType = new Map<string, Alert[]>();
  for (const alert of alerts) {
    if (isAcknowledged(alert, now)) continue;
    const kind = `${alert.eventTypeName} ${alert.metricName ?? ''} ${severityOf(alert)}`;
    byType.set(kind, [...(byType.get(kind) ?? []), alert]);
  }
  const fromAlerts = [...byType.values()].flatMap((members): Trouble[] => {
    const [first] = [...members].sort((a, b) => a.created.localeCompare(b.created));
    if (!first) return [];
    const term = first.metricName ? `metric:${first.metricName}` : `type:${first.eventTypeName}`;
    return [
      {
        ...place,
        key: `${groupId}:${first.eventTypeName}:${first.metricName ?? ''}:${severityOf(first)}`,
        kind: 'alert',
        severity: severityOf(first),
        what: alertTitle(first.eventTypeName, first.metricName),
        on: [...new Set(members.flatMap((alert) => subjectOf(alert) ?? []))],
        count: members.length,
        since: first.created,
        alertId: first.id,
        ...(members.length > 1 ? { query: term } : {}),
      },
    ];
  });
  const fromClusters = standing.clusters.flatMap((cluster): Trouble[] => {
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
        since: undefined,
      },
    ];
  });
  return [...fromAlerts, ...fromClusters];
}

/** Worst first; among equals what has lasted longest, then what nobody dated. */
export function byUrgency(a: Trouble, b: Trouble): number {
  return (
    severityRank(a.severity) - severityRank(b.severity) ||
    (a.since ?? '~').localeCompare(b.since ?? '~') ||
    a.key.localeCompare(b.key)
  );
}
