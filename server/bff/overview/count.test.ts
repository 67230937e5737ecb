import { expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import { clusterHealths, gravity } from '#contract/overview/standing.ts';
import { byUrgency, issuesOf, standingOf } from './count.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const group = { id: 'g', name: 'orders', orgId: 'o' };

function alert(more: Partial<Alert>): Alert {
  return {
    id: 'a',
    alertConfigId: 'c',
    groupId: 'g',
    eventTypeName: 'NO_PRIMARY',
    status: 'OPEN',
    created: '2026-03-13T13:00:00Z',
    updated: '2026-03-13T13:00:00Z',
    ...more,
  };
}

function cluster(more: Partial<ClusterSummary>): ClusterSummary {
  return {
    alertCount: 0,
    authEnabled: true,
    availability: 'available',
    backupEnabled: true,
    clusterId: 'c1',
    dataSizeBytes: 0,
    name: 'prod',
    nodeCount: 3,
    sslEnabled: true,
    type: 'REPLICA_SET',
    versions: ['8.0.4'],
    ...more,
  };
}

const summary = (clusters: ClusterSummary[]) => ({
  groupId: 'g',
  groupName: 'orders',
  orgId: 'o',
  orgName: 'Retail',
  planType: 'Atlas',
  tags: [],
  clusters,
});

it('counts acknowledged alerts apart, until the acknowledgement runs out', () => {
  const alerts = [alert({}), alert({ acknowledgedUntil: '2026-03-13T15:00:00Z' })];
  expect(standingOf(group, 'Retail', undefined, { alerts, total: 2 }, now)).toMatchObject({
    waiting: { CRITICAL: 1 },
    acknowledged: 1,
    open: 2,
  });
  const later = Date.parse('2026-03-13T15:00:01Z');
  expect(standingOf(group, 'Retail', undefined, { alerts, total: 2 }, later).acknowledged).toBe(0);
});

it('reports unknown for alerts that were not loaded', () => {
  const standing = standingOf(group, 'Retail', undefined, undefined, now);
  expect(standing.waiting).toBeNull();
  expect(standing.open).toBeNull();
});

it('puts a project with a critical alert or a cluster beyond reach before any number of warnings', () => {
  const many = Array.from({ length: 50 }, () => alert({ eventTypeName: 'CREDIT_CARD_ABOUT_TO_EXPIRE' }));
  const warned = standingOf(group, 'Retail', undefined, { alerts: many, total: 50 }, now);
  const critical = standingOf(group, 'Retail', undefined, { alerts: [alert({})], total: 1 }, now);
  const unreachable = standingOf(
    group,
    'Retail',
    summary([cluster({ availability: 'unavailable' })]),
    { alerts: [], total: 0 },
    now,
  );
  expect(gravity(critical)).toBeGreaterThan(gravity(warned));
  expect(gravity(unreachable)).toBeGreaterThan(gravity(warned));
});

it('counts paused clusters and clusters being created neither as an issue nor as available', () => {
  const clusters = [
    cluster({ availability: 'dead' }),
    {
      ...cluster({ clusterId: 'c2', name: 'new', availability: 'unavailable' }),
      passing: 'CREATING' as const,
    },
  ];
  const calm = standingOf(group, 'Retail', summary(clusters), { alerts: [], total: 0 }, now);
  expect(gravity(calm)).toBe(0);
  expect(issuesOf(calm, [], now)).toEqual([]);
  expect([...clusterHealths(calm)]).toEqual([
    ['dead', 1],
    ['passing', 1],
  ]);
});

it('counts no cluster with an open alert as available', () => {
  const clusters = [
    cluster({}),
    cluster({ clusterId: 'c2', name: 'warned' }),
    cluster({ clusterId: 'c3', name: 'informed' }),
    cluster({ clusterId: 'c4', name: 'down', availability: 'unavailable' }),
  ];
  const severities = { prod: 'CRITICAL', warned: 'WARNING', informed: 'INFO' } as const;
  const alerts = (['prod', 'warned', 'informed'] as const).map((clusterName) => alert({ clusterName }));
  const severityOf = ({ clusterName }: Pick<Alert, 'clusterName'>) =>
    severities[clusterName as keyof typeof severities];
  const open = { alerts, total: 3 };
  const standing = standingOf(group, 'Retail', summary(clusters), open, now, severityOf);
  expect([...clusterHealths(standing)]).toEqual([
    ['critical', 1],
    ['alerting', 1],
    ['available', 1],
    ['unavailable', 1],
  ]);
});

it('counts clusters as alerting while their alerts were not read', () => {
  const standing = standingOf(group, 'Retail', summary([cluster({ alertCount: 1 })]), undefined, now);
  expect([...clusterHealths(standing)]).toEqual([['alerting', 1]]);
});

it('makes one line of the same alert on several clusters, dated by the oldest', () => {
  const alerts = [
    alert({ clusterName: 'prod' }),
    alert({ clusterName: 'stage', created: '2026-03-13T12:00:00Z' }),
    alert({ clusterName: 'quiet', acknowledgedUntil: '2026-03-14T00:00:00Z' }),
  ];
  const [line, ...rest] = issuesOf(standingOf(group, 'Retail', undefined, undefined, now), alerts, now);
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    count: 2,
    on: ['prod', 'stage'],
    since: '2026-03-13T12:00:00Z',
    severity: 'CRITICAL',
  });
});

it('leads to the alert that has lasted longest, and narrows the list to the others of its kind', () => {
  const standing = standingOf(group, 'Retail', undefined, undefined, now);
  const single = alert({
    id: 'lag',
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    metricName: 'OPLOG_SLAVE_LAG',
  });
  const alerts = [alert({ id: 'late' }), alert({ id: 'early', created: '2026-03-13T12:00:00Z' }), single];
  const lines = issuesOf(standing, alerts, now);
  expect(lines.map(({ alertId, query }) => [alertId, query])).toEqual([
    ['early', 'type:=NO_PRIMARY'],
    ['lag', undefined],
  ]);
});

it('lists clusters that are not available, with or without an alert', () => {
  const standing = standingOf(
    group,
    'Retail',
    summary([cluster({ availability: 'unavailable' }), cluster({ clusterId: 'c2' })]),
    undefined,
    now,
  );
  expect(issuesOf(standing, [], now).map(({ what, on }) => [what, on])).toEqual([['No primary', ['prod']]]);
});

it('sorts by severity, then by age', () => {
  const issueOf = (severity: 'CRITICAL' | 'WARNING', since: string) => ({
    ...{ key: since, severity, what: '', on: [], count: 1, since, groupId: 'g', groupName: '', orgName: '' },
    kind: 'alert' as const,
  });
  const sorted = [issueOf('WARNING', '1'), issueOf('CRITICAL', '3'), issueOf('CRITICAL', '2')].sort(
    byUrgency,
  );
  expect(sorted.map(({ severity, since }) => `${severity}${since}`)).toEqual([
    'CRITICAL2',
    'CRITICAL3',
    'WARNING1',
  ]);
});
