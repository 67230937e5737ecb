import type { z } from 'zod';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import type * as schemas from './standing-schemas.ts';

/** The status of projects: counted once by the server, for all viewers. */

/** The status of a project. */
export type ProjectStanding = z.infer<typeof schemas.ProjectStanding>;
/** A cluster of a project. */
export type StatedSummary = ProjectStanding['clusters'][number];
/** One line that needs attention. */
export type Issue = z.infer<typeof schemas.Issue>;

export type ClusterHealth = ClusterSummary['availability'] | 'critical' | 'alerting' | 'passing';

/** Open alerts of a project that were read. */
const readOf = ({ waiting, acknowledged }: ProjectStanding): number =>
  waiting ? Object.values(waiting).reduce((sum, count) => sum + count, acknowledged) : 0;

/** Open alerts of projects that were read, and that there are. */
export function alertsReadOf(projects: readonly ProjectStanding[]): { read: number; open: number } {
  const sum = (count: (project: ProjectStanding) => number): number =>
    projects.reduce((all, project) => all + count(project), 0);
  return { read: sum(readOf), open: sum(({ open }) => open ?? 0) };
}

/** Alerts of projects that are open and not acknowledged, by severity. */
export function waitingOf(projects: readonly ProjectStanding[]): Record<Severity, number> {
  const all: Record<Severity, number> = { CRITICAL: 0, ERROR: 0, WARNING: 0, INFO: 0 };
  for (const { waiting } of projects)
    for (const severity of Object.keys(all) as Severity[]) all[severity] += waiting?.[severity] ?? 0;
  return all;
}

/** In which health each cluster is, by its id: the worse of availability and open alerts. */
export function healthsById(standing: ProjectStanding): Map<string, ClusterHealth> {
  const { clusters, alerting, waiting, open } = standing;
  // the severity of alerts that were not read is unknown
  const allRead = waiting !== null && readOf(standing) >= (open ?? 0);
  const worst = new Map(alerting);
  return new Map(
    clusters.map(({ clusterId, name, availability, passing, alertCount }) => {
      const state = passing ? 'passing' : availability;
      return [clusterId, healthOf(state, worst.get(name), !allRead && alertCount > 0)];
    }),
  );
}

/** How many clusters are in which health. */
export function clusterHealths(standing: ProjectStanding): Map<ClusterHealth, number> {
  const counts = new Map<ClusterHealth, number>();
  for (const health of healthsById(standing).values()) counts.set(health, (counts.get(health) ?? 0) + 1);
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

/** Worst project first. */
export function byGravity(a: ProjectStanding, b: ProjectStanding): number {
  return gravity(b) - gravity(a) || a.groupName.localeCompare(b.groupName);
}
