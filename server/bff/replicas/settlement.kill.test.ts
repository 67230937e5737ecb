import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/console/bff.ts';
import { openDatabase } from '#server/store/database.ts';
import { freshDatabase, testStore } from '#server/store/database-for-tests.ts';
import { bundleOf } from '../../../scripts/source/bundle.mjs';
import { type Bff, createBff } from '../app.ts';
import { expireLeases } from '../jobs/leases-for-tests.ts';
import { createLog } from '../log.ts';
import type { Tables } from '../tables.ts';
import {
  jsonAnswer,
  privateKey,
  publicKey,
  type SignedIn,
  startService,
  type TestService,
} from '../test-kit.ts';
import { ask, changesOf, configOf, sendChange, signIn } from './settlement-for-tests.ts';

const child = join(import.meta.dirname, 'settlement.kill-child.ts');
/** Longer than a request may be under way: the next process need not wait for lost ones. */
const aheadMs = 80_000;

let dir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let service: TestService;
/** The changes that reached the service. */
let received: string[];
let running: ChildProcess | undefined;
let bff: Bff | undefined;

/** Applies deletions and creations, and answers no change until its process is gone. */
const answerReads: TestService['answer'] = ({ method, target }, outgoing) => {
  if (method !== 'GET') return void received.push(`${method} ${target}`);
  if (target.endsWith('/databaseUsers/admin/robot'))
    return jsonAnswer(outgoing, { error: 404, errorCode: 'USER_NOT_FOUND' }, 404);
  jsonAnswer(outgoing, { id: '0123456789abcdef01234567', name: 'Before' });
};

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qd-settle-'));
  database = await freshDatabase();
  service = await startService();
  received = [];
  service.answer = answerReads;
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await bff?.close();
  bff = undefined;
  await service.close();
  await database.drop();
  rmSync(dir, { recursive: true });
});

async function startOurs(): Promise<SignedIn> {
  bff = await createBff({
    config: configOf(dir, service.origin, database.url),
    ...{ version: '0.0.0-test', log: createLog('silent'), now: () => Date.now() + aheadMs },
  });
  return signIn(bff);
}

/** A process with three changes under way, killed. */
async function killedUnderWay(): Promise<void> {
  const env = { ...process.env, ...(database.url ? { DATABASE_URL: database.url } : {}) };
  running = spawn(process.execPath, [await bundleOf(child), dir, service.origin, publicKey, privateKey], {
    ...{ stdio: ['ignore', 'inherit', 'inherit'], env },
  });
  const ended = once(running, 'exit');
  await expect.poll(() => received.length, { timeout: 40_000 }).toBe(changesOf().length);
  running.kill('SIGKILL');
  await ended;
  received = [];
}

/** The lease of a killed process ends by time; no test waits that long. */
async function letLeasesExpire(): Promise<void> {
  if (database.url === undefined) return;
  const db = await openDatabase<Tables>({ url: database.url });
  await expireLeases(db);
  await db.destroy();
}

async function linesOf(session: SignedIn): Promise<Record<string, AuditEntry['outcome']>> {
  const response = await ask(bff as Bff, 'GET', '/bff/audit', session);
  const { results } = (await response.json()) as { results: AuditEntry[] };
  const names = new Set<string>(changesOf().map(({ operationId }) => operationId));
  return Object.fromEntries(
    results
      .filter(({ operation }) => names.has(operation))
      .map(({ operation, outcome }) => [operation, outcome]),
  );
}

const settled = {
  deleteGroupDatabaseUser: 'done',
  updateGroup: 'failed',
  createGroupDatabaseUser: 'unknown',
};

/** Sends the changes again, with the keys of the killed process. */
async function repeatAll(session: SignedIn): Promise<unknown[]> {
  service.answer = ({ method, target }, outgoing) => {
    if (method !== 'GET') received.push(`${method} ${target}`);
    jsonAnswer(outgoing, {});
  };
  const answers: unknown[] = [];
  for (const change of changesOf()) {
    const response = await sendChange(bff as Bff, session, change);
    const body = (await response.json()) as { error?: { code: string } };
    answers.push(body.error?.code ?? response.status);
  }
  return answers;
}

test('changes under way at a kill are settled at the next start, and their keys expire', async () => {
  await killedUnderWay();
  await letLeasesExpire();
  const session = await startOurs();
  await expect.poll(() => linesOf(session)).toEqual(settled);
  expect(await repeatAll(session)).toEqual([200, 200, 'OUTCOME_UNKNOWN']);
  // the creation is not sent a second time
  expect(received.map((each) => each.split(' ')[0])).toEqual(['DELETE', 'PATCH']);
}, 90_000);

// only PostgreSQL is open in two processes
test.runIf(testStore === 'PostgreSQL')(
  'changes under way at a kill are settled by the replica that runs beside',
  async () => {
    const session = await startOurs();
    await killedUnderWay();
    const started = Object.fromEntries(changesOf().map(({ operationId }) => [operationId, 'started']));
    expect(await linesOf(session)).toEqual(started);
    await letLeasesExpire();
    await expect.poll(() => linesOf(session)).toEqual(settled);
    expect(await repeatAll(session)).toEqual([200, 200, 'OUTCOME_UNKNOWN']);
  },
  90_000,
);
