import { expect, it } from 'vitest';
import { clusterPlaces } from '../clusters/cluster-places.ts';
import { againMs } from './change-set-queries.ts';
import { liesBelow } from './change-sets.ts';

it('a resource is below whole segments of its path', () => {
  expect(liesBelow('/groups/1/clusters', '/clusters', '/groups/1/')).toBe(true);
  expect(liesBelow('/groups/1/clusters/Shop/fts/indexes', '/clusters', '/groups/1/')).toBe(true);
  expect(liesBelow('/groups/12/clusters', '/clusters', '/groups/1/')).toBe(false);
  expect(liesBelow('/groups/1/clusters/Shopping', '/clusters/Shop')).toBe(false);
});

it('clusters of every kind are clusters', () => {
  const isCluster = (resource: string) => liesBelow(resource, clusterPlaces, '/groups/1/');
  expect(isCluster('/groups/1/clusters/Shop')).toBe(true);
  expect(isCluster('/groups/1/flexClusters/Shop')).toBe(true);
  expect(isCluster('/groups/1/serverless/Shop')).toBe(true);
  expect(isCluster('/groups/1/accessList')).toBe(false);
});

it('of one cluster, whatever its kind', () => {
  const places = clusterPlaces.map((place) => `${place}/Shop`);
  expect(liesBelow('/groups/1/flexClusters/Shop', places)).toBe(true);
  expect(liesBelow('/groups/1/flexClusters/Other', places)).toBe(false);
});

it('an open set is polled often while it runs or waits for a user, and seldom when it is complete', () => {
  for (const state of ['applying', 'undoing']) expect(againMs(state)).toBe(1_000);
  // a second user continues with it at another screen
  for (const state of ['draft', 'scheduled', 'stopped']) expect(againMs(state)).toBeLessThanOrEqual(3_000);
  for (const state of ['applied', 'undone', 'left', undefined])
    expect(againMs(state)).toBeGreaterThanOrEqual(10_000);
});
