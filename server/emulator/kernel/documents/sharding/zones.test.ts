import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { dataSetOf } from '../holder.ts';
import { reportZones } from './zones.ts';

it('zones from drivers are deleted with the cluster, and no other cluster inherits them', async () => {
  const at = await testEmulator();
  const [cluster] = at.world.tables.clusters.by('group', at.groupId);
  if (!cluster) throw new Error('there is no cluster');
  const holder = { id: cluster.id, groupId: at.groupId, cluster };
  dataSetOf(at.world, holder);
  const kept = () => [...at.world.tables.meta.all()].filter(({ id }) => id.includes(cluster.id)).length;
  const before = kept();
  at.world.transact(() =>
    reportZones(at.world, holder as never, () => ({ zones: { shard0: ['north'] }, ranges: [] })),
  );
  expect(kept()).toBe(before + 1);
  await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${cluster.name}`);
  at.advance(3_600_000);
  expect(at.world.tables.clusters.get(cluster.id)).toBeUndefined();
  expect(kept()).toBe(0);
});
