import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';

/** How projects stand: counted once by the server, for everybody who looks. Pure. */

/** A cluster of the list across projects; one that is being made or removed has no nodes to reach, and that is no trouble. */
export interface StatedSummary extends ClusterSummary {
  passing?: 'CREATING' | 'DELETING';
}

/** What is looked at of an alert. */
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

/** How a project stands. */
export interface ProjectStanding {
  groupId: string;
  groupName: string;
  orgId: string;
  orgName: string;
  clusters: readonly StatedSummary[];
  /** Names of clusters with open alerts that are more than information; by what is the worst of them. */
  alerting: readonly (readonly [clusterName: string, worst: Severity])[];
  /** Open and not acknowledged, by severity; null while unknown. */
  waiting: Record<Severity, number> | null;
  acknowledged: number;
  /** All open alerts, also those beyond the ones that were read; null while unknown. */
  open: number | null;
}

/** One line of what needs attention: an alert type in a project, or a cluster that is not available. */
export interface Trouble {
  key: string;
  severity: Severity;
  kind: 'alert' | 'cluster';
  /** Of alerts; of clusters the availability stands below. */
  eventTypeName?: string;
  metricName?: string;
  availability?: ClusterSummary['availability'];
  /** Clusters, hosts: the first few by name. */
  on: readonly string[];
  count: number;
  since: string | null;
  groupId: string;
  groupName: string;
  orgName: string;
  /** The alert that has lasted longest. */
  alertId?: string;
  /** Narrows the list of alerts to those of the line, where they are several. */
  query?: string;
}

function isAcknowledged(alert: Pick<Alert, 'acknowledgedUntil'>, now: number): boolean {
  return alert.acknowledgedUntil !== undefined && Date.parse(alert.acknowledgedUntil) > now;
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
    const known = clusterName === undefined ? undefined : alerting.get(clusterName);
    if (clusterName !== undefined && severity !== 'INFO' && (!known || ranks[severity] < ranks[known]))
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
  const allRead = read !== null && read >= (open ?? 0);
  const worst = new Map(alerting);
  const counts = new Map<ClusterHealth, number>();
  for (const { name, availability, passing, alertCount } of clusters) {
    const state = passing ? 'passing' : availability;
    const health = healthOf(state, worst.get(name), !allRead && alertCount > 0);
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

const unavailable: Partial<Record<ClusterSummary['availability'], Severity>> = {
  unavailable: 'CRITICAL',
  warning: 'WARNING',
};

/** Names that a line tells; the others are counted. */
const mostNames = 12;

/** The open alerts and unavailable clusters of a project, alerts of one type as one line. */
export function troublesOf(
  standing: Pick<ProjectStanding, 'groupId' | 'groupName' | 'orgName' | 'clusters'>,
  alerts: readonly SeenAlert[],
  now: number,
  severityOf: SeverityOf = ofType,
): Trouble[] {
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
  const fromAlerts = [...byType.values()].flatMap((members): Trouble[] => {
    const [first] = [...members].sort((a, b) => a.created.localeCompare(b.created));
    if (!first) return [];
    const { eventTypeName, metricName } = first;
    const term = metricName ? `metric:${metricName}` : `type:${eventTypeName}`;
    return [
      {
        ...place,
        key: `${groupId}:${eventTypeName}:${metricName ?? ''}:${severityOf(first)}`,
        kind: 'alert',
        severity: severityOf(first),
        eventTypeName,
        ...(metricName === undefined ? {} : { metricName }),
        on: [...new Set(members.flatMap((alert) => subjectOf(alert) ?? []))].slice(0, mostNames),
        count: members.length,
        since: first.created,
        alertId: first.id,
        ...(members.length > 1 ? { query: term } : {}),
      },
    ];
  });
  const fromClusters = standing.clusters.flatMap((cluster): Trouble[] => {
    const severity = unavailable[cluster.availability];
    if (!severity || cluster.passing) return [];
    return [
      {
        ...place,
        severity,
        key: `${groupId}:cluster:${cluster.clusterId}`,
        kind: 'cluster',
        availability: cluster.availability,
        on: [cluster.name],
        count: 1,
        since: null,
      },
    ];
  });
  return [...fromAlerts, ...fromClusters];
}

/** Worst first; among equals what has lasted longest, then what nobody dated. */
export function byUrgency(a: Trouble, b: Trouble): number {
  return (
    ranks[a.severity] - ranks[b.severity] ||
    (a.since ?? '~').localeCompare(b.since ?? '~') ||
    a.key.localeCompare(b.key)
  );
}

/** Worst project first. */
export function byGravity(a: ProjectStanding, b: ProjectStanding): number {
  return gravity(b) - gravity(a) || a.groupName.localeCompare(b.groupName);
}
