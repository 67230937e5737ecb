import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import type { ClusterSummary, ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import type { StatedSummary } from '#src/api/cluster-summaries.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { type Condition, conditionRank, worseOf } from './cluster-condition.ts';
import { stateOf } from './cluster-facts.ts';
import type { Availability, Flag } from './fleet-facets.ts';

/** A cluster in the list across projects. */
export interface FleetCluster extends StatedSummary {
  groupId: string;
  groupName: string;
  orgId: string;
  orgName: string;
  /** Of its project: `team: shop`. */
  tags: readonly string[];
}

export const flagLabels: Record<Flag, string> = {
  alerts: 'Has open alerts',
  noBackup: 'Backup off',
  noAuth: 'Authentication off',
  noTls: 'TLS off',
  mixedVersions: 'Versions differ',
};

export const availabilityLabels: Record<Availability, string> = {
  dead: 'Inactive',
  unavailable: 'No primary',
  warning: 'Has warnings',
  available: 'Available',
};

export interface FleetFilter {
  text: string;
  availability: readonly Availability[];
  type: readonly ClusterSummary['type'][];
  /** Major versions: `8.0`. */
  version: readonly string[];
  org: readonly string[];
  /** Tags of projects. */
  tag: readonly string[];
  flags: readonly Flag[];
}

export function fleetOf(
  groups: readonly (Omit<ClusterSummaryGroup, 'clusters'> & { clusters: readonly StatedSummary[] })[],
): FleetCluster[] {
  return groups.flatMap(({ clusters, groupId, groupName, orgId, orgName, tags }) =>
    clusters.map((cluster) => ({ ...cluster, groupId, groupName, orgId, orgName, tags })),
  );
}

export function majorVersion(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

export function has(cluster: ClusterSummary, flag: Flag): boolean {
  switch (flag) {
    case 'alerts':
      return cluster.alertCount > 0;
    case 'noBackup':
      return !cluster.backupEnabled;
    case 'noAuth':
      return !cluster.authEnabled;
    case 'noTls':
      return !cluster.sslEnabled;
    case 'mixedVersions':
      return new Set(cluster.versions).size > 1;
  }
}

const anyOf = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value);

/** Clusters that fit: any of the values of one filter, all of the flags. */
export function filterFleet(fleet: readonly FleetCluster[], filter: FleetFilter): FleetCluster[] {
  const text = filter.text.trim().toLowerCase();
  return fleet.filter(
    (cluster) =>
      anyOf(filter.availability, cluster.availability) &&
      anyOf(filter.type, cluster.type) &&
      anyOf(filter.org, cluster.orgId) &&
      (filter.tag.length === 0 || cluster.tags.some((tag) => filter.tag.includes(tag))) &&
      (filter.version.length === 0 ||
        cluster.versions.some((version) => filter.version.includes(majorVersion(version)))) &&
      filter.flags.every((flag) => has(cluster, flag)) &&
      `${cluster.orgName} ${cluster.groupName} ${cluster.name}`.toLowerCase().includes(text),
  );
}

const states: Record<Availability, StateKind> = {
  dead: 'off',
  unavailable: 'failed',
  warning: 'warning',
  available: 'ok',
};

/**
 * What leads for a cluster: its availability, or the open alerts of its project where those are known. A cluster with
 * alerts of unknown severity is not green.
 */
export function fleetCondition(
  {
    name,
    availability,
    alertCount,
    passing,
  }: Pick<FleetCluster, 'name' | 'availability' | 'alertCount' | 'passing'>,
  alertsOfProject: readonly Alert[] | undefined,
  severityOf: (alert: Alert) => Severity,
): Condition {
  const state = passing
    ? stateOf({ stateName: passing, paused: false })
    : { kind: states[availability], label: availabilityLabels[availability] };
  const known = alertsOfProject?.filter(({ clusterName }) => clusterName === name);
  // a list that was read before the counts, or beyond its first hundred, may lack some
  if (known && known.length >= alertCount) return worseOf(state, known, severityOf);
  if (alertCount === 0 || state.kind !== 'ok') return state;
  return { kind: 'warning', label: 'Open alerts', state: state.label };
}

/** The order of every list of clusters: by condition, the worst first, then name. */
export function byConcern(
  conditionOf: (cluster: FleetCluster) => Condition,
): (a: FleetCluster, b: FleetCluster) => number {
  return (a, b) =>
    conditionRank(conditionOf(a)) - conditionRank(conditionOf(b)) || a.name.localeCompare(b.name);
}

export function isFiltered({ text, ...lists }: FleetFilter): boolean {
  return text.trim() !== '' || Object.values(lists).some((list) => list.length > 0);
}
