import { expect, it } from 'vitest';
import type { ClusterSummary, ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import { inactiveIn, statedBy } from './cluster-summaries.ts';

const group = (groupId: string, ...availabilities: ClusterSummary['availability'][]) =>
  ({ groupId, clusters: availabilities.map((availability) => ({ availability })) }) as ClusterSummaryGroup;

it('looks at the projects with clusters that are not active', () => {
  const calm = [group('a', 'available', 'warning'), group('b', 'unavailable'), group('c')];
  expect(inactiveIn(calm)).toEqual([]);
  const withIssues = ['d', 'e', 'f', 'g'].map((id) => group(id, 'available', 'dead'));
  expect(inactiveIn([...calm, ...withIssues])).toEqual(['d', 'e', 'f', 'g']);
});

it('marks only clusters that are being created or deleted', () => {
  const cluster = { name: 'orders', availability: 'unavailable' } as ClusterSummary;
  expect(statedBy(cluster, 'CREATING')).toEqual({ ...cluster, passing: 'CREATING' });
  expect(statedBy(cluster, 'DELETING')).toEqual({ ...cluster, passing: 'DELETING' });
  for (const state of ['IDLE', 'UPDATING', undefined]) expect(statedBy(cluster, state)).toBe(cluster);
});
