import { expect, it } from 'vitest';
import { clusterPlaceOf } from './cluster-addresses.ts';

it.each([
  ['metrics', { path: 'metrics', search: { cluster: 'orders' } }],
  ['Metrics/', { path: 'metrics', search: { cluster: 'orders' } }],
  ['data', { path: 'data', search: { source: 'cluster:orders' } }],
  ['search', { path: 'search/indexes', search: { cluster: ['orders'] } }],
  ['backups', { path: 'backups/clusters/orders', search: {} }],
  ['alerts', { path: 'alerts', search: { cluster: 'orders' } }],
  ['settings', { path: 'clusters/orders/configuration', search: {} }],
])('%s of a cluster is a page of the project', (below, place) => {
  expect(clusterPlaceOf(below, 'orders')).toEqual(place);
});

it.each(['nothing', 'constructor', '__proto__', 'metrics/more', ''])('%s is no page', (below) => {
  expect(clusterPlaceOf(below, 'orders')).toBeUndefined();
});
