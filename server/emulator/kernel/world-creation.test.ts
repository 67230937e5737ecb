import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openDocumentStore } from '#server/store/documents.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

const key = randomBytes(32);
const dirs: string[] = [];
const open: TestEmulator[] = [];

afterEach(() => {
  for (const at of open.splice(0)) at.emulator.close();
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true });
});

async function emulatorIn(dir: string): Promise<TestEmulator> {
  const at = await testEmulator({ key, patienceMs: 0, store: await openDocumentStore(dir) });
  open.push(at);
  return at;
}

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-'));
  dirs.push(dir);
  return dir;
}

const create = (at: TestEmulator, seed: string, name: string) =>
  at.ask('POST', '/_emulator/worlds', { body: { seed, name }, as: null });
const names = async (at: TestEmulator) =>
  (await at.ask('GET', '/_emulator/worlds', { as: null })).body.map(({ name }: { name: string }) => name);

it('creates a large world in slices, with progress, while others are answered', async () => {
  const at = await emulatorIn(newDir());
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const reply = await create(at, 'full', 'large');
  expect(reply.status).toBe(202);
  const { id } = reply.body.task;
  expect(reply.headers.get('location')).toMatch(new RegExp(`/_emulator/tasks/${id}$`));
  expect((await create(at, 'empty', 'large')).status).toBe(400);
  const seen = new Set<number>();
  let task = (await at.ask('GET', `/_emulator/tasks/${id}`, { as: null })).body;
  while (task.state === 'running') {
    seen.add(task.done / task.total);
    expect(task.credentials).toBeUndefined();
    expect((await at.ask('GET', '~/groups')).status).toBe(200);
    await pause(2);
    task = (await at.ask('GET', `/_emulator/tasks/${id}`, { as: null })).body;
  }
  delay.disable();
  expect(seen.size).toBeGreaterThan(5);
  expect(task).toMatchObject({ state: 'done', kind: 'seed', credentials: { world: 'large' } });
  const [listed] = (await at.ask('GET', '/_emulator/tasks', { as: null })).body;
  expect(listed.id).toBe(id);
  expect(listed.credentials).toBeUndefined();
  // far below the seconds that the whole takes; a busy machine makes slices longer
  expect(delay.percentile(99) / 1e6).toBeLessThan(500);
});

it('leaves nothing of a world whose creation was interrupted', async () => {
  const dir = newDir();
  const first = await emulatorIn(dir);
  const { id } = (await create(first, 'full', 'large')).body.task;
  const { tasks } = first.emulator.host;
  // half of the way it is stored
  while ((tasks.get(id)?.done ?? 0) / (tasks.get(id)?.total ?? 1) < 0.6) await pause(1);
  first.emulator.close();
  open.length = 0;
  const again = await emulatorIn(dir);
  expect(await names(again)).toEqual(['default']);
  const { task } = (await create(again, 'empty', 'large')).body;
  while (again.emulator.host.tasks.get(task.id)?.state === 'running') await pause(1);
  const created = again.emulator.host.worlds.get('large');
  expect([created?.tables.orgs.size, created?.tables.alerts.size]).toEqual([1, 0]);
});

it('names the seeds and their contents', async () => {
  const at = await emulatorIn(newDir());
  const { seeds, seedDescriptions } = (await at.ask('GET', '/_emulator/state')).body;
  expect(Object.keys(seedDescriptions)).toEqual(seeds);
  expect(seeds).toContain('huge');
});
