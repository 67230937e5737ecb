import { expect, it } from 'vitest';
import type { Cluster } from '../cluster-facts.ts';
import { dependentsOf, type Known } from './dependents.ts';

const cluster = {
  name: 'orders',
  groupId: 'g',
  connectionStrings: { privateEndpoint: [{ endpoints: [{ endpointId: 'vpce-1' }] }] },
} as unknown as Cluster;

const existing = {
  snapshots: { totalCount: 3, results: [] },
  schedule: { autoExportEnabled: true },
  exports: {
    results: [
      { id: 'running', state: 'InProgress' },
      { id: 'old', state: 'Successful' },
    ],
  },
  searchIndexes: [{ database: 'shop', collectionName: 'items', name: 'default' }],
  alertConfigs: {
    results: [
      { id: 'aaaaaa', eventTypeName: 'NO_PRIMARY', matchers: [matcher('EQUALS', 'orders')] },
      { id: 'bbbbbb', eventTypeName: 'HOST_DOWN', matchers: [matcher('NOT_EQUALS', 'other')] },
      { id: 'cccccc', eventTypeName: 'HOST_DOWN', matchers: [matcher('EQUALS', 'other')] },
      { id: 'dddddd', eventTypeName: 'HOST_DOWN' },
    ],
  },
  users: {
    results: [
      { username: 'app', scopes: [{ name: 'orders', type: 'CLUSTER' }] },
      { username: 'both', scopes: [{ name: 'orders' }, { name: 'other' }] },
      { username: 'all' },
    ],
  },
  drills: [{ name: 'weekly', sourceName: 'orders', targetName: 'scratch' }],
  services: {
    services: [
      { name: 'mongodb-atlas', source: { kind: 'cluster', groupId: 'g', clusterName: 'orders' } },
      { name: 'elsewhere', source: { kind: 'deployment', deployment: 'orders' } },
    ],
    values: [],
  },
  migrations: [
    { state: 'running', request: { sourceName: 'old', targetName: 'orders' } },
    { state: 'complete', request: { sourceName: 'older', targetName: 'orders' } },
  ],
} as unknown as Known;

function matcher(operator: string, value: string) {
  return { fieldName: 'CLUSTER_NAME', operator, value };
}

it('names each thing that needs the cluster, and nothing that does not', () => {
  const result = dependentsOf(cluster, existing, false);
  expect(Object.fromEntries(result.map(({ what, names }) => [what, names]))).toEqual({
    'Private endpoints': ['vpce-1'],
    Snapshots: ['3 snapshots'],
    Exports: ['automatic export of snapshots', 'running'],
    'Restore tests': ['weekly'],
    'Search indexes': ['shop.items default'],
    'Alert configurations that name it': ['NO_PRIMARY aaaaaa'],
    Functions: ['service mongodb-atlas'],
    Migrations: ['old → orders'],
    'Database users limited to it': ['app'],
  });
});

it('reports the choice of keeping or deleting snapshots', () => {
  const fate = (retain: boolean) =>
    dependentsOf(cluster, existing, retain).find(({ what }) => what === 'Snapshots')?.fate;
  expect([fate(true), fate(false)]).toEqual([
    'stay, and can be restored elsewhere until they expire',
    'are deleted',
  ]);
});

it('what could not be read is left out', () => {
  const nothing = Object.fromEntries(
    Object.keys(existing).map((name) => [name, undefined]),
  ) as unknown as Known;
  expect(dependentsOf({ ...cluster, connectionStrings: {} }, nothing, true)).toEqual([]);
});
