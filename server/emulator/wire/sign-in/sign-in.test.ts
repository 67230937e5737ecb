import { connect } from 'node:net';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hosts } from '#contract/clusters/hosts.ts';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let address: string;
let began: number;
const clients: MongoClient[] = [];
/** How long a client without access waits. */
const patienceMs = 500;

beforeEach(async () => {
  at = await testEmulator();
  began = at.world.now();
  const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/wire`;
  address = (await at.ask('POST', path)).body.connectionString;
  await addUser('clerk', { scopes: [] });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  at.emulator.close();
});

async function addUser(username: string, more: object) {
  const roles = [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }];
  const body = { username, password: 'correct-horse', databaseName: 'admin', roles, ...more };
  expect((await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body })).status).toBe(201);
}

/** Signs in at the first member, from an address of the loopback network. */
async function signIn(
  username: string,
  password = 'correct-horse',
  from: { localAddress?: string; patienceMs?: number } = {},
) {
  const { localAddress, patienceMs = 5000 } = from;
  const [first] = /127\.0\.0\.1:\d+/.exec(address) ?? [];
  const client = new MongoClient(`mongodb://${first}/?directConnection=true`, {
    auth: { username, password },
    serverSelectionTimeoutMS: patienceMs,
    ...(localAddress ? { localAddress } : {}),
  });
  clients.push(client);
  await client.db('admin').command({ ping: 1 });
  return client;
}

