import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import { createCore } from '#server/bff/core.ts';
import { expireLeases } from '#server/bff/jobs/leases-for-tests.ts';
import { createLog } from '#server/bff/log.ts';
import { readConfig } from '#server/config.ts';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Emulator } from '#server/emulator/http/app.ts';
import type { RawRequest, RawResponse } from '#server/emulator/http/raw-request.ts';
import { type Served, serveEmulator } from '#server/emulator/http/serve.ts';
import { freshDatabase } from '#server/store/database-for-tests.ts';
import { bundleOf } from '../../../../scripts/source/bundle.mjs';
import type { Call } from '../call.ts';

import { emptySet } from '../set.ts';
import { withSteps } from '../steps.ts';
import { createChangeSets } from '../store.ts';

/** A release is worth more of them: each costs a process, and every moment has a test without one (`crashes.test.ts`). */
const kills = process.env.QUARTERDECK_FULL ? 20 : 1;
/** More than a process does before it is killed. */
const stepCount = 3 * kills + 3;
const child = join(import.meta.dirname, 'applying.kill-child.ts');
/** Longer than a request may be under way. */
const lifeMs = 75_000;

/** When a process is killed: after this number of requests, and whether the last one took effect. */
interface Blow {
  requests: number;
  isHeard: boolean;
}

let dir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let service: Awaited<ReturnType<typeof listen>>;
const living = new Set<ChildProcess>();

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qd-apply-'));
  database = await freshDatabase();
  service = await listen();
});
afterEach(async () => {
  for (const each of living) await kill(each);
  await service.served.close();
  await database.drop();
  rmSync(dir, { recursive: true });
});

/** The emulator behind a port: counts the changes that took effect, and calls when a process is to be killed. */
async function listen() {
  const at = await testEmulator();
  const effects: string[] = [];
  const seen = { requests: 0, blow: undefined as Blow | undefined, struck: async () => {} };
  const change = async (raw: RawRequest): Promise<RawResponse> => {
    let sent = '';
    const readBody = async (limit: number) => {
      const body = await raw.readBody(limit);
      sent = Buffer.from(body).toString('utf8');
      return body;
    };
    const answer = await at.emulator.answer({ ...raw, readBody });
    if (raw.method !== 'GET' && answer.status < 300) effects.push(`${raw.method} ${raw.target} ${sent}`);
    return answer;
  };
  const emulator: Emulator = {
    ...at.emulator,
    async answer(raw) {
      // a request that only fetches a challenge proves nothing yet
      if (raw.headers.authorization === undefined) return at.emulator.answer(raw);
      seen.requests += 1;
      const { blow } = seen;
      if (blow === undefined || seen.requests !== blow.requests) return change(raw);
      const answer = blow.isHeard ? await change(raw) : undefined;
      await seen.struck();
      return answer ?? { status: 500, headers: {}, body: '', reset: true };
    },
  };
  const served: Served = await serveEmulator(emulator, { host: '127.0.0.1', port: 0 });
  return { at, effects, seen, served, origin: `http://127.0.0.1:${served.port}` };
}

const configOf = () => {
  const env: Record<string, string> = database.url ? { DATABASE_URL: database.url } : {};
  const read = readConfig({ argv: ['--data', dir, '--upstream', service.origin], env });
  if (read.kind !== 'config') throw new Error('no config');
  return { config: read.config, env };
};

/** The shared state of the processes, for a moment in which none of them needs it. */
async function withState<T>(work: (core: Awaited<ReturnType<typeof createCore>>) => Promise<T>): Promise<T> {
  const core = await createCore({ config: configOf().config, version: '0', log: createLog('silent') });
  try {
    return await work(core);
  } finally {
    core.watch.close();
    await core.db.destroy();
  }
}

/** Changes of four kinds, each different from every other, so that one that happens twice shows. */
function callsOf(groupId: string): Call[] {
  const kinds: ((index: number) => [OperationId, unknown])[] = [
    (index) => ['createGroupAccessListEntry', [{ cidrBlock: `10.${index}.0.0/16`, comment: 'kept' }]],
    // its name is the service's: a second one would be another one
    (index) => [
      'createGroupAlertConfig',
      {
        eventTypeName: 'NO_PRIMARY',
        enabled: true,
        notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 60 + index, emailEnabled: true }],
      },
    ],
    (index) => [
      'createGroupCustomDbRoleRole',
      { roleName: `role${index}`, inheritedRoles: [{ db: 'shop', role: 'read' }] },
    ],
    (index) => ['updateGroupMaintenanceWindow', { dayOfWeek: 1 + (index % 7), hourOfDay: index % 24 }],
  ];
  return Array.from({ length: stepCount }, (_, index) => {
    const [operationId, body] = kinds[index % kinds.length]?.(index) ?? ['getGroup', undefined];
    return { operationId, args: { groupId, body } };
  });
}

