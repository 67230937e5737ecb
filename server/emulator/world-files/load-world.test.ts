import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDigestSession } from '#server/auth/digest-session.ts';
import { readEmulatorCommand } from '../command.ts';
import { TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { defaultWorld } from '../http/options.ts';
import { type Running, startEmulator } from '../start.ts';
import { exportWorld } from './export-world.ts';

let dir: string;
let file: string;
const running: Running[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-load-'));
  file = join(dir, 'world.json');
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
  rmSync(dir, { recursive: true });
});

async function start(...options: string[]): Promise<TestEmulator> {
  const started = await startEmulator(readEmulatorCommand(['--http', '--port=0', ...options]), (error) => {
    throw error;
  });
  running.push(started);
  const world = started.emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('no world');
  return new TestEmulator(started.emulator, world);
}

const load = (...options: string[]) => start(`--load=${file}`, ...options);
const bytesOf = async (at: TestEmulator) => {
  const world = at.emulator.host.worlds.get(defaultWorld);
  return Buffer.from(await exportWorld(world ?? at.world, 'opened')).toString();
};

/** Writes a world with a database user, as its emulator exports it; returns the text. */
async function saveWorld(seed = 'single'): Promise<{ text: string; at: TestEmulator }> {
  const at = await testEmulator({ seed });
  const user = {
    ...{ username: 'reader', password: 'a-password-of-a-test', databaseName: 'admin' },
    roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
  };
  const reply = await at.ask('POST', `~/groups/${at.groupId}/databaseUsers`, { body: user });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const text = await bytesOf(at);
  writeFileSync(file, text);
  at.emulator.close();
  return { text, at };
}

