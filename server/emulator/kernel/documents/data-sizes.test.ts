import { calculateObjectSize } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from './cluster-data-for-tests.ts';
import { dataSize, holdingsOf } from './data-sizes.ts';

let at: TestEmulator;
let data: ClusterDataInTest;

beforeEach(async () => {
  at = await testEmulator();
  data = new ClusterDataInTest(at);
});

function cluster() {
  const [match] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
  if (!match) throw new Error('no cluster');
  return match;
}

const holding = (db: string, name: string) =>
  holdingsOf(at.world, cluster()).find((each) => each.db === db && each.name === name);

describe('the size of a cluster’s data', () => {
  it('is shown by the list of clusters across projects', async () => {
    const { body } = await at.ask('GET', '~/clusters');
    const shown = body.results
      .flatMap(({ clusters }: { clusters: { name: string; dataSizeBytes: number }[] }) => clusters)
      .find(({ name }: { name: string }) => name === at.clusterName);
    expect(shown.dataSizeBytes).toBe(dataSize(at.world, cluster()));
    expect(shown.dataSizeBytes).toBeGreaterThan(4_000_000);
  });

  it('is exact for a few documents, whatever their sizes', async () => {
    const things = [{ _id: 1 }, { _id: 2, text: 'x'.repeat(5000) }, { _id: 3, list: [1, 2, 3] }];
    await data.insert('things', ...things);
    const bytes = things.reduce((sum, doc) => sum + calculateObjectSize(doc), 0);
    expect(holding('app', 'things')).toMatchObject({ documents: 3, bytes });
  });

  it('follows the documents that are written', async () => {
    await data.run('shop', { delete: 'orders', deletes: [{ q: { status: 'returned' }, limit: 0 }] });
    const { documents } = holding('shop', 'orders') ?? {};
    const { size, count } = await data.run('shop', { collStats: 'orders' });
    expect([documents, holding('shop', 'orders')?.bytes]).toEqual([Number(count), Number(size)]);
  });

  it('hardly changes with the first write to a collection that was attached', async () => {
    const before = holding('shop', 'orders');
    await data.run('shop', { delete: 'orders', deletes: [{ q: { status: 'returned' }, limit: 1 }] });
    const after = holding('shop', 'orders');
    expect(after?.documents).toBe((before?.documents ?? 0) - 1);
    expect(Math.abs((after?.bytes ?? 0) / (before?.bytes ?? 1) - 1)).toBeLessThan(0.2);
  });
});