/** A set of changes whose application was just requested. */
function begin(): Promise<string> {
  return withState(async ({ db, box, connections, users }) => {
    const { publicKey, privateKey, groupId } = service.at.credentials;
    await connections.ensure({ name: 'Emulator', origin: service.origin, publicKey, privateKey });
    const { id, name } = await users.create({ name: 'kim', role: 'operator', password: 'correct horse' });
    const empty = emptySet('s1', 'emulator', 'Friday', { id, name }, Date.now());
    const added = callsOf(groupId).map((call, index) => ({
      ...{ id: `s${index}`, title: `Step ${index}`, before: null, call },
    }));
    const steps = withSteps(empty, added, { id, name }, Date.now());
    await createChangeSets(db, box).insert({ ...empty, steps, state: 'applying', appliedBy: { id, name } });
    return empty.id;
  });
}

async function start(aheadMs: number): Promise<ChildProcess> {
  const { env } = configOf();
  const begun = spawn(process.execPath, [await bundleOf(child), dir, service.origin, String(aheadMs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  living.add(begun);
  const [message] = await Promise.race([once(begun, 'message'), once(begun, 'exit')]);
  expect(message).toBe('ready');
  return begun;
}

async function kill(running: ChildProcess): Promise<void> {
  living.delete(running);
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}

/**
 * Chooses at which request the next process ends, and resolves when it is reached; its answer waits until the
 * process is gone.
 */
function nextBlow(): { struck: Promise<'struck'>; gone: () => void } {
  const turns = new EventEmitter();
  const gone = once(turns, 'gone');
  service.seen.requests = 0;
  service.seen.blow = { requests: 2 + Math.floor(Math.random() * 6), isHeard: Math.random() < 0.5 };
  service.seen.struck = async () => {
    turns.emit('struck');
    await gone;
  };
  return {
    struck: once(turns, 'struck').then(() => 'struck' as const),
    gone: () => turns.emit('gone'),
  };
}

/** Processes one after the other, on a database of their own or beside the next one, until the set is over. */
async function applyWithKills(): Promise<void> {
  const hasReplicas = database.url !== undefined;
  let aheadMs = 0;
  let blow = nextBlow();
  let active = await start(aheadMs);
  let standby = hasReplicas ? await start(aheadMs) : undefined;
  for (let killed = 0; ; killed += 1) {
    const over = once(active, 'message').then(() => 'over' as const);
    if ((await Promise.race([blow.struck, over])) === 'over') return;
    await kill(active);
    blow.gone();
    aheadMs += lifeMs;
    // a shared database lets the lease expire; the only process of a local one frees it at its start
    if (hasReplicas) await withState(({ db }) => expireLeases(db));
    blow = nextBlow();
    if (killed + 1 === kills) service.seen.blow = undefined;
    standby?.send(aheadMs);
    active = standby ?? (await start(aheadMs));
    standby = hasReplicas ? await start(aheadMs) : undefined;
  }
}

test(
  'processes killed while applying do nothing twice, lose nothing, and report the end once',
  async () => {
    const id = await begin();
    await applyWithKills();
    for (const each of living) await kill(each);
    const { effects } = service;
    expect(effects.length).toBe(stepCount);
    expect(new Set(effects).size).toBe(effects.length);
    await withState(async ({ db, box }) => {
      const set = await createChangeSets(db, box).get(id);
      expect([set.state, set.issue]).toEqual(['applied', '']);
      expect(set.steps.map(({ apply }) => apply.state)).toEqual(effects.map(() => 'done'));
      const reported = await db.selectFrom('notifications').select('body').execute();
      expect(reported.map(({ body }) => JSON.parse(body))).toMatchObject([
        { kind: 'change-set-applied', id },
      ]);
    });
  },
  30_000 * (kills + 1),
);
