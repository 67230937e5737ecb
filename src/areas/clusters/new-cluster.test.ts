import { expect, it } from 'vitest';
import { ClusterRequest } from '#contract/clusters/requests.ts';
import { clusterBody, newClusterProblems, placeOf, startOf } from './new-cluster.ts';

it('asks for a replica set of three nodes in one region', () => {
  const body = clusterBody({ ...startOf(), name: 'orders' });
  expect(ClusterRequest.parse(body)).toMatchObject({
    name: 'orders',
    clusterType: 'REPLICASET',
    backupEnabled: true,
    replicationSpecs: [
      {
        regionConfigs: [
          {
            providerName: 'AWS',
            regionName: 'US_EAST_1',
            priority: 7,
            electableSpecs: { instanceSize: 'M10', nodeCount: 3 },
          },
        ],
      },
    ],
  });
});

it('keeps a choice of size and region that the next provider offers, and replaces the others', () => {
  expect(placeOf('GCP', { regionName: 'US_EAST_1', instanceSize: 'M30' })).toEqual({
    regionName: 'CENTRAL_US',
    instanceSize: 'M30',
  });
  expect(placeOf('AZURE', { regionName: 'US_EAST_2', instanceSize: 'R700' })).toEqual({
    regionName: 'US_EAST_2',
    instanceSize: 'M10',
  });
});

it('names the rule that a name breaks', () => {
  const problem = (name: string) => newClusterProblems({ ...startOf(), name }, ['taken']).name;
  expect(problem('orders-eu')).toBeUndefined();
  expect(problem('')).toBe('Name must be entered');
  expect(problem('a_b')).toBe('Name must consist of letters, digits and hyphens between them');
  expect(problem('orders-')).toBe('Name must consist of letters, digits and hyphens between them');
  expect(problem('a'.repeat(65))).toBe('Name must have at most 64 characters');
  expect(problem('taken')).toBe('Name must differ from that of every other cluster of the project');
});
