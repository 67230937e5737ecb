import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runReplayCommand } from '#server/programs/replay.ts';
import { readEmulatorCommand } from '../command.ts';
import { TestEmulator } from '../emulator-for-tests.ts';
import { defaultWorld, type Exchange } from '../http/options.ts';
import { type Running, startEmulator } from '../start.ts';
import { shapeDifferences } from './body-shape.ts';
import type { HarEntry, HarLog, RecordedWorld } from './har.ts';
import { harEntry } from './har-entry.ts';
import { openHarFile } from './har-file.ts';
import { parseRecording } from './read-recording.ts';
import { createRecorder } from './recorder.ts';

let dir: string;
let file: string;
let running: Running | undefined;
let lines: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-record-'));
  file = join(dir, 'calls.har');
  lines = [];
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  rmSync(dir, { recursive: true, force: true });
});

const log = (): HarLog => JSON.parse(readFileSync(file, 'utf8')).log;

async function record(calls: (at: TestEmulator) => Promise<void>): Promise<void> {
  const recorder = createRecorder(file, { version: '1', complain: (text) => lines.push(text) });
  const argv = ['--http', '--port=0', '--data=:memory:', '--seed=empty', '--clock=frozen'];
  const started = await startEmulator(
    { ...readEmulatorCommand(argv), onExchange: recorder.onExchange },
    (error) => {
      throw error;
    },
  );
  running = started;
  recorder.begin(started);
  const world = started.emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('no world');
  await calls(new TestEmulator(started.emulator, world));
  recorder.close();
}

const user = {
  ...{ username: 'app', password: 'correct-horse-battery', databaseName: 'admin' },
  roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
};

/** A project with a user and a cluster, which is ready after its clock was moved. */
async function createOrders(at: TestEmulator): Promise<void> {
  const group = await at.ask('POST', '~/groups', { body: { name: 'orders', orgId: at.orgId } });
  expect(group.status).toBe(201);
  const { id } = group.body;
  await at.ask('POST', `~/groups/${id}/databaseUsers`, { body: user });
  const flex = { name: 'f', providerSettings: { backingProviderName: 'AWS', regionName: 'US_EAST_1' } };
  expect((await at.ask('POST', `~/groups/${id}/flexClusters`, { body: flex })).status).toBe(201);
  await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3600 } });
  expect((await at.ask('GET', `~/groups/${id}/flexClusters/f`)).body.stateName).toBe('IDLE');
  expect((await at.ask('GET', `~/groups/${id}/flexClusters/none`)).status).toBe(404);
}

const replayed = (...argv: string[]) =>
  runReplayCommand([file, ...argv], {
    env: {},
    print: (text) => lines.push(text),
    complain: (text) => lines.push(text),
  });

describe('a recording', () => {
  test('has the requests and answers of clients as HAR 1.2, without secrets', async () => {
    await record(createOrders);
    const { version, entries, _quarterdeck } = log();
    expect(version).toBe('1.2');
    expect(_quarterdeck).toMatchObject({ seed: 'empty', profile: 'specification' });
    expect(entries.map(({ _operationId, response }) => [_operationId, response.status])).toEqual([
      ['createGroup', 201],
      ['createGroupDatabaseUser', 201],
      ['createGroupFlexCluster', 201],
      ['getGroupFlexCluster', 200],
      ['getGroupFlexCluster', 404],
    ]);
    expect(JSON.parse(entries[0]?.request.postData?.text ?? '')).toMatchObject({ name: 'orders' });
    expect(JSON.parse(entries[0]?.response.content.text ?? '')).toMatchObject({ name: 'orders' });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('correct-horse-battery');
    expect(text).not.toMatch(/response=\\?"[0-9a-f]{32}/);
  });

  test('is replayed without differences, with the ids of the new emulator', async () => {
    await record(createOrders);
    expect([await replayed(), lines]).toEqual([0, ['5 calls sent, 0 with differences, 0 not sent']]);
  });

  test('reports other statuses and other shapes with exit code 1', async () => {
    await record(createOrders);
    const har = JSON.parse(readFileSync(file, 'utf8'));
    har.log.entries[4].response.status = 200;
    const body = JSON.parse(har.log.entries[3].response.content.text);
    har.log.entries[3].response.content.text = JSON.stringify({ ...body, stateName: 1, extra: true });
    writeFileSync(file, JSON.stringify(har));
    expect(await replayed()).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^#4 GET .*\/flexClusters\/f$/),
      '    stateName was number, is string',
      '    extra is missing',
      expect.stringMatching(/^#5 GET .*\/flexClusters\/none$/),
      '    status 200 is now 404',
      '5 calls sent, 2 with differences, 0 not sent',
    ]);
  });

  test.each([
    ['{', 'is no HAR file'],
    ['{"log":{}}', 'log.entries must be a list'],
    [
      '{"log":{"entries":[{"request":{"method":"GET","url":"x"},"response":{}}]}}',
      'log.entries[0].request.url',
    ],
  ])('that cannot be read is refused with exit code 2: %s', async (text, message) => {
    writeFileSync(file, text);
    expect(await replayed()).toBe(2);
    expect(lines.join()).toContain(message);
    expect(() => parseRecording(text)).toThrow(message);
  });
});

