import { createServer } from 'node:net';
import { Double, Long } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { type TestEmulator, testEmulator } from '../../emulator/emulator-for-tests.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import type { DataSource } from '../data-source.ts';
import { driverSource } from './driver-source.ts';

describe('a deployment through the official driver', () => {
  let at: TestEmulator;
  let source: DataSource;
  let address: string;

  beforeAll(async () => {
    at = await testEmulator();
    const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
    address = String((await at.ask('POST', path)).body.connectionString);
    const roles = [{ roleName: 'atlasAdmin', databaseName: 'admin' }];
    await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
      body: { username: 'driver', password: 'p@ss-word', databaseName: 'admin', roles },
    });
    source = driverSource({ uri: address.replace('://', '://driver:p%40ss-word@') });
  });
  afterAll(async () => {
    await source.close();
    at.emulator.close();
  });

  it('keeps the types of numbers', async () => {
    const documents = [{ _id: 1, i: 1, d: new Double(1), l: Long.fromNumber(1), f: 1.5 }];
    await source.run('types', { insert: 'c', documents });
    const { cursor } = await source.run('types', { find: 'c' });
    expect(cursor.firstBatch).toEqual(documents);
  });

  it('keeps the order of fields with integer-like names', async () => {
    const document = parseEjson('{"_id":1,"z":1,"10":{"b":1,"2":1,"1":[{"y":1,"0":1}]},"9":1}');
    await source.run('order', { insert: 'c', documents: [document] });
    const { cursor } = await source.run('order', { find: 'c' });
    expect(toEjson(cursor.firstBatch[0])).toBe(toEjson(document));
  });

  it('fetches the rest of a cursor', async () => {
    await source.run('batches', { insert: 'c', documents: Array.from({ length: 5 }, (_, _id) => ({ _id })) });
    const { cursor } = await source.run('batches', { find: 'c', batchSize: 2 });
    const more = await source.run('batches', { getMore: cursor.id, collection: 'c', batchSize: 10 });
    expect(cursor.firstBatch).toHaveLength(2);
    expect(more.cursor.nextBatch).toHaveLength(3);
    expect(Number(more.cursor.id)).toBe(0);
  });

  it('frees a cursor', async () => {
    await source.run('kills', { insert: 'c', documents: [{ _id: 1 }, { _id: 2 }] });
    const { cursor } = await source.run('kills', { find: 'c', batchSize: 1 });
    const reply = await source.run('kills', { killCursors: 'c', cursors: [cursor.id] });
    expect(reply.cursorsKilled).toHaveLength(1);
    await expect(source.run('kills', { getMore: cursor.id, collection: 'c' })).rejects.toMatchObject({
      codeName: 'CursorNotFound',
    });
  });

  it.each([
    ['read', (q: object) => ({ find: 'c', filter: q })],
    ['write', (q: object) => ({ update: 'c', updates: [{ q, u: { $set: { x: 1 } }, multi: true }] })],
  ])('ends a stopped %s on the server', async (kind, commandOf) => {
    const db = `stopped-${kind}`;
    await source.run(db, { insert: 'c', documents: Array.from({ length: 9 }, (_, _id) => ({ _id })) });
    const running = async () => {
      const { inprog } = await source.run('admin', { currentOp: 1 });
      return inprog.filter(({ ns }: { ns: string }) => ns.startsWith(`${db}.`)).length;
    };
    const endless = { $expr: { $function: { body: 'function () { for (;;) {} }', args: [], lang: 'js' } } };
    const stop = new AbortController();
    const answer = source.run(db, commandOf(endless), { signal: stop.signal }).catch(({ name }) => name);
    await vi.waitUntil(async () => (await running()) > 0, { timeout: 10_000 });
    stop.abort();
    // a second, and what asking whether it still runs may take on a busy machine
    await vi.waitUntil(async () => (await running()) === 0, { timeout: whenBusy(2_000), interval: 50 });
    expect(await answer).toBe('AbortError');
  });

  it('reports the number and the name of an error', async () => {
    await expect(source.run('db', { find: 'c', filter: { a: { $foo: 1 } } })).rejects.toMatchObject({
      name: 'CommandError',
      code: 2,
      codeName: 'BadValue',
    });
  });

  it('commits and aborts', async () => {
    const count = async () => Number((await source.run('tx', { count: 'c' })).n);
    const keep = await source.begin({ readConcern: { level: 'snapshot' } });
    await source.run('tx', { insert: 'c', documents: [{ _id: 1 }] }, { session: keep });
    await source.commit(keep);
    const drop = await source.begin();
    await source.run('tx', { insert: 'c', documents: [{ _id: 2 }] }, { session: drop });
    await source.abort(drop);
    expect(await count()).toBe(1);
    await expect(source.run('tx', { count: 'c' }, { session: drop })).rejects.toMatchObject({
      codeName: 'NoSuchTransaction',
    });
  });

  it('reports a wrong password without disclosing it', async () => {
    const wrong = driverSource({ uri: address.replace('://', '://driver:very-secret-123@') });
    const error = await wrong.run('db', { ping: 1 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CommandError', code: 18 });
    expect(String(error)).not.toMatch(/very-secret/);
    await wrong.close();
  });
});

describe('a deployment that cannot be reached', () => {
  /** A port without a listener. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  it('causes an error that names neither user nor password', async () => {
    const uri = `mongodb://operator:hunter22@127.0.0.1:${await freePort()}/?directConnection=true`;
    const source = driverSource({ uri, connectMs: 300 });
    const error = await source.run('db', { ping: 1 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CommandError', codeName: 'HostUnreachable' });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/hunter22|operator/);
    await source.close();
  });

  it.each([
    ['an option that is unknown', 'mongodb://operator:hunter22@127.0.0.1/?hunter22=1'],
    ['an invalid port', 'mongodb://operator:hunter22@127.0.0.1:99999/'],
    ['a host that is missing', 'mongodb://operator:hunter22@/'],
  ])('or by an address with %s', async (_, uri) => {
    const source = driverSource({ uri, connectMs: 300 });
    const error = await source.run('db', { ping: 1 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CommandError' });
    expect(String(error)).not.toMatch(/hunter22|operator/);
    await source.close();
  });
});
