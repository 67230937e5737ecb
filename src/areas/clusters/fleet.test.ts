import { expect, it } from 'vitest';
import { byConcern, type FleetCluster, type FleetFilter, filterFleet, fleetOf, isFiltered } from './fleet.ts';

const none: FleetFilter = { text: '', availability: [], type: [], version: [], org: [], flags: [] };

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
    tags: [],
    clusters: [
      { ...base, versions: [...base.versions] },
      {
        ...base,
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
    clusters: [{ ...base, name: 'books', availability: 'unavailable', alertCount: 2, versions: ['7.0.9'] }],
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
  expect(names({ text: 'ledger bo' })).toEqual(['books']);
  expect(names({ flags: ['noBackup', 'mixedVersions'] })).toEqual(['events']);
  expect(names({ flags: ['noBackup', 'alerts'] })).toEqual([]);
});

it('sorts the worst first', () => {
  expect([...fleet].sort(byConcern).map(({ name }) => name)).toEqual(['books', 'events', 'orders']);
});
