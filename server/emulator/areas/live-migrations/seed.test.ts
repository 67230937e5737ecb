import { expect, it } from 'vitest';
import { seededWorld } from '#server/emulator/seed/world-for-tests.ts';
import { problemOf } from './checks.ts';

it('demo is linked to a source with a cluster that fits its first cluster', () => {
  const world = seededWorld('demo');
  const [link] = world.tables.migrationLinks.all();
  const first = world.tables.meta.get('first')?.value as { groupId: string; clusterName: string };
  const [cluster] = world.tables.clusters.by('name', `${first.groupId}/${first.clusterName}`);
  const sources = world.tables.migrationSources.by('org', link?.id ?? '');
  expect(sources.map(({ name }) => name)).toEqual(['orders-datacenter', 'legacy-datacenter']);
  const problems = sources.flatMap((source) =>
    source.deployments.map((deployment) =>
      problemOf(world, {
        groupId: first.groupId,
        clusterId: cluster?.id ?? '',
        sourceGroupId: source.id,
        sourceName: deployment.name,
        migrationHosts: source.migrationHosts,
        ssl: deployment.tlsEnabled,
        user: { managed: false, name: 'migrator' },
        dropDestinationData: true,
      }),
    ),
  );
  expect(problems.filter((problem) => problem === undefined)).toHaveLength(1);
});
