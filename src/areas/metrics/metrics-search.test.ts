import { expect, it } from 'vitest';
import { changedSearch, readMetricsSearch } from './metrics-search.ts';

it('keeps valid parameters of a URL', () => {
  const search = {
    cluster: 'orders-prod',
    members: '00-00,00-01',
    range: '7d',
    granularity: 'PT1H',
    compare: 'week',
    group: 'disk',
    chart: 'cpu',
    measurement: 'SYSTEM_NORMALIZED_CPU_USER',
    limit: 80,
    below: true,
  };
  expect(readMetricsSearch(search)).toEqual(search);
});

it.each([
  ['an unknown range', { range: '3w' }],
  ['the range that is shown anyway', { range: '24h' }],
  ['an unknown granularity', { granularity: 'PT10S' }],
  ['an end before the start', { from: '2026-03-13T14:00:00Z', to: '2026-03-13T13:00:00Z' }],
  ['a start without an end', { from: '2026-03-13T14:00:00Z' }],
  ['no instants', { from: 'yesterday', to: 'now' }],
  ['an unknown chart with its threshold', { chart: 'love', limit: 3 }],
  ['a threshold that is no number', { limit: 'much' }],
  ['an unknown group', { group: 'all' }],
])('leaves out %s', (_, raw) => {
  expect(readMetricsSearch(raw)).toEqual({});
});

it('removes parameters without a value', () => {
  expect(changedSearch({ chart: 'cpu', limit: 3 }, { limit: undefined, range: '1h' })).toEqual({
    chart: 'cpu',
    range: '1h',
  });
});
