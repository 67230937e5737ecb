import { describe, expect, test } from 'vitest';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import { healthsById } from '#contract/overview/standing.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { compose } from './compose.ts';
import { estateAlerts } from './estate-alerts.ts';
import type { Known } from './estate-reads.ts';
import { factTable, type ProjectFacts } from './facts.ts';
import { errandsOf, type KnownProject, withoutClusters } from './rounds.ts';
import type { SeenAlert, ServiceReads } from './service-reads.ts';

const now = Date.parse('2026-03-13T13:40:00Z');

/** Open alerts of a project, the newest first: the oldest one is critical, all others are warnings. */
function alertsOf(count: number): SeenAlert[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: `a${at}`, alertConfigId: 'c', groupId: 'g', status: 'OPEN' as const },
    eventTypeName: at === count - 1 ? 'NO_PRIMARY' : 'OUTSIDE_METRIC_THRESHOLD',
    clusterName: at === count - 1 ? 'oldest' : 'other',
    created: new Date(now - at * MINUTE).toISOString(),
    updated: new Date(now).toISOString(),
  })) as SeenAlert[];
}

/** The service; after `pages` pages the limit of requests is reached. */
function serving(alerts: readonly SeenAlert[], pages = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  const page = async (_: unknown, __: unknown, { query }: { query: { pageNum: number } }) => {
    if (asked.length >= pages) throw new ServiceProblem('This console reads at most 60 times per minute.');
    asked.push(query.pageNum);
    return { results: alerts.slice((query.pageNum - 1) * 500, query.pageNum * 500), total: alerts.length };
  };
  return { asked, reads: { page } as unknown as ServiceReads };
}

const about = { ...withoutClusters, at: now };
const read = (reads: ServiceReads, facts: ProjectFacts = {}) =>
  factTable.alerts.read(reads, 'g', facts, about);

function existingOf(facts: ProjectFacts): Known {
  const cluster = (name: string, alertCount: number) => ({
    ...{ alertCount, authEnabled: true, availability: 'available' as const, backupEnabled: true },
    ...{ clusterId: name, dataSizeBytes: 0, name, nodeCount: 3, sslEnabled: true },
    ...{ type: 'REPLICA_SET' as const, versions: ['8.0.1'] },
  });
  const group = { groupId: 'g', groupName: 'g', orgId: 'o', orgName: 'o', planType: '', tags: [] };
  const project: KnownProject = { facts, askedAt: {}, stale: new Set(), alertsReadAt: now };
  return {
    ...{ groups: [{ id: 'g', name: 'g', orgId: 'o' }], orgs: [], secrets: [], aheadMs: 0 },
    ...{ groupsError: undefined, clustersError: undefined },
    summaries: new Map([['g', { ...group, clusters: [cluster('oldest', 1), cluster('other', 64)] }]]),
    projects: new Map([['g', project]]),
  };
}
const composed = (facts: ProjectFacts) =>
  compose({
    ...{ known: existingOf(facts), own: { running: [], failed: [], upcoming: [] }, unasked: [] },
    ...{ range: '24h' as const, at: now, now },
  });
const criticals = (counts: Record<Severity, number> | null | undefined) => counts?.CRITICAL;

describe('a project with 14,259 open alerts, the oldest one critical', () => {
  const all = alertsOf(14_259);

  test('is read to the last page, and the critical one is found everywhere', async () => {
    const { asked, reads } = serving(all);
    const alerts = await read(reads);
    expect(asked).toHaveLength(29);
    expect(alerts).toEqual({ alerts: all, total: 14_259 });
    const overview = composed({ alerts });
    expect(overview.issues[0]).toMatchObject({ severity: 'CRITICAL', kind: 'alert', on: ['oldest'] });
    expect(criticals(overview.projects[0]?.waiting)).toBe(1);
    const [standing] = overview.projects;
    expect(standing && healthsById(standing).get('oldest')).toBe('critical');
    const listed = estateAlerts(existingOf({ alerts }), now);
    expect(listed.alerts[0]?.id).toBe('a14258');
    expect(listed.counts).toEqual({ waiting: 14_259, acknowledged: 0 });
    expect(listed.beyond).toMatchObject([{ listed: 2_000, read: 14_259, open: 14_259 }]);
  });

  test('is known in part where the limit of requests ends the first read, and no cluster is then available', async () => {
    const alerts = await read(serving(all, 1).reads);
    expect(alerts).toMatchObject({ total: 14_259, isPartial: true });
    expect(alerts.alerts).toHaveLength(500);
    const overview = composed({ alerts });
    const [standing] = overview.projects;
    expect(standing && healthsById(standing).get('oldest')).toBe('alerting');
    expect(overview.alertsRead).toEqual({ read: 500, open: 14_259 });
    expect(estateAlerts(existingOf({ alerts }), now).beyond).toMatchObject([{ read: 500, open: 14_259 }]);
  });

  test('keeps the known alerts when a later read ends early', async () => {
    const before = { alerts: all, total: all.length };
    await expect(read(serving(all, 3).reads, { alerts: before })).rejects.toThrow(/at most 60 times/);
  });

  test('is read again after a rest, so that it leaves requests to others; at once while it is known in part', () => {
    const due = (ageMs: number, alerts: NonNullable<ProjectFacts['alerts']>): boolean =>
      errandsOf({
        projects: new Map([
          ['g', { facts: { alerts }, askedAt: { alerts: now - ageMs }, stale: new Set(['alerts' as const]) }],
        ]),
        ...{ about: new Map(), now, calm: false },
      }).some(({ fact }) => fact === 'alerts');
    const complete = { alerts: all, total: all.length };
    expect(due(60_000, complete)).toBe(false);
    expect(due(120_000, complete)).toBe(true);
    expect(due(15_000, { alerts: all.slice(0, 500), total: all.length, isPartial: true })).toBe(true);
  });
});

test('a cluster without a primary is a state, and no alert', () => {
  const base = existingOf({ alerts: { alerts: [], total: 0 } });
  const group = base.summaries.get('g');
  const clusters = (group?.clusters ?? []).map((each) => ({
    ...each,
    ...(each.name === 'other' ? { availability: 'unavailable' as const } : {}),
  }));
  const overview = compose({
    known: { ...base, summaries: new Map(group ? [['g', { ...group, clusters }]] : []) },
    ...{ own: { running: [], failed: [], upcoming: [] }, unasked: [], range: '24h' as const, at: now, now },
  });
  expect(overview.issues).toMatchObject([{ kind: 'cluster', what: 'No primary' }]);
  expect(overview.waiting).toEqual({ CRITICAL: 0, ERROR: 0, WARNING: 0, INFO: 0 });
  expect(overview.clusterStates).toEqual({ unavailable: 1, warning: 0 });
});
