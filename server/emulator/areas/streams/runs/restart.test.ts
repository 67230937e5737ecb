import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { ClusterDataInTest } from '#server/emulator/kernel/documents/cluster-data-for-tests.ts';
import { openDocumentStore } from '#server/store/documents.ts';

const processor = {
  name: 'sums',
  pipeline: [
    {
      $source: {
        connectionName: 'shop',
        db: 'app',
        coll: 'orders',
        timeField: { $toDate: '$fullDocument.at' },
      },
    },
    {
      $tumblingWindow: {
        interval: { size: 1, unit: 'hour' },
        allowedLateness: 0,
        pipeline: [{ $group: { _id: '$fullDocument.item', sum: { $sum: '$fullDocument.n' } } }],
      },
    },
    { $merge: { into: { connectionName: 'shop', db: 'app', coll: 'sums' } } },
  ],
};

/** Starts a processor that sums orders by the hour. */
async function startSums(at: TestEmulator): Promise<void> {
  const root = `~/groups/${at.groupId}/streams`;
  const workspace = { name: 'sp', dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } };
  await at.ask('POST', root, { body: workspace });
  const connection = { name: 'shop', type: 'Cluster', clusterName: at.clusterName };
  await at.ask('POST', `${root}/sp/connections`, { body: connection });
  await at.ask('POST', `${root}/sp/processor`, { body: processor });
  at.advance(60);
  await at.ask('POST', `${root}/sp/processor/sums:start`);
  at.advance(60);
}

const order = (hour: string, n: number) => ({ item: 'a', n, at: `2026-03-13T${hour}:00Z` });

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('a processor continues after a restart with its windows and its position', async () => {
  const key = new Uint8Array(32).fill(7);
  const first = await testEmulator({ key, store: await openDocumentStore(dir) });
  await startSums(first);
  await new ClusterDataInTest(first).insert('orders', order('10:10', 1));
  // by the API: the change is stored
  await first.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 60 } });
  await new ClusterDataInTest(first).insert('orders', order('10:20', 2));
  first.emulator.close();
  const second = await testEmulator({ key, store: await openDocumentStore(dir) });
  const data = new ClusterDataInTest(second);
  await data.insert('orders', order('11:30', 4));
  await second.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 60 } });
  expect(await data.find('sums')).toMatchObject([{ _id: 'a', sum: 3 }]);
  second.emulator.close();
});

it('the official driver writes to the source and reads the sink', async () => {
  const at = await testEmulator();
  await startSums(at);
  const wire = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  const { connectionString } = (await at.ask('POST', wire)).body;
  const user = {
    username: 'admin',
    password: 'correct-horse',
    databaseName: 'admin',
    roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }],
  };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
  const auth = { username: 'admin', password: 'correct-horse' };
  const client = new MongoClient(connectionString, { auth });
  try {
    const db = client.db('app');
    await db.collection('orders').insertMany([order('10:10', 1), order('10:20', 2), order('11:00', 9)]);
    at.advance(60);
    expect(await db.collection('sums').find().toArray()).toMatchObject([{ sum: 3 }]);
  } finally {
    await client.close();
    at.emulator.close();
  }
});
