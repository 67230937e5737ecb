import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { clusterHealths, type ProjectStanding } from '#contract/overview/standing.ts';
import { byConcern, fleetCondition } from './fleet.ts';
import {
  decided,
  type FleetCluster,
  type FleetFilter,
  filterFleet,
  fleetOf,
  isFiltered,
  needsPlacements,
  placed,
} from './fleet-filter.ts';

const none: FleetFilter = {
  ...{
    text: '',
    availability: [],
    type: [],
    version: [],
    org: [],
    project: [],
    health: [],
    tag: [],
    region: [],
    tier: [],
  },
  flags: [],
};

const base = {
  alertCount: 0,
  authEnabled: true,
  availability: 'available',
  backupEnabled: true,
  clusterId: 'c',
  dataSizeBytes: 1,
  name: 'orders',
  nodeCount: 3,
  sslEnabled: true,
  type: 'REPLICA_SET',
  versions: ['8.0.4'],
} as const;

const fleet: FleetCluster[] = fleetOf([
  {
    groupId: 'g1',
    groupName: 'Shop',
    orgId: 'o1',
    orgName: 'Retail',
    planType: '',
    tags: ['team: shop'],
    clusters: [
      { ...base, versions: [...base.versions] },
      {
        ...base,
        clusterId: 'e',
        name: 'events',
        type: 'SHARDED_CLUSTER',
        versions: ['8.0.4', '7.0.1'],
        backupEnabled: false,
      },
    ],
  },
  {
    groupId: 'g2',
    groupName: 'Ledger',
    orgId: 'o2',
    orgName: 'Payments',
    planType: '',
    tags: [],
    clusters: [
      {
        ...base,
        clusterId: 'b',
        name: 'books',
        availability: 'unavailable',
        alertCount: 2,
        versions: ['7.0.9'],
      },
    ],
  },
]);

const names = (filter: Partial<FleetFilter>) =>
  filterFleet(fleet, { ...none, ...filter }).map(({ name }) => name);

it('shows everything without a filter', () => {
  expect(names({})).toHaveLength(3);
  expect(isFiltered(none)).toBe(false);
});

it('filters by state, type, version, organization, text and flags', () => {
  expect(names({ availability: ['unavailable', 'dead'] })).toEqual(['books']);
  expect(names({ type: ['SHARDED_CLUSTER'] })).toEqual(['events']);
  expect(names({ version: ['7.0'] })).toEqual(['events', 'books']);
  expect(names({ org: ['o1'] })).toEqual(['orders', 'events']);
  expect(names({ tag: ['team: shop', 'team: none'] })).toEqual(['orders', 'events']);
  expect(names({ text: 'ledger bo' })).toEqual(['books']);
  expect(names({ flags: ['noBackup', 'mixedVersions'] })).toEqual(['events']);
  expect(names({ flags: ['noBackup', 'alerts'] })).toEqual([]);
});

it('filters by region and size as far as they are known', () => {
  const existing = [
    { clusterId: 'e', tiers: ['M30', 'M40'], regions: ['AWS EU_WEST_1'] },
    { clusterId: 'b', tiers: ['M10'], regions: ['GCP EUROPE', 'AWS EU_WEST_1'] },
  ];
  const result = (filter: Partial<FleetFilter>) =>
    filterFleet(placed(fleet, existing), { ...none, ...filter }).map(({ name }) => name);
  expect(result({ region: ['AWS EU_WEST_1'] })).toEqual(['events', 'books']);
  expect(result({ region: ['AWS EU_WEST_1'], tier: ['M40'] })).toEqual(['events']);
  expect(result({ tier: ['M200'] })).toEqual([]);
  // it is unknown whether unread clusters match
  expect(names({ tier: ['M30'] })).toEqual([]);
  expect([needsPlacements(none), needsPlacements({ ...none, tier: ['M30'] })]).toEqual([false, true]);
});

it('filters by project and by the health that the overview counts', () => {
  const standing = (groupId: string, clusters: readonly FleetCluster[], open: number): ProjectStanding => ({
    ...{ groupId, groupName: groupId, orgId: 'o1', orgName: 'o1', clusters, acknowledged: 0, open },
    alerting: [['events', 'CRITICAL']],
    waiting: { CRITICAL: open, ERROR: 0, WARNING: 0, INFO: 0 },
  });
  const of = (groupId: string) => fleet.filter((cluster) => cluster.groupId === groupId);
  const standings = [standing('g1', of('g1'), 1), standing('g2', of('g2'), 0)];
  const match = (filter: Partial<FleetFilter>) =>
    filterFleet(decided(fleet, standings), { ...none, ...filter });
  // each number of the table is the length of the list that it opens
  for (const each of standings) {
    for (const [health, count] of clusterHealths(each)) {
      expect(match({ project: [each.groupId], health: [health] })).toHaveLength(count);
    }
  }
  expect(match({ health: ['critical'] }).map(({ name }) => name)).toEqual(['events']);
  expect(match({ health: ['unavailable', 'available'] })).toHaveLength(2);
  // unknown before the overview is read
  expect(decided(fleet, undefined)).toBe(fleet);
});

it('sorts the worst first', () => {
  const byAvailability = (cluster: FleetCluster) => fleetCondition(cluster, undefined, () => 'INFO');
  const sorted = [...fleet].sort(byConcern(byAvailability));
  expect(sorted.map(({ name }) => name)).toEqual(['books', 'events', 'orders']);
});

describe('the condition of a cluster across projects', () => {
  const cluster = { name: 'orders', availability: 'available', alertCount: 1 } as const;
  const alert: Alert = {
    id: 'a',
    alertConfigId: 'c',
    groupId: 'g1',
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    status: 'OPEN',
    clusterName: 'orders',
    created: '2026-03-13T13:00:00Z',
    updated: '2026-03-13T13:00:00Z',
  };
  const critical = () => 'CRITICAL' as const;

  it('is led by a critical alert', () => {
    expect(fleetCondition(cluster, [alert], critical)).toMatchObject({
      kind: 'failed',
      label: 'Critical',
      state: 'Available',
    });
  });

  it('keeps the more exact word of an availability that is as bad', () => {
    const headless = { ...cluster, availability: 'unavailable' } as const;
    expect(fleetCondition(headless, [alert], critical)).toMatchObject({
      kind: 'failed',
      label: 'No primary',
    });
  });

  it('is not green while alerts are counted whose severity is not known', () => {
    const open = { kind: 'warning', label: 'Open alerts', state: 'Available' };
    expect(fleetCondition(cluster, undefined, critical)).toEqual(open);
    expect(fleetCondition({ ...cluster, alertCount: 2 }, [alert], () => 'INFO')).toEqual(open);
  });

  it('is neither green nor red while a cluster is paused or being made', () => {
    const quiet = { ...cluster, alertCount: 0 };
    expect(fleetCondition({ ...quiet, availability: 'dead' }, undefined, critical)).toEqual({
      kind: 'off',
      label: 'Inactive',
    });
    const created = { ...quiet, availability: 'unavailable', passing: 'CREATING' } as const;
    expect(fleetCondition(created, undefined, critical)).toEqual({ kind: 'progress', label: 'Creating' });
  });

  it('is green without alerts', () => {
    expect(fleetCondition({ ...cluster, alertCount: 0 }, undefined, critical).kind).toBe('ok');
  });
});
