import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { silence } from './silence.ts';

const usual = { ...silence };

let at: TestEmulator;
let address: string;
beforeEach(async () => {
  Object.assign(silence, { firstByteMs: 400, firstMessageMs: 400, strangerIdleMs: 15_000 });
  at = await testEmulator();
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  address = (await at.ask('POST', path)).body.connectionString;
  const user = { username: 'admin', password: 'correct-horse', databaseName: 'admin' };
  await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
    body: { ...user, roles: [{ roleName: 'atlasAdmin', databaseName: 'admin' }] },
  });
});
afterEach(() => {
  Object.assign(silence, usual);
  at.emulator.close();
});

const closed = (socket: Socket) =>
  new Promise((resolve) =>
    socket
      .on('error', () => {})
      .on('close', resolve)
      .resume(),
  );

it('closes connections that send nothing, half a message, or TLS without a message', async () => {
  const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(address) ?? [];
  const began = performance.now();
  const silent = connect(Number(port), '127.0.0.1');
  const half = connect(Number(port), '127.0.0.1', () => half.write(Buffer.from([40, 0, 0, 0, 1])));
  const handshake = connect(Number(port), '127.0.0.1', () => handshake.write(Buffer.from([0x16, 3, 1])));
  const secure = connectSecurely({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
  await Promise.all([silent, half, handshake, secure].map(closed));
  expect(performance.now() - began).toBeLessThan(whenBusy(8_000));
});

it('keeps the connections of a driver that has signed in', async () => {
  const client = new MongoClient(address, { auth: { username: 'admin', password: 'correct-horse' } });
  const gone: string[] = [];
  client.on('connectionClosed', ({ reason }) => gone.push(String(reason)));
  await client.db('admin').command({ ping: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  expect(gone).toEqual([]);
  await client.close();
});
