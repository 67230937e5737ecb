import { expect, test } from 'vitest';
import type { ClusterSummaryGroup } from '#contract/clusters/schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { createPlacements } from './placements.ts';
import type { ServiceReads } from './service-reads.ts';

const summary = (groupId: string, ...clusterIds: string[]): ClusterSummaryGroup => ({
  ...{ groupId, groupName: groupId, orgId: 'o', orgName: 'o', planType: '', tags: [] },
  clusters: clusterIds.map((clusterId) => ({
    ...{ alertCount: 0, authEnabled: true, availability: 'available', backupEnabled: true, clusterId },
    ...{ dataSizeBytes: 0, name: clusterId, nodeCount: 3, sslEnabled: true, type: 'REPLICA_SET' },
    versions: ['8.0.4'],
  })),
});
const cluster = (id: string) => ({
  id,
  replicationSpecs: [
    {
      regionConfigs: [
        { priority: 6, providerName: 'GCP', regionName: 'EUROPE', electableSpecs: { instanceSize: 'M30' } },
        { priority: 7, providerName: 'AWS', regionName: 'US_EAST_1', readOnlySpecs: { instanceSize: 'M40' } },
      ],
    },
  ],
});

/** A service with several projects, some of them unreadable. */
function served(projects: Record<string, string[]>) {
  const asked: string[] = [];
  const broken = new Set<string>();
  const reads = {
    all: async (_schema: unknown, id: string, args?: { groupId: string }) => {
      if (id === 'listClusterDetails')
        return Object.entries(projects).map(([groupId, ids]) => summary(groupId, ...ids));
      const groupId = args?.groupId ?? '';
      asked.push(groupId);
      if (broken.has(groupId)) throw new ServiceProblem('Not now.');
      return (projects[groupId] ?? []).map(cluster);
    },
  } as unknown as ServiceReads;
  return { projects, asked, broken, reads };
}

test('each project with clusters is read once for all who ask, and again when its clusters are others or old', async () => {
  let now = 0;
  const placements = createPlacements(() => now);
  const service = served({ shop: ['a', 'b'], empty: [], ledger: ['c'] });
  const ask = () => placements.reported(service.reads);

  expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill({ clusters: [], read: 0, projects: 2 }));
  await placements.settled();
  const { clusters, ...far } = await ask();
  expect(far).toEqual({ read: 2, projects: 2 });
  expect(clusters[0]).toEqual({
    clusterId: 'a',
    tiers: ['M30', 'M40'],
    regions: ['AWS US_EAST_1', 'GCP EUROPE'],
  });
  expect(service.asked).toEqual(['shop', 'ledger']);

  service.projects.ledger = ['c', 'd'];
  await ask();
  await placements.settled();
  expect((await ask()).clusters.map(({ clusterId }) => clusterId)).toEqual(['a', 'b', 'c', 'd']);
  expect(service.asked).toEqual(['shop', 'ledger', 'ledger']);

  now += 31 * MINUTE;
  await ask();
  await placements.settled();
  expect(service.asked.slice(3).sort()).toEqual(['ledger', 'shop']);
});

test('a project that cannot be read is counted as unread, and tried again', async () => {
  const placements = createPlacements(() => 0);
  const service = served({ shop: ['a'], ledger: ['c'] });
  service.broken.add('shop');
  await placements.reported(service.reads);
  await placements.settled();
  expect(await placements.reported(service.reads)).toMatchObject({ read: 1, projects: 2 });
  service.broken.clear();
  await placements.settled();
  expect(await placements.reported(service.reads)).toMatchObject({ read: 1 });
  await placements.settled();
  expect(await placements.reported(service.reads)).toMatchObject({ read: 2 });
});