describe('a saved world', () => {
  test.each(['single', 'demo'])(
    'starts elsewhere with its content, ids and credentials of its own: %s',
    async (seed) => {
      const { at } = await saveWorld(seed);
      const loaded = await load();
      expect(loaded.credentials).toMatchObject({
        ...{ orgId: at.orgId, groupId: at.groupId, clusterName: at.clusterName },
      });
      expect(loaded.credentials.publicKey).not.toBe(at.credentials.publicKey);
      const cluster = await loaded.ask('GET', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
      expect(cluster.status).toBe(200);
      const exporter = createDigestSession({
        username: at.credentials.publicKey,
        password: at.credentials.privateKey,
      });
      expect((await loaded.ask('GET', '~/orgs', { as: exporter })).status).toBe(401);
    },
  );

  test('is where a reset returns to, also after a restart with a data folder', async () => {
    const { text, at } = await saveWorld();
    const data = `--data=${join(dir, 'data')}`;
    const usersOf = async (emulator: TestEmulator) => {
      const { body } = await emulator.ask('GET', `~/groups/${at.groupId}/databaseUsers`);
      return body.results.map(({ username }: { username: string }) => username);
    };
    const add = (emulator: TestEmulator, username: string) =>
      emulator.ask('POST', `~/groups/${at.groupId}/databaseUsers`, {
        body: {
          ...{ username, password: 'a-password-of-a-test', databaseName: 'admin' },
          roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
        },
      });
    const first = await load(data);
    expect((await add(first, 'later')).status).toBe(201);
    await running.splice(0)[0]?.close();
    const again = await start(data);
    expect(await usersOf(again)).toEqual(expect.arrayContaining(['later', 'reader']));
    expect((await again.ask('POST', '/_emulator/reset')).status).toBe(200);
    expect(await usersOf(again)).not.toContain('later');
    expect(await usersOf(again)).toContain('reader');
    const { clock: _, ...tables } = JSON.parse(await bytesOf(again)).tables;
    expect(tables.clusters).toEqual(JSON.parse(text).tables.clusters);
    // a world that is removed leaves no start behind
    await running.splice(0)[0]?.close();
    const third = await start(data);
    expect([...third.emulator.host.worlds.all()].map(({ name }) => name)).toEqual([defaultWorld]);
  });

  test('is the same bytes when it is saved again, by other installations too', async () => {
    const { text } = await saveWorld();
    const loaded = await load();
    expect(await bytesOf(loaded)).toBe(text);
    expect(await bytesOf(loaded)).toBe(text);
  });

  test('is one row a line, in the order of collections and ids, without keys of the installation', async () => {
    const { text, at } = await saveWorld();
    const lines = text.split('\n');
    const { tables } = JSON.parse(text);
    const rows = Object.values<{ id: string }[]>(tables);
    const ids = rows.map((list) => list.map(({ id }) => id));
    expect(ids.flat().length).toBeGreaterThan(10);
    expect(ids).toEqual(ids.map((each) => each.toSorted()));
    const split = rows.flat().filter((row) => !lines.some((line) => line.includes(JSON.stringify(row))));
    expect(split).toEqual([]);
    expect(Object.keys(tables)).toEqual(Object.keys(tables).toSorted());
    expect(Object.keys(tables)).not.toContain('apiKeys');
    expect(text).not.toContain(at.credentials.privateKey);
    expect(text).not.toContain('a-password-of-a-test');
  });

  test('has its secrets sealed unless they are requested', async () => {
    const { at } = await saveWorld();
    const secret = 'single-world-hook-secret';
    const exported = async (query: string) =>
      JSON.stringify((await at.ask('GET', `/_emulator/export${query}`)).body);
    expect(await exported('?secrets=true')).toContain(secret);
    const sealed = await exported('');
    expect(sealed).not.toContain(secret);
    // this installation reads them again, and another one leaves them out
    await at.ask('POST', '/_emulator/import', { body: JSON.parse(sealed) });
    expect(await exported('?secrets=true')).toContain(secret);
    writeFileSync(file, sealed);
    expect(await bytesOf(await load())).not.toContain(secret);
  });

  test('keeps secrets that another installation can use', async () => {
    await saveWorld();
    const loaded = await load();
    const [user] = [...loaded.world.tables.databaseUsers.all()].filter(
      ({ username }) => username === 'reader',
    );
    const scram = JSON.parse(loaded.world.unseal(user?.sealedScram ?? '', user?.id ?? '', 'scram'));
    expect(scram).toMatchObject({ salt: expect.any(String), iterations: expect.any(Number) });
    const { secrets } = JSON.parse(readFileSync(file, 'utf8')).tables.alertConfigSecrets[0];
    expect(JSON.stringify(secrets)).toContain('single-world-hook-secret');
  });

  test('continues at its time, with its clock, unless the options name another one', async () => {
    const { at } = await saveWorld();
    const loaded = await load();
    expect(loaded.world.iso()).toBe(at.world.iso());
    expect(loaded.world.clock.state.frozen).toBe(true);
    const running = await load('--clock=real', '--pace=instant');
    expect(running.world.clock.state.frozen).toBe(false);
    expect(running.world.pace.factor).not.toBe(at.world.pace.factor);
  });

  test('returns to the file with a reset', async () => {
    const { text, at } = await saveWorld();
    const loaded = await load();
    const path = `~/groups/${at.groupId}/databaseUsers/admin/reader`;
    expect((await loaded.ask('DELETE', path)).status).toBe(204);
    expect((await loaded.ask('POST', '/_emulator/reset')).status).toBe(200);
    expect((await loaded.ask('GET', path)).status).toBe(200);
    expect(await bytesOf(loaded)).toBe(text);
  });

  test('stays in a new data folder, and is refused for a folder that has a world', async () => {
    const { at } = await saveWorld();
    const data = join(dir, 'data');
    await load(`--data=${data}`);
    await running.pop()?.close();
    await expect(load(`--data=${data}`)).rejects.toThrow(`--load: ${data} holds a world already`);
    const again = await start(`--data=${data}`);
    expect(again.groupId).toBe(at.groupId);
  });

  test('starts in less than two seconds with 10,000 objects', async () => {
    const { text } = await saveWorld();
    const exported = JSON.parse(text);
    const [alert] = exported.tables.alerts;
    for (let n = 0; n < 10_000; n += 1) {
      exported.tables.alerts.push({ ...alert, id: `6${String(n).padStart(23, '0')}`, status: 'CLOSED' });
    }
    writeFileSync(file, JSON.stringify(exported));
    const before = process.cpuUsage();
    const loaded = await load();
    const { user, system } = process.cpuUsage(before);
    expect(loaded.world.tables.alerts.size).toBeGreaterThan(10_000);
    expect((user + system) / 1e6).toBeLessThan(2);
  });

  test('is a file of format 1 too, whose sealed texts stay with their installation', async () => {
    const { text, at } = await saveWorld();
    const { world, tables } = JSON.parse(text);
    const users = tables.databaseUsers.map(({ scram: _, ...user }: object & { scram?: string }) => ({
      ...user,
      sealedScram: 'sealed-elsewhere',
    }));
    const clock = { ...world.clock, realAt: world.clock.base };
    const apiKeys = [{ id: 'x', publicKey: 'abc' }];
    const { alertConfigSecrets: _, ...others } = tables;
    const old = {
      format: 1,
      world: { ...world, clock },
      tables: { ...others, databaseUsers: users, apiKeys },
    };
    writeFileSync(file, JSON.stringify(old));
    const loaded = await load();
    expect(loaded.groupId).toBe(at.groupId);
    expect(JSON.parse(await bytesOf(loaded)).format).toBe(2);
  });
});

describe('a file that cannot be loaded is refused with its place', () => {
  const damages: [string, (text: string) => string, string | RegExp][] = [
    ['no JSON', (text) => text.replace('"tables":{', '"tables":{,'), /line \d+, column 11/],
    ['no object', () => '[]', 'it must be an object'],
    ['a newer format', (text) => text.replace('"format":2', '"format":3'), 'line 2: format is 3, of a newer'],
    ['no export', () => '{"users": []}', 'line 1: format must be a number'],
    [
      'no state',
      (text) => `{"format":2,"tables":${JSON.stringify(JSON.parse(text).tables)}}`,
      'world is missing',
    ],
    [
      'a damaged row',
      (text) => text.replace(/"groups":\[\n\{/, '"groups":[\n{"id":"x"},\n{'),
      /line \d+: tables\.groups\[0\]\.id must be 24/,
    ],
  ];

  test.each(damages)('%s', async (_, damage, why) => {
    const { text } = await saveWorld();
    writeFileSync(file, damage(text));
    const failed = load();
    await expect(failed).rejects.toThrow(`--load: ${file}: `);
    await expect(failed).rejects.toThrow(why);
  });

  test('the line of a damaged row is that of the editor', async () => {
    const { text } = await saveWorld();
    const damaged = text.replace(/"groups":\[\n\{/, '"groups":[\n{"id":"x"},\n{');
    writeFileSync(file, damaged);
    const line = damaged.split('\n').indexOf('{"id":"x"},') + 1;
    await expect(load()).rejects.toThrow(`line ${line}: tables.groups[0]`);
  });

  test('no file', async () => {
    await expect(load()).rejects.toThrow('there is no such file');
    expect(() => readEmulatorCommand(['--load=x', '--seed=demo'])).toThrow('--load and --seed');
  });
});
