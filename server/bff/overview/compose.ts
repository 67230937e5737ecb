import { createHash } from 'node:crypto';
import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import { type HistoryRange, historyRanges } from '#contract/overview/overview-ranges.ts';
import {
  alertsReadOf,
  byGravity,
  type Issue,
  type ProjectStanding,
  type StatedSummary,
  waitingOf,
} from '#contract/overview/standing.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { alertHistory } from './alert-history.ts';
import { byUrgency, issuesOf, type SeverityOf, standingOf } from './count.ts';
import type { Known } from './estate-reads.ts';
import type { ProjectFacts } from './facts.ts';
import type { OwnWork } from './own-work.ts';
import { serviceWork } from './service-work.ts';
import { upcomingOf } from './upcoming.ts';

interface Composed {
  known: Known;
  own: OwnWork;
  unasked: Overview['unasked'];
  range: HistoryRange;
  /** By the clock of the service, and by ours. */
  at: number;
  now: number;
}

/** The number of lines sent: an estate with more has greater worries than the rest of the list. */
const mostIssues = 300;
const mostUpcoming = 200;
/** Longer than a whole round of a thousand projects takes. */
export const knownMs = 30 * MINUTE;

/** The severity of an alert, from its configuration or its type. */
export const severityOf =
  ({ rules }: ProjectFacts): SeverityOf =>
  ({ alertConfigId, eventTypeName }) =>
    rules?.get(alertConfigId)?.severityOverride ?? defaultSeverity(eventTypeName);

function stated(
  clusters: readonly StatedSummary[],
  passing: ProjectFacts['passing'],
): readonly StatedSummary[] {
  if (!passing?.size) return clusters;
  return clusters.map((cluster) => {
    const state = cluster.availability === 'dead' ? passing.get(cluster.clusterId) : undefined;
    return state === undefined ? cluster : { ...cluster, passing: state };
  });
}

/** Running or failed work, longest first. */
const byAge = (a: EstateWork, b: EstateWork): number => a.since - b.since || a.key.localeCompare(b.key);

/** Everything that is known, counted. */
export function compose({ known, own, unasked, range, at, now }: Composed): Overview {
  const orgNames = new Map(known.orgs.map(({ id, name }) => [id, name]));
  const issues: Issue[] = [];
  let unread = 0;
  let expiringRead = 0;
  const projects = (known.groups ?? []).map((group): ProjectStanding => {
    const project = known.projects.get(group.id);
    const facts = project?.facts ?? {};
    const summary = known.summaries.get(group.id);
    const clusters = stated(summary?.clusters ?? [], facts.passing);
    const orgName = summary?.orgName ?? orgNames.get(group.orgId) ?? group.orgId;
    // what could not be read again for long is no longer known
    const open = now - (project?.alertsReadAt ?? 0) < knownMs ? facts.alerts : undefined;
    if (!open) unread += 1;
    if (facts.expiring) expiringRead += 1;
    const severity = severityOf(facts);
    const standing = standingOf(group, orgName, { clusters }, open, at, severity);
    issues.push(...issuesOf(standing, open?.alerts ?? [], at, severity));
    return standing;
  });
  const clusters = projects.flatMap((each) => each.clusters).filter(({ passing }) => !passing);
  const work = serviceWork(known);
  const reported = {
    projects: projects.sort(byGravity),
    organizations: known.orgs,
    issues: issues.sort(byUrgency).slice(0, mostIssues),
    moreIssues: Math.max(0, issues.length - mostIssues),
    waiting: waitingOf(projects),
    clusterStates: {
      unavailable: clusters.filter(({ availability }) => availability === 'unavailable').length,
      warning: clusters.filter(({ availability }) => availability === 'warning').length,
    },
    alertsRead: alertsReadOf(projects),
    running: [...own.running, ...work.running].sort(byAge),
    failed: [...own.failed, ...work.failed].sort(byAge),
    upcoming: upcomingOf(known, own.upcoming, at).slice(0, mostUpcoming),
    history: alertHistory(known.projects.values(), historyRanges[range], at, severityOf),
    unread,
    expiringRead,
    unasked,
    clustersFailed: known.clustersError?.message ?? '',
  };
  const version = createHash('sha256').update(JSON.stringify(reported)).digest('base64url').slice(0, 22);
  return { version, at, ...reported };
}
