import { beforeEach, describe, expect, it } from 'vitest';
import { dynamic, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeEach(async () => {
  bench = await searchBench();
  // the indexes of a new world's seed
  const { searchIndexes } = bench.at.world.tables;
  for (const { id } of [...searchIndexes.by('group', bench.at.groupId)]) searchIndexes.delete(id);
});

const later = { mappings: { dynamic: false, fields: { title: { type: 'string' } } } };

async function snapshot(): Promise<string> {
  const { body } = await bench.ask('POST', '/backup/snapshots', { retentionInDays: 3 });
  bench.at.advance(600);
  return body.id;
}

async function restored(from: object, into: string = bench.at.clusterName): Promise<void> {
  const target = { targetGroupId: bench.at.groupId, targetClusterName: into };
  const created = await bench.ask('POST', '/backup/restoreJobs', { ...from, ...target });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  // the work is done, and nothing that it has begun
  const { world } = bench.at;
  const isOver = () => world.tables.restoreJobs.get(created.body.id)?.finishedAt !== undefined;
  for (let turn = 0; turn < 200 && !isOver(); turn += 1) bench.at.advance(0.5);
  expect(isOver()).toBe(true);
}

interface Listed {
  name: string;
  queryable: boolean;
  latestDefinition: unknown;
}
const listed = async (): Promise<unknown[][]> =>
  (await bench.ask('GET', '/search/indexes')).body
    .map(({ name, queryable, latestDefinition }: Listed) => [name, queryable, latestDefinition])
    .sort(([a]: string[], [b]: string[]) => String(a).localeCompare(String(b)));

describe('a restore', () => {
  it('brings the definitions of its snapshot, which are built anew, and takes others away', async () => {
    const id = await bench.built();
    const gone = await bench.built({ name: 'gone' });
    const snapshotId = await snapshot();
    await bench.ask('PATCH', `/search/indexes/${id}`, { definition: later });
    await bench.ask('DELETE', `/search/indexes/${gone}`);
    await bench.built({ name: 'since' });
    expect(await listed()).toEqual([
      ['since', true, dynamic],
      ['text', true, later],
    ]);
    await restored({ deliveryType: 'automated', snapshotId });
    expect(bench.log().slice(-1)).toEqual(['FTS_INDEXES_RESTORED']);
    const building = (await listed()).filter(([name]) => name !== 'since');
    expect(building).toEqual([
      ['gone', false, dynamic],
      ['text', false, dynamic],
    ]);
    expect((await bench.get(id)).latestDefinitionVersion.version).toBe(2);
    bench.at.advance(600);
    expect(await listed()).toEqual([
      ['gone', true, dynamic],
      ['text', true, dynamic],
    ]);
  });

  it('to a point in time brings the definitions of the last snapshot before it', async () => {
    const id = await bench.built();
    bench.setCluster({ pitEnabled: true });
    await snapshot();
    await bench.ask('PATCH', `/search/indexes/${id}`, { definition: later });
    bench.at.advance(600);
    const at = Math.floor(bench.at.world.now() / 1000) - 60;
    await restored({ deliveryType: 'pointInTime', pointInTimeUTCSeconds: at });
    bench.at.advance(600);
    expect(await listed()).toEqual([['text', true, dynamic]]);
  });

  it('leaves out indexes where the snapshot has none', async () => {
    const snapshotId = await snapshot();
    await bench.built();
    await restored({ deliveryType: 'automated', snapshotId });
    bench.at.advance(600);
    expect(await listed()).toEqual([]);
    expect(bench.log()).not.toContain('FTS_INDEXES_RESTORED');
  });

  it('of a seeded snapshot brings the older definitions', async () => {
    const id = await bench.built();
    const snapshotId = await snapshot();
    const { snapshots } = bench.at.world.tables;
    const row = snapshots.get(snapshotId);
    if (!row) throw new Error('there is no snapshot');
    const { search: _, ...seeded } = row;
    snapshots.put(seeded);
    await bench.built({ name: 'since' });
    await restored({ deliveryType: 'automated', snapshotId });
    bench.at.advance(600);
    expect((await listed()).map(([name]) => name)).toEqual(['text']);
    expect((await bench.get(id)).latestDefinitionVersion.version).toBe(1);
  });

  it('brings the analyzers of its cluster, which the definitions name', async () => {
    const own = { name: 'words', tokenizer: { type: 'whitespace' } };
    const analyzers = (body?: object[]) =>
      bench.askFirst(body ? 'PUT' : 'GET', '/fts/analyzers', body).then((reply) => reply.body);
    await analyzers([own]);
    const definition = { mappings: { dynamic: true }, analyzer: 'words' };
    const id = await bench.built({ definition });
    const snapshotId = await snapshot();
    await bench.ask('DELETE', `/search/indexes/${id}`);
    bench.at.advance(600);
    await analyzers([{ ...own, name: 'since' }]);
    await restored({ deliveryType: 'automated', snapshotId });
    bench.at.advance(600);
    expect(await analyzers()).toEqual([own]);
    expect(await listed()).toEqual([['text', true, definition]]);
  });
});
