import { expect, it } from 'vitest';
import type { ClusterSummary, ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import { statedBy, unreachableIn } from './cluster-summaries.ts';

const group = (groupId: string, ...availabilities: ClusterSummary['availability'][]) =>
  ({ groupId, clusters: availabilities.map((availability) => ({ availability })) }) as ClusterSummaryGroup;

it('asks the projects with clusters that cannot be reached, three at most', () => {
  const calm = [group('a', 'available', 'warning'), group('b', 'dead'), group('c')];
  expect(unreachableIn(calm)).toEqual([]);
  const troubled = ['d', 'e', 'f', 'g'].map((id) => group(id, 'available', 'unavailable'));
  expect(unreachableIn([...calm, ...troubled])).toEqual(['d', 'e', 'f']);
});

it('marks what is being made or removed, and nothing else', () => {
  const cluster = { name: 'orders', availability: 'unavailable' } as ClusterSummary;
  expect(statedBy(cluster, 'CREATING')).toEqual({ ...cluster, passing: 'CREATING' });
  expect(statedBy(cluster, 'DELETING')).toEqual({ ...cluster, passing: 'DELETING' });
  for (const state of ['IDLE', 'UPDATING', undefined]) expect(statedBy(cluster, state)).toBe(cluster);
});