/** The history since the world began, newest first. */
async function history(query = '') {
  const path = `~/groups/${at.groupId}/dbAccessHistory/clusters/${at.clusterName}`;
  const reply = await at.ask('GET', `${path}?pretty=false&start=${began + 1}&end=4102444800000${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.accessLogs as Record<string, unknown>[];
}

async function changeList(method: 'POST' | 'DELETE', entry: string) {
  const path = `~/groups/${at.groupId}/accessList`;
  if (method === 'DELETE') {
    expect((await at.ask('DELETE', `${path}/${encodeURIComponent(entry)}`)).status).toBe(204);
    return;
  }
  expect((await at.ask('POST', path, { body: [{ cidrBlock: entry }] })).status).toBe(201);
  at.advance(60);
}

describe('the history of a cluster', () => {
  beforeEach(() => at.advance(60));

  it('shows who signed in by the wire, from where, at which member', async () => {
    await signIn('clerk');
    const [cluster] = at.world.tables.clusters.by('group', at.groupId);
    const [first] = cluster ? hosts(cluster) : [];
    const [line] = await history();
    expect(line).toMatchObject({
      authResult: true,
      authSource: 'admin',
      hostname: first?.hostname,
      ipAddress: '127.0.0.1',
      username: 'clerk',
    });
    expect(JSON.parse(String(line?.logLine))).toMatchObject({
      msg: 'Authentication succeeded',
      attr: { mechanism: 'SCRAM-SHA-256', principalName: 'clerk' },
    });
    const path = `~/groups/${at.groupId}/dbAccessHistory/processes/${first?.hostname}?pretty=false&nLogs=1`;
    expect((await at.ask('GET', path)).body.accessLogs[0].username).toBe('clerk');
  });

  it.each([
    ['a wrong password', 'clerk', 'wrong-horse', 'AuthenticationFailed: SCRAM authentication failed'],
    ['an unknown name', 'stranger', 'correct-horse', 'UserNotFound: Could not find user "stranger"'],
    [
      'a user of another cluster',
      'elsewhere',
      'correct-horse',
      'UserNotFound: Could not find user "elsewhere"',
    ],
  ])('contains the reason of %s that the client does not get', async (_, username, password, reason) => {
    await addUser('elsewhere', { scopes: [{ name: 'other', type: 'CLUSTER' }] });
    await expect(signIn(username, password)).rejects.toMatchObject({
      code: 18,
      message: 'Authentication failed.',
    });
    const [line] = await history();
    expect(line).toMatchObject({ authResult: false, username, ipAddress: '127.0.0.1' });
    expect(line?.failureReason).toContain(reason);
    expect(await history('&authResult=true')).toEqual([]);
  });

  it('truncates the claims of a stranger to the length of a line', async () => {
    const client = await signIn('clerk');
    const claim = { saslStart: 1, mechanism: 'x'.repeat(15_000), payload: '' };
    await expect(client.db('d'.repeat(60)).command(claim)).rejects.toMatchObject({ code: 334 });
    const [line] = at.world.tables.signIns.by('group', at.groupId);
    for (const text of [line?.mechanism, line?.failureReason]) expect(text).toHaveLength(1024);
  });

  it('forgets them after seven days, and keeps nothing else of them', async () => {
    await signIn('clerk');
    const { signIns } = at.world.tables;
    const [first] = signIns.by('group', at.groupId);
    if (!first) throw new Error('nothing was written down');
    const old = { ...first, id: '0', at: at.world.now() - 8 * DAY };
    signIns.put(old);
    await signIn('clerk');
    expect(signIns.get(old.id)).toBeUndefined();
    expect(signIns.get(first.id)?.id).toBe(first.id);
  });
});

describe('the access list of the project', () => {
  it('lets this machine in until what admits it has been removed', async () => {
    await signIn('clerk');
    await changeList('POST', '127.0.0.1');
    await signIn('clerk');
    await changeList('DELETE', '127.0.0.1');
    await expect(signIn('clerk', 'correct-horse', { patienceMs })).rejects.toThrow();
    await changeList('POST', '127.0.0.0/24');
    await signIn('clerk');
  });

  it('hangs up on addresses that no entry admits, and leaves no line of them', async () => {
    await expect(
      signIn('clerk', 'correct-horse', { localAddress: '127.0.0.9', patienceMs }),
    ).rejects.toThrow();
    await changeList('POST', '127.0.0.8/31');
    await signIn('clerk', 'correct-horse', { localAddress: '127.0.0.9' });
    await expect(
      signIn('clerk', 'correct-horse', { localAddress: '127.0.0.10', patienceMs }),
    ).rejects.toThrow();
    expect(new Set((await history()).map(({ ipAddress }) => ipAddress))).toEqual(new Set(['127.0.0.9']));
  });

  it('ends the connections of an address within the second in which its entry is removed', async () => {
    await changeList('POST', '127.0.0.9');
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(address) ?? [];
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.9' });
    await new Promise((resolve) => socket.once('connect', resolve));
    const closed = new Promise((resolve) => socket.once('close', () => resolve(performance.now())));
    const removed = performance.now();
    await changeList('DELETE', '127.0.0.9');
    expect(Number(await closed) - removed).toBeLessThan(1000);
  });
});

describe('a certificate', () => {
  async function certified(username: string): Promise<string> {
    const roles = [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }];
    const body = { username, databaseName: '$external', x509Type: 'MANAGED', roles };
    expect((await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body })).status).toBe(201);
    const created = await at.ask('POST', `~/groups/${at.groupId}/databaseUsers/${username}/certs`, {
      body: { monthsUntilExpiration: 6 },
    });
    expect(created.status).toBe(201);
    return created.body;
  }

  async function withCertificate(pem: string) {
    const [first] = /127\.0\.0\.1:\d+/.exec(address) ?? [];
    const client = new MongoClient(`mongodb://${first}/?directConnection=true&authSource=$external`, {
      authMechanism: 'MONGODB-X509',
      tls: true,
      cert: pem.slice(0, pem.indexOf('-----BEGIN PRIVATE KEY')),
      key: pem.slice(pem.indexOf('-----BEGIN PRIVATE KEY')),
      tlsAllowInvalidCertificates: true,
      serverSelectionTimeoutMS: 15_000,
    });
    clients.push(client);
    return client.db('admin').command({ connectionStatus: 1 });
  }

  it('signs a driver in, is in the history, and ends with its expiry or its user', async () => {
    at.advance(60);
    const pem = await certified('robot');
    expect((await withCertificate(pem)).authInfo.authenticatedUsers).toEqual([
      { user: 'robot', db: '$external' },
    ]);
    const [line] = await history();
    expect(line).toMatchObject({ authResult: true, authSource: '$external', username: 'robot' });
    expect(JSON.parse(String(line?.logLine)).attr.mechanism).toBe('MONGODB-X509');
    const certs = `~/groups/${at.groupId}/databaseUsers/robot/certs`;
    expect((await at.ask('GET', certs)).body.results).toMatchObject([{ subject: 'CN=robot' }]);
    const [created] = at.world.tables.userCertificates.by('group', at.groupId);
    if (!created) throw new Error('no certificate was kept');
    expect(Date.parse(created.notAfter)).toBeGreaterThan(at.world.now() + 180 * DAY);
    at.world.tables.userCertificates.put({ ...created, notAfter: '2026-03-13T00:00:00Z' });
    await expect(withCertificate(pem)).rejects.toMatchObject({ code: 18 });
  });

  it('of a deleted user signs no client in, even when the name is used again', async () => {
    at.advance(60);
    const pem = await certified('robot');
    const path = `~/groups/${at.groupId}/databaseUsers`;
    expect((await at.ask('DELETE', `${path}/$external/robot`)).status).toBe(204);
    await expect(withCertificate(pem)).rejects.toMatchObject({ code: 18 });
    const again = await certified('robot');
    await expect(withCertificate(pem)).rejects.toMatchObject({ code: 18 });
    await withCertificate(again);
    const failed = (await history()).filter(({ authResult }) => authResult === false);
    expect(failed.map(({ username }) => username)).toEqual(['CN=robot', 'CN=robot']);
  });

  it('is made only for users whose certificates the service makes', async () => {
    const reply = await at.ask('POST', `~/groups/${at.groupId}/databaseUsers/clerk/certs`, { body: {} });
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'USERNAME_NOT_FOUND']);
  });
});
