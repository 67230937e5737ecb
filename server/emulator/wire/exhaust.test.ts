import { type Document, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

/** A connection of the driver, as its monitors use it. */
interface Connection {
  command(namespace: object, command: Document, options?: object): Promise<Document>;
  exhaustCommand(
    namespace: object,
    command: Document,
    options: object,
    listener: (error: Error | undefined, reply?: Document) => void,
  ): void;
}

let at: TestEmulator;
let client: MongoClient;
beforeAll(async () => {
  at = await testEmulator();
  const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
  const auth = { username: 'admin', password: 'correct-horse' };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { ...auth, databaseName: 'admin', roles },
  });
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  client = new MongoClient((await at.ask('POST', path)).body.connectionString, { auth });
  const documents = Array.from({ length: 7 }, (_, n) => ({ n }));
  await client.db('app').collection<Document>('things').insertMany(documents);
});
afterAll(async () => {
  await client.close();
  at.emulator.close();
});

/** A signed-in connection to the primary, from the pool of the driver. */
async function connection(): Promise<Connection> {
  // biome-ignore lint/suspicious/noExplicitAny: internals of the driver
  const { topology } = client as any;
  const servers = [...topology.s.servers.values()];
  const primary = servers.find(({ description }) => description.type === 'RSPrimary');
  return primary.pool.checkOut({
    timeoutContext: { connectionCheckoutTimeout: null, clearConnectionCheckoutTimeout: true },
  });
}

it('a getMore that allows several replies is answered with all further batches', async () => {
  const own = await connection();
  const namespace = { db: 'app', toString: () => 'app.$cmd' };
  const { cursor } = await own.command(namespace, { find: 'things', batchSize: 2, sort: { n: 1 } });
  const batches: unknown[][] = [];
  await new Promise<void>((resolve, reject) => {
    const command = { getMore: Long.fromValue(cursor.id), collection: 'things', batchSize: 2 };
    own.exhaustCommand(namespace, command, { exhaustAllowed: true }, (error, reply) => {
      if (error) return reject(error);
      batches.push(reply?.cursor.nextBatch.map(({ n }: Document) => n));
      if (Number(reply?.cursor.id) === 0) resolve();
    });
  });
  expect(batches.flat()).toEqual([2, 3, 4, 5, 6]);
  expect(batches.length).toBeGreaterThan(2);
});
