import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { FaultRequest } from '#contract/emulator/faults.ts';
import type { Emulator, Fault, World } from '../../types/quarterdeck.d.ts';
import { startEmulator } from './start-emulator.ts';

const usersOf = async (world: World) => {
  const answer = await world.fetch(`/api/atlas/v2/groups/${world.credentials.groupId}/databaseUsers`);
  const { results } = (await answer.json()) as { results: { username: string }[] };
  return results.map(({ username }) => username);
};

const addUser = (world: World, username: string) =>
  world.fetch(`/api/atlas/v2/groups/${world.credentials.groupId}/databaseUsers`, {
    method: 'POST',
    body: JSON.stringify({
      username,
      password: 'correct-horse',
      databaseName: 'admin',
      roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
    }),
  });

describe('an emulator in this process', () => {
  test('answers other processes with its variables, and ends with its scope', async () => {
    let ended: Emulator;
    {
      await using emulator = await startEmulator();
      ended = emulator;
      const script = `fetch(process.env.QUARTERDECK_EMULATOR_URL + '/_emulator/worlds')
        .then((answer) => answer.json()).then((worlds) => console.log(worlds[0].seed))`;
      const env = { ...process.env, ...emulator.env };
      const out = await new Promise<string>((resolve) => {
        const running = spawn(process.execPath, ['--eval', script], { env });
        let text = '';
        running.stdout.on('data', (chunk) => {
          text += chunk;
        });
        running.on('close', () => resolve(text));
      });
      expect(out).toBe('empty\n');
      expect(existsSync(emulator.caPath ?? '')).toBe(true);
      expect(emulator.ca).toContain('BEGIN CERTIFICATE');
    }
    expect(existsSync(ended.caPath ?? '')).toBe(false);
    await expect(fetch(ended.url)).rejects.toThrow('fetch failed');
    await expect(ended.close()).resolves.toBeUndefined();
  });

  test('saves its world into a file, from which another one starts', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-kit-'));
    const file = join(dir, 'world.json');
    try {
      await using first = await startEmulator({ http: true, frozen: true });
      await addUser(first, 'saved');
      await first.save(file);
      await using second = await startEmulator({ http: true, load: file });
      expect(await usersOf(second)).toEqual(['saved']);
      expect(second.credentials.groupId).toBe(first.credentials.groupId);
      expect(second.clock.now()).toEqual(first.clock.now());
      await addUser(second, 'later');
      await second.reset();
      expect(await usersOf(second)).toEqual(['saved']);
      await expect(startEmulator({ load: join(dir, 'none') })).rejects.toThrow('there is no such file');
      await expect(startEmulator({ load: file, seed: 'demo' })).rejects.toThrow('--load and --seed');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  test('starts from a seed file, to which a reset returns', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-kit-'));
    const seed = join(dir, 'seed.yaml');
    const user =
      'username: app, databaseName: admin, password: a-test-password, roles: [{roleName: readAnyDatabase, databaseName: admin}]';
    writeFileSync(
      seed,
      `format: quarterdeck/seed/1\nprojects: {shop: {databaseUsers: {admin/app: {${user}}}}}\n`,
    );
    try {
      await using emulator = await startEmulator({ http: true, seed });
      await addUser(emulator, 'later');
      await emulator.reset();
      expect(await usersOf(emulator)).toEqual(['app']);
      expect(emulator.calls().length).toBeLessThan(10);
      await expect(startEmulator({ seed: join(dir, 'none.yaml') })).rejects.toThrow('there is no such file');
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  test('keeps worlds apart, also while they work in parallel', async () => {
    await using emulator = await startEmulator({ http: true });
    const worlds = await Promise.all(Array.from({ length: 8 }, () => emulator.world()));
    await Promise.all(worlds.map((world, at) => addUser(world, `user-${at}`)));
    const users = await Promise.all(worlds.map(usersOf));
    expect(users).toEqual(worlds.map((_, at) => [`user-${at}`]));
    expect(await usersOf(emulator)).toEqual([]);
    const [first] = worlds;
    await first?.close();
    expect(() => first?.calls()).toThrow(`the world ${first?.name} is closed`);
  });

  test('resets a world to its start: content, keys, clock and recorded requests', async () => {
    await using emulator = await startEmulator({ http: true });
    await using world = await emulator.world({ seed: 'single', frozen: true, now: '2026-03-13T14:02:00Z' });
    const before = world.credentials;
    const usersBefore = await usersOf(world);
    const keysOf = async () => {
      const answer = await world.fetch(`/api/atlas/v2/orgs/${before.orgId}/apiKeys`);
      return ((await answer.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
    };
    const keysBefore = await keysOf();
    await addUser(world, 'app');
    await world.fetch(`/api/atlas/v2/groups/${before.groupId}/clusters/${before.clusterName}`, {
      method: 'DELETE',
    });
    const grants = [{ roleName: 'ORG_OWNER', orgId: before.orgId }];
    const created = await world.fetch('/_emulator/keys', {
      method: 'POST',
      body: JSON.stringify({ grants }),
    });
    expect(created.status).toBe(201);
    await world.clock.advance({ hours: 2 });
    await world.faults.add({ kind: 'status', status: 503, operationId: 'listGroups' });
    await world.reset();
    expect(await usersOf(world)).toEqual(usersBefore);
    expect(world.credentials).toEqual(before);
    expect(world.clock.now()).toEqual(new Date('2026-03-13T14:02:00Z'));
    expect(world.faults.list()).toEqual([]);
    expect(world.calls()).toHaveLength(1);
    const cluster = await world.fetch(
      `/api/atlas/v2/groups/${before.groupId}/clusters/${before.clusterName}`,
    );
    expect([cluster.status, ((await cluster.json()) as { stateName: string }).stateName]).toEqual([
      200,
      'IDLE',
    ]);
    expect(await keysOf()).toEqual(keysBefore);
  });

  test('moves the clock, and refuses durations without length', async () => {
    await using emulator = await startEmulator({ http: true, frozen: true, now: '2026-03-13T14:02:00Z' });
    await emulator.clock.advance({ days: 1, hours: 1.5 });
    expect(emulator.clock.now()).toEqual(new Date('2026-03-14T15:32:00Z'));
    await expect(emulator.clock.advance({})).rejects.toThrow('more than nothing');
    await expect(emulator.clock.advance({ seconds: -5 })).rejects.toThrow('more than nothing');
    await expect(emulator.clock.advance({ weeks: 1 } as never)).rejects.toThrow('weeks is not one of days');
    await emulator.clock.resume();
    const later = emulator.clock.now().getTime();
    await expect.poll(() => emulator.clock.now().getTime()).toBeGreaterThan(later);
  });

  test('adds faults, lists and clears them', async () => {
    await using emulator = await startEmulator({ http: true });
    await emulator.faults.add({ kind: 'status', status: 503, operationId: 'listGroups', remaining: 5 });
    expect((await emulator.fetch('/api/atlas/v2/groups')).status).toBe(503);
    expect(emulator.faults.list()).toMatchObject([{ operationId: 'listGroups', status: 503 }]);
    await emulator.faults.clear();
    expect((await emulator.fetch('/api/atlas/v2/groups')).status).toBe(200);
    await expect(emulator.faults.add({ kind: 'status', operationId: 'listGroup' })).rejects.toThrow(
      'operationId',
    );
  });

  test('fails requests by method, path and number, as the control API does', async () => {
    await using emulator = await startEmulator({ http: true, frozen: true });
    const statusOf = async (method: string) => {
      const path = `/api/atlas/v2/groups/${emulator.credentials.groupId}/accessList`;
      const body = method === 'POST' ? { body: '[]' } : {};
      return (await emulator.fetch(path, { method, ...body })).status;
    };
    await emulator.faults.add({ kind: 'status', method: 'GET', path: '/groups/*/accessList', nth: 2 });
    expect([
      await statusOf('POST'),
      await statusOf('GET'),
      await statusOf('GET'),
      await statusOf('GET'),
    ]).toEqual([expect.any(Number), 200, 503, 200]);
    await emulator.faults.add({
      kind: 'status',
      operationId: 'ListProjectIpAccessLists',
      durationSeconds: 60,
    });
    expect([await statusOf('GET'), emulator.faults.list()]).toMatchObject([
      503,
      [{ until: expect.any(String) }],
    ]);
    await emulator.clock.advance({ minutes: 2 });
    expect([await statusOf('GET'), emulator.faults.list()]).toEqual([200, []]);
    await expect(emulator.faults.add({ kind: 'status', nth: 0 })).rejects.toThrow('nth');
    expectTypeOf<Required<Fault>>().toEqualTypeOf<Required<z.input<typeof FaultRequest>>>();
  });

  test('records headers and bodies, without secrets', async () => {
    await using emulator = await startEmulator({ http: true });
    await addUser(emulator, 'app');
    const [call] = emulator.calls({ operationId: 'CreateDatabaseUser' });
    expect(call?.request).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: { username: 'app', password: '<password>' },
    });
    expect(call?.response?.body).toMatchObject({ username: 'app' });
    expect(() => emulator.calls({ operationId: 'createDatabaseUsr' })).toThrow(
      'did you mean createGroupDatabaseUser',
    );
  });

  test('answers links that lead to it', async () => {
    await using emulator = await startEmulator({ http: true });
    const answer = await emulator.fetch(`/api/atlas/v2/groups/${emulator.credentials.groupId}`);
    const { links } = (await answer.json()) as { links: { href: string }[] };
    expect(links.map(({ href }) => new URL(href).origin)).toEqual(links.map(() => emulator.url));
  });

  test('records requests, and filters them', async () => {
    await using emulator = await startEmulator({ http: true });
    const { groupId } = emulator.credentials;
    await emulator.fetch(`/api/atlas/v2/groups/${groupId}/accessList?pageNum=1`);
    await emulator.fetch('/api/atlas/v2/groups/nowhere');
    expect(emulator.calls().map(({ operationId, status }) => [operationId, status])).toEqual([
      ['listGroupAccessListEntries', 200],
      ['getGroup', expect.any(Number)],
    ]);
    expect(emulator.calls({ path: /accessList$/g, method: 'get' })).toMatchObject([
      { path: `/api/atlas/v2/groups/${groupId}/accessList`, query: '?pageNum=1', at: expect.any(Date) },
    ]);
    expect(emulator.calls({ operationId: 'deleteGroup' })).toEqual([]);
  });

  test('runs scenarios by name', async () => {
    await using emulator = await startEmulator({ seed: 'demo', http: true });
    expect((await emulator.scenario('bad-night')).length).toBeGreaterThan(0);
    await expect(emulator.scenario('good-night')).rejects.toThrow('is not one of');
  });

  test('connects drivers to a cluster, again after a reset', async () => {
    await using emulator = await startEmulator({ seed: 'single', http: true });
    for (const _ of ['before', 'after']) {
      await using client = new MongoClient(await emulator.connectionString());
      const people = client.db('test').collection('people');
      await people.insertOne({ name: 'Ada' });
      expect(await people.countDocuments()).toBe(1);
      await client.close();
      await emulator.reset();
    }
    await expect(emulator.connectionString('missing')).rejects.toThrow('missing');
  });

  test('a start that fails leaves its port free', async () => {
    const first = await startEmulator({ http: true });
    const port = Number(new URL(first.url).port);
    await first.close();
    const record = join(tmpdir(), 'quarterdeck-none', 'calls.har');
    await expect(startEmulator({ http: true, port, record })).rejects.toThrow('--record');
    await (await startEmulator({ http: true, port })).close();
  });

  test.each([
    [{ sead: 'x' }, 'sead is not an option; there are seed'],
    [{ seed: 'x' }, 'there is no seed x'],
    [{ profile: 'x' }, '--profile: x is not one of'],
    [{ now: 'yesterday' }, 'now must be a date'],
    [{ credentials: 'oauth' }, 'credentials: oauth is not one of'],
  ])('refuses %j: %s', async (options, message) => {
    await expect(startEmulator(options as never)).rejects.toThrow(message);
  });
});

test('with wire, the connection string is the address of the cluster, and works with TLS', async () => {
  await using emulator = await startEmulator({ seed: 'single', wire: true, hostnames: ['localhost'] });
  const { groupId, clusterName } = emulator.credentials;
  const answer = await emulator.fetch(`/api/atlas/v2/groups/${groupId}/clusters/${clusterName}`);
  const { connectionStrings } = (await answer.json()) as { connectionStrings: { standard: string } };
  const uri = await emulator.connectionString();
  const [, members] = /@([^/]+)\//.exec(uri) ?? [];
  expect(connectionStrings.standard).toContain(`mongodb://${members}/?tls=true`);
  const client = new MongoClient(uri);
  try {
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  } finally {
    await client.close();
  }
});

test('a recording of a test has its calls', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-kit-test-'));
  try {
    const file = join(dir, 'calls.har');
    const emulator = await startEmulator({ record: file });
    await emulator.fetch('/api/atlas/v2/groups');
    await emulator.close();
    const { log } = JSON.parse(readFileSync(file, 'utf8'));
    expect(log.entries).toMatchObject([{ _operationId: 'listGroups', response: { status: 200 } }]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
