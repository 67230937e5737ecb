import { describe, expect, it } from 'vitest';
import { backupsInTest } from '../backups-for-tests.ts';

describe('a snapshot of a sharded cluster', () => {
  it('has a member for every shard', async () => {
    const test = await backupsInTest();
    test.shard();
    const id = await test.takeSnapshot();
    const whole = (await test.ask('GET', `/snapshots/shardedCluster/${id}`)).body;
    expect(whole).toMatchObject({
      type: 'shardedCluster',
      configServerType: 'EMBEDDED',
      status: 'completed',
    });
    expect(whole.members).toHaveLength(2);
    expect(whole.snapshotIds).toEqual(whole.members.map((member: { id: string }) => member.id));
    expect(
      new Set(whole.members.map((member: { replicaSetName: string }) => member.replicaSetName)).size,
    ).toBe(2);
    const list = (await test.ask('GET', '/snapshots/shardedClusters')).body;
    expect([list.totalCount, list.results[0].id]).toEqual([1, id]);
  });

  it('has one more for config servers of their own', async () => {
    const test = await backupsInTest();
    test.shard({ configServerType: 'DEDICATED' });
    const id = await test.takeSnapshot();
    const { members, configServerType } = (await test.ask('GET', `/snapshots/shardedCluster/${id}`)).body;
    expect(configServerType).toBe('DEDICATED');
    expect(members.at(-1).replicaSetName).toMatch(/-config-0$/);
  });

  it('lets its members be read, and neither changed nor deleted alone', async () => {
    const test = await backupsInTest();
    test.shard();
    const id = await test.takeSnapshot();
    const { snapshotIds } = (await test.ask('GET', `/snapshots/shardedCluster/${id}`)).body;
    const member = `/snapshots/${snapshotIds[0]}`;
    expect((await test.ask('GET', member)).body).toMatchObject({ id: snapshotIds[0], type: 'replicaSet' });
    expect(await test.refused('DELETE', member)).toEqual([403, 'CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT']);
    expect(await test.refused('PATCH', member, { retentionUnit: 'DAYS', retentionValue: 9 })).toEqual([
      403,
      'CANNOT_MODIFY_CLUSTER_SNAPSHOT',
    ]);
    expect((await test.ask('DELETE', `/snapshots/shardedCluster/${id}`)).status).toBe(204);
    expect((await test.ask('GET', member)).status).toBe(404);
  });

  it('of a replica set is one without members, which only the other path deletes', async () => {
    const test = await backupsInTest();
    const id = await test.takeSnapshot();
    const path = `/snapshots/shardedCluster/${id}`;
    const whole = await test.ask('GET', path);
    expect(whole.status).toBe(200);
    expect(whole.body).toMatchObject({ id, type: 'replicaSet', members: [], snapshotIds: [] });
    expect(await test.refused('DELETE', path)).toEqual([404, 'SNAPSHOT_NOT_FOUND']);
    expect((await test.ask('GET', '/snapshots/shardedClusters')).body).toEqual({
      results: [],
      totalCount: 0,
    });
  });
});
