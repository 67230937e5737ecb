import { describe, expect, it } from 'vitest';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { type BackupsInTest, backupsInTest, contentsNow } from '../backups-for-tests.ts';

interface Digest {
  db: string;
  name: string;
  documents: number;
  md5: string;
}

function base({ at }: BackupsInTest): string {
  return `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}`;
}

async function digest(test: BackupsInTest, path: string): Promise<Digest[]> {
  const { status, body } = await test.at.ask('GET', `${base(test)}${path}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.collections;
}

const ofApp = (all: Digest[]) => all.filter(({ db }) => db === 'app');

describe('the digest of documents', () => {
  it('of a snapshot remains the same after later writes', async () => {
    const test = await backupsInTest();
    const data = new ClusterDataInTest(test.at);
    await data.insert('things', { _id: 1 }, { _id: 2, n: 'two' });
    const id = await test.takeSnapshot();
    const before = await digest(test, `/snapshots/${id}/digest`);
    const existing = contentsNow(test.at).flatMap(({ name: db, collections }) =>
      collections.map(({ name, documents }) => ({ db, name, documents })),
    );
    expect(before.map(({ md5: _, ...rest }) => rest)).toEqual(existing);
    const { collections } = await data.run('app', { dbHash: 1 });
    expect(ofApp(before)).toEqual([{ db: 'app', name: 'things', documents: 2, md5: collections.things }]);
    await data.run('app', { update: 'things', updates: [{ q: { _id: 1 }, u: { $set: { n: 'one' } } }] });
    expect(await digest(test, `/snapshots/${id}/digest`)).toEqual(before);
    expect(ofApp(await digest(test, '/digest'))).not.toEqual(ofApp(before));
  });

  it('of a second describes the documents at its end', async () => {
    const test = await backupsInTest();
    const data = new ClusterDataInTest(test.at);
    const seconds = () => Math.floor(test.at.world.now() / 1000);
    await data.insert('things', { _id: 1 });
    const good = seconds();
    test.at.advance(1);
    await data.run('app', { delete: 'things', deletes: [{ q: {}, limit: 0 }] });
    const at = async (second: number) =>
      ofApp(await digest(test, `/digest?pointInTimeUtcSeconds=${second}`)).map(({ documents }) => documents);
    expect(await at(good - 1)).toEqual([]);
    expect(await at(good)).toEqual([1]);
    expect(await at(seconds())).toEqual([0]);
  });

  it('is refused for a future moment and an incomplete or missing snapshot', async () => {
    const test = await backupsInTest();
    const ask = async (path: string) => {
      const { status, body } = await test.at.ask('GET', `${base(test)}${path}`);
      return [status, body.errorCode, body.badRequestDetail?.fields[0]?.field];
    };
    const future = Math.floor(test.at.world.now() / 1000) + 60;
    expect(await ask(`/digest?pointInTimeUtcSeconds=${future}`)).toEqual([
      400,
      'VALIDATION_ERROR',
      'pointInTimeUtcSeconds',
    ]);
    const running = await test.take();
    expect((await ask(`/snapshots/${running}/digest`)).slice(0, 2)).toEqual([400, 'VALIDATION_ERROR']);
    expect((await ask(`/snapshots/${'0'.repeat(24)}/digest`)).slice(0, 2)).toEqual([
      404,
      'SNAPSHOT_NOT_FOUND',
    ]);
  });

  it('equals that of the snapshot after a restore', async () => {
    const test = await backupsInTest();
    const data = new ClusterDataInTest(test.at);
    const id = await test.takeSnapshot();
    const wanted = await digest(test, `/snapshots/${id}/digest`);
    await data.insert('later', { _id: 1 });
    await data.run('shop', { delete: 'orders', deletes: [{ q: {}, limit: 0 }] });
    expect(await digest(test, '/digest')).not.toEqual(wanted);
    const { groupId: targetGroupId, clusterName: targetClusterName } = test.at;
    await test.restore({ deliveryType: 'automated', snapshotId: id, targetGroupId, targetClusterName });
    test.at.advance(60);
    expect(await digest(test, '/digest')).toEqual(wanted);
  });
});