describe('the file', () => {
  const world = {
    seed: 'empty',
    profile: 'specification',
    pace: 1,
    ids: { orgId: '', groupId: '', clusterName: '' },
  };
  const entry = { startedDateTime: 'x'.repeat(1000) } as never;

  test('is complete after each flush, before it is closed', async () => {
    const har = openHarFile(file, { version: '1', world, flushMs: 1 });
    expect(log().entries).toEqual([]);
    har.add(entry);
    har.add(entry);
    await expect.poll(() => log().entries).toHaveLength(2);
    har.add(entry);
    await expect.poll(() => log().entries).toHaveLength(3);
    har.close();
  });

  test('ends at its limit, and stays complete', () => {
    const full: number[] = [];
    const har = openHarFile(file, {
      version: '1',
      world,
      mostBytes: 3500,
      onFull: (most) => full.push(most),
    });
    for (let count = 0; count < 10; count += 1) har.add(entry);
    har.close();
    expect(log().entries).toHaveLength(3);
    expect(full).toEqual([3500]);
  });
});

test('shapes differ by fields and types, not by values or lengths of lists', () => {
  expect(shapeDifferences({ a: [{ b: 1 }, { c: 'x' }], n: 1 }, { a: [{ b: 2, c: 'y' }], n: 5 })).toEqual([]);
  expect(shapeDifferences({ a: [{ b: 1 }] }, { a: [{ b: null }], d: 1 })).toEqual([
    { path: 'a[].b', description: 'was number, is null' },
    { path: 'd', description: 'is new' },
  ]);
});

test.each([
  ['//', 'localhost'],
  ['//x:99999/y', 'localhost'],
  ['/api/atlas/v2', ':::'],
  ['/api/atlas/v2?%', 'a:b'],
])('a request for %s at the host %s is recorded under an address', (target, host) => {
  const message = { headers: { host }, body: new Uint8Array() };
  const summary = { ...{ number: 1, at: 0, ms: 0, method: 'GET', target, status: 400 }, counted: false };
  const exchange = { summary, request: message, response: message, world: undefined };
  expect(URL.canParse(harEntry(exchange as unknown as Exchange).request.url)).toBe(true);
});

test('a file that cannot be written ends the recording, and nothing else', async () => {
  const failures: unknown[] = [];
  const world = { seed: 'empty', profile: 'observed', pace: 1, ids: {} } as unknown as RecordedWorld;
  const options = { version: '1', world, flushMs: 1, onFailed: (error: unknown) => failures.push(error) };
  const har = openHarFile(file, options);
  har.close();
  har.add({} as HarEntry);
  await expect.poll(() => failures).toEqual([expect.objectContaining({ code: 'EBADF' })]);
  har.add({} as HarEntry);
  expect(JSON.parse(readFileSync(file, 'utf8')).log.entries).toEqual([]);
});
