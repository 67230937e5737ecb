import { describe, expect, it } from 'vitest';
import { daySeconds, flexOf } from '#server/emulator/areas/flex/flex-for-tests.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { type BackupsInTest, backupsInTest } from '../backups-for-tests.ts';

/** The digest of a cluster, or of a snapshot of it. */
async function digest(at: TestEmulator, place: { groupId: string; name: string; snapshotId?: string }) {
  const { groupId, name, snapshotId } = place;
  const rest = snapshotId === undefined ? 'digest' : `snapshots/${snapshotId}/digest`;
  const { status, body } = await at.ask('GET', `/_emulator/groups/${groupId}/clusters/${name}/${rest}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.collections;
}

const collection = (all: { db: string; name: string; documents: number }[], db: string, name: string) =>
  all.find((each) => each.db === db && each.name === name)?.documents;

/** A snapshot of the first cluster; then something is written that it does not hold. */
async function taken(test: BackupsInTest) {
  const { at } = test;
  const data = new ClusterDataInTest(at);
  await data.insert('things', { _id: 1 });
  const snapshotId = await test.takeSnapshot();
  await data.insert('things', { _id: 2 });
  const held = await digest(at, { groupId: at.groupId, name: at.clusterName, snapshotId });
  return { snapshotId, held };
}

async function restored(test: BackupsInTest, snapshotId: string, target: { groupId: string; name: string }) {
  const id = await test.restore({
    deliveryType: 'automated',
    snapshotId,
    targetClusterName: target.name,
    targetGroupId: target.groupId,
  });
  test.at.advance(60);
  expect(await test.job(id)).toMatchObject({ failed: false, finishedAt: expect.any(String) });
  return digest(test.at, target);
}

describe('documents of a snapshot', () => {
  it('come back after their cluster was deleted', async () => {
    const test = await backupsInTest();
    const { at } = test;
    const { snapshotId, held } = await taken(test);
    const { name } = test.twin('heir');
    const gone = await at.ask(
      'DELETE',
      `~/groups/${at.groupId}/clusters/${at.clusterName}?retainBackups=true`,
    );
    expect(gone.status).toBe(202);
    at.advance(600);
    expect(test.at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`)).toEqual([]);
    expect(collection(held, 'app', 'things')).toBe(1);
    expect(await restored(test, snapshotId, { groupId: at.groupId, name })).toEqual(held);
  });

  it('go into another project, whose own documents they replace', async () => {
    const test = await backupsInTest();
    const { at } = test;
    const { snapshotId, held } = await taken(test);
    const created = await at.ask('POST', '~/groups', { body: { name: 'other', orgId: at.orgId } });
    const { name, groupId } = test.twin('there', { groupId: created.body.id });
    const path = `/_emulator/groups/${groupId}/clusters/${name}/command`;
    const command = JSON.stringify({ insert: 'mine', documents: [{ _id: 1 }] });
    await at.ask('POST', path, { body: { db: 'own', command } });
    expect(collection(await digest(at, { groupId, name }), 'own', 'mine')).toBe(1);
    expect(await restored(test, snapshotId, { groupId, name })).toEqual(held);
  });

  it('go from one sharded cluster to another of as many shards', async () => {
    const test = await backupsInTest();
    const { at } = test;
    test.shard();
    const { snapshotId, held } = await taken(test);
    const { name } = test.twin('wide');
    expect(await restored(test, snapshotId, { groupId: at.groupId, name })).toEqual(held);
  });

  it('go from one flex cluster to another', async () => {
    const { at } = await backupsInTest();
    const flex = flexOf(at);
    const ideas = await flex.created('ideas');
    await flex.created('others');
    const { groupId } = at;
    const data = new ClusterDataInTest(at, 'ideas');
    await data.insert('things', { _id: 1 }, { _id: 2 });
    at.advance(2 * daySeconds);
    const snapshotId = flex.snapshot(ideas);
    await data.insert('things', { _id: 3 });
    const held = await digest(at, { groupId, name: 'ideas', snapshotId });
    expect(collection(held, 'app', 'things')).toBe(2);
    const body = { snapshotId, targetDeploymentItemName: 'others', targetProjectId: groupId };
    expect((await flex.backup('ideas', 'restoreJobs', body)).status).toBe(200);
    at.advance(600);
    expect(await digest(at, { groupId, name: 'others' })).toEqual(held);
    expect(collection(await digest(at, { groupId, name: 'ideas' }), 'app', 'things')).toBe(3);
  });
});

describe('a restore that is requested twice at once', () => {
  it.each(['automated', 'download', 'collections'])('happens once: %s', async (kind) => {
    const test = await backupsInTest();
    const { at } = test;
    const { snapshotId } = await taken(test);
    const target = { targetClusterName: at.clusterName, targetGroupId: at.groupId };
    const bodies = {
      automated: { deliveryType: 'automated', snapshotId, ...target },
      download: { deliveryType: 'download', snapshotId },
      collections: {
        snapshotId,
        ...target,
        writeStrategy: 'OVERWRITE_EXISTING',
        indexStrategy: 'ALL',
        collections: [{ sourceNamespace: 'app.things' }],
      },
    };
    const base = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
    const path = kind === 'collections' ? `${base}/collectionRestoreJobs` : `${base}/backup/restoreJobs`;
    const body = bodies[kind as keyof typeof bodies];
    const replies = await Promise.all([at.ask('POST', path, { body }), at.ask('POST', path, { body })]);
    const [first = 0, second = 0] = replies.map(({ status }) => status).sort();
    expect([first < 300, second >= 400]).toEqual([true, true]);
    expect((await at.ask('GET', path)).body.totalCount).toBe(1);
  });
});
