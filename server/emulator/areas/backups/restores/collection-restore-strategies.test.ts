import { describe, expect, it } from 'vitest';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { type BackupsInTest, backupsInTest } from '../backups-for-tests.ts';

type Body = Record<string, unknown>;

class CollectionRestoreInTest {
  readonly test: BackupsInTest;
  readonly data: ClusterDataInTest;

  constructor(test: BackupsInTest) {
    this.test = test;
    this.data = new ClusterDataInTest(test.at);
  }

  get #path(): string {
    const { groupId, clusterName } = this.test.at;
    return `~/groups/${groupId}/clusters/${clusterName}/collectionRestoreJobs`;
  }

  async start(body: Body): Promise<string> {
    const { groupId: targetGroupId, clusterName: targetClusterName } = this.test.at;
    const whole = { targetGroupId, targetClusterName, indexStrategy: 'ALL', ...body };
    const reply = await this.test.at.ask('POST', this.#path, { body: whole });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body.id;
  }

  async job(id: string): Promise<Body> {
    return (await this.test.at.ask('GET', `${this.#path}/${id}`)).body;
  }

  async parts(id: string): Promise<Body[]> {
    return (await this.test.at.ask('GET', `${this.#path}/${id}/collections`)).body.results;
  }

  async names(db: string): Promise<string[]> {
    const { cursor } = await this.data.run(db, { listCollections: 1 });
    return cursor.firstBatch.map(({ name }: { name: string }) => name);
  }
}

/** A snapshot with two documents in app.things; then one is changed, and one more written. */
async function changedSince() {
  const restore = new CollectionRestoreInTest(await backupsInTest());
  const { data, test } = restore;
  await data.insert('things', { _id: 1, n: 'one' }, { _id: 2, n: 'two' });
  const snapshotId = await test.takeSnapshot();
  await data.run('app', { update: 'things', updates: [{ q: { _id: 1 }, u: { $set: { n: 'changed' } } }] });
  await data.insert('things', { _id: 3 });
  return { restore, data, test, snapshotId };
}

const kept = [
  { _id: 1, n: 'one' },
  { _id: 2, n: 'two' },
];
const current = [{ _id: 1, n: 'changed' }, { _id: 2, n: 'two' }, { _id: 3 }];

describe('a restore that creates collections as new', () => {
  it('keeps existing data, and uses another name beside it', async () => {
    const { restore, data, test, snapshotId } = await changedSince();
    const wanted = {
      snapshotId,
      writeStrategy: 'CREATE_NEW',
      collections: [{ sourceNamespace: 'app.things' }],
    };
    const first = await restore.start(wanted);
    test.at.advance(60);
    expect((await restore.parts(first))[0]?.effectiveTargetNamespace).toBe('app.things_restored');
    expect(await data.find('things')).toEqual(current);
    expect(await data.find('things_restored')).toEqual(kept);
    const second = await restore.start(wanted);
    test.at.advance(60);
    expect((await restore.parts(second))[0]?.effectiveTargetNamespace).toBe('app.things_restored_2');
    expect(await restore.names('app')).toEqual(['things', 'things_restored', 'things_restored_2']);
  });

  it('keeps a whole database together under one name', async () => {
    const { restore, data, test, snapshotId } = await changedSince();
    await data.insert('others', { _id: 1 });
    const databases = [{ sourceNamespace: 'app' }];
    const id = await restore.start({ snapshotId, writeStrategy: 'CREATE_NEW', databases });
    test.at.advance(60);
    expect((await restore.parts(id)).map((each) => each.effectiveTargetNamespace)).toEqual([
      'app_restored.things',
    ]);
    expect(await data.find('things', {}, 'app_restored')).toEqual(kept);
    expect(await data.find('things')).toEqual(current);
  });

  it('keeps the requested name where it is free, and avoids one that was taken meanwhile', async () => {
    const { restore, data, test, snapshotId } = await changedSince();
    const collections = [{ sourceNamespace: 'app.things', targetNamespace: 'app.earlier' }];
    const id = await restore.start({ snapshotId, writeStrategy: 'CREATE_NEW', collections });
    test.at.advance(2);
    expect((await restore.parts(id))[0]?.effectiveTargetNamespace).toBe('app.earlier');
    await data.insert('earlier', { _id: 'mine' });
    test.at.advance(60);
    expect((await restore.parts(id))[0]?.effectiveTargetNamespace).toBe('app.earlier_restored');
    expect(await data.find('earlier')).toEqual([{ _id: 'mine' }]);
    expect(await data.find('earlier_restored')).toEqual(kept);
  });
});

describe('a restore that overwrites', () => {
  it('loses later writes, also while it runs, and touches nothing else', async () => {
    const { restore, data, test, snapshotId } = await changedSince();
    await data.insert('others', { _id: 1 });
    const collections = [{ sourceNamespace: 'app.things' }];
    await restore.start({ snapshotId, writeStrategy: 'OVERWRITE_EXISTING', collections });
    test.at.advance(2);
    await data.insert('things', { _id: 4 });
    test.at.advance(60);
    expect(await data.find('things')).toEqual(kept);
    expect(await restore.names('app')).toEqual(['others', 'things']);
  });

  it('creates missing collections', async () => {
    const { restore, data, test, snapshotId } = await changedSince();
    await data.run('app', { drop: 'things' });
    const collections = [{ sourceNamespace: 'app.things' }];
    await restore.start({ snapshotId, writeStrategy: 'OVERWRITE_EXISTING', collections });
    test.at.advance(60);
    expect(await data.find('things')).toEqual(kept);
  });
});

describe('the progress of a restore of collections', () => {
  it('counts documents as time passes, one collection after the other', async () => {
    const { restore, test, snapshotId } = await changedSince();
    const databases = [{ sourceNamespace: 'shop' }];
    const id = await restore.start({ snapshotId, writeStrategy: 'CREATE_NEW', databases });
    expect(await restore.parts(id)).toEqual([]);
    test.at.advance(1);
    await restore.job(id);
    const counts: number[] = [];
    const pictures = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const { state, restoredDocuments } = await restore.job(id);
      const parts = await restore.parts(id);
      if (state !== 'IN_PROGRESS') break;
      counts.push(Number(restoredDocuments));
      pictures.add(parts.map((each) => each.state).join(' '));
      expect(parts.reduce((sum, each) => sum + Number(each.restoredDocuments), 0)).toBe(restoredDocuments);
      test.at.advance(0.4);
    }
    expect(counts.length).toBeGreaterThan(4);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(counts.length);
    expect([...pictures].some((each) => /FINALIZING.*IN_PROGRESS.*NOT_STARTED/.test(each))).toBe(true);
    expect((await restore.job(id)).indexStatus).toMatchObject({ state: 'IN_PROGRESS' });
    test.at.advance(60);
    const done = await restore.job(id);
    expect(done.restoredDocuments).toBe(done.totalDocuments);
  });

  it('restores no index where none is wanted', async () => {
    const { restore, test, snapshotId } = await changedSince();
    const collections = [{ sourceNamespace: 'app.things' }];
    const wanted = { snapshotId, writeStrategy: 'CREATE_NEW', collections, indexStrategy: 'NONE' };
    const id = await restore.start(wanted);
    test.at.advance(60);
    expect((await restore.job(id)).indexStatus).toMatchObject({ state: 'NOT_RESTORED' });
    expect((await restore.parts(id))[0]?.indexStatus).toEqual({ state: 'NOT_RESTORED' });
  });
});
