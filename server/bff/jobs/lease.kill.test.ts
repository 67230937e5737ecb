import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/store/database.ts';
import { freshDatabase, testStore } from '#server/store/database-for-tests.ts';
import { bundleOf } from '../../../scripts/source/bundle.mjs';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { Leases } from './lease.ts';

const child = join(import.meta.dirname, 'lease.kill-child.ts');
const durationMs = 2_000;
const target = { kind: 'test', subject: 'one', durationMs };

let dir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let running: ChildProcess | undefined;
let db: Db | undefined;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qd-lease-'));
  database = await freshDatabase();
  const first = await openOurs();
  await migrate(first, migrations);
  await first.insertInto('meta').values({ key: 'note', value: 'nothing yet' }).execute();
  // a local database is open in one process at a time
  await first.destroy();
  db = undefined;
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await db?.destroy();
  await database.drop();
  rmSync(dir, { recursive: true });
});

async function openOurs(): Promise<Db> {
  db = await openDatabase<Tables>(database.url ? { url: database.url } : { dir });
  return db;
}

async function startHolder(): Promise<ChildProcess> {
  const env = { ...process.env, ...(database.url ? { DATABASE_URL: database.url } : {}) };
  const holder = spawn(process.execPath, [await bundleOf(child), dir, String(durationMs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  });
  running = holder;
  const [message] = await Promise.race([once(holder, 'message'), once(holder, 'exit')]);
  expect(message).toBe('holds');
  return holder;
}

const noteIn = async (ours: Db) =>
  (await ours.selectFrom('meta').select('value').where('key', '=', 'note').executeTakeFirstOrThrow()).value;

test('the lease of a killed process is taken over: at once on a local database, after its duration on a shared one', async () => {
  const holder = await startHolder();
  const ended = once(holder, 'exit');
  const isShared = database.url !== undefined;
  const beside = isShared ? new Leases({ db: await openOurs(), log: createLog('silent') }) : undefined;
  expect(await beside?.take(target)).toBeUndefined();
  holder.kill('SIGKILL');
  await ended;
  const leases = beside ?? new Leases({ db: await openOurs(), log: createLog('silent') });
  if (!isShared) await leases.releaseAll();
  const killedAt = performance.now();
  let lease = await leases.take(target);
  if (isShared) {
    expect(lease).toBeUndefined();
    const again = async () => {
      lease = await leases.take(target);
      return lease?.signal.aborted;
    };
    await expect.poll(again).toBe(false);
    expect(performance.now() - killedAt).toBeLessThan(whenBusy(durationMs + 3_000));
  }
  expect(lease?.signal.aborted).toBe(false);
  await leases.close();
});

// only PostgreSQL is open in two processes; a paused holder within one process: lease.test.ts
test.runIf(testStore === 'PostgreSQL')(
  'a paused process writes nothing after another one took its lease',
  async () => {
    const ours = await openOurs();
    const leases = new Leases({ db: ours, log: createLog('silent') });
    const holder = await startHolder();
    holder.kill('SIGSTOP');
    expect(await noteIn(ours)).toBe('child 1');
    await expect.poll(async () => (await leases.take(target)) !== undefined).toBe(true);
    await ours.updateTable('meta').set({ value: 'ours' }).where('key', '=', 'note').execute();
    const received = once(holder, 'message');
    holder.kill('SIGCONT');
    expect((await received)[0]).toBe('lost');
    expect(await noteIn(ours)).toBe('ours');
    await leases.close();
  },
);
