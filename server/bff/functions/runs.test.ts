import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FunctionRun } from '#contract/console/functions.ts';
import { migrate } from '#server/store/database.ts';
import { openTestDatabase, testStore } from '#server/store/database-for-tests.ts';
import { createLog } from '../log.ts';
import { migrations } from '../migrations.ts';
import type { Db, Tables } from '../tables.ts';
import { Runner, type RunnerDeps, runLimits } from './runner.ts';
import { createRuns, runId } from './runs.ts';

const scope = { connection: 'emulator', groupId: '0123456789abcdef01234567' };
const request = { ...scope, name: 'f', source: 'exports = 1', args: '[]', runAs: 'user' } as const;
const by = { id: 'u', name: 'kim', role: 'operator' } as const;
const subject = { actor: 'kim', actorId: 'kim', operation: 'runFunction', target: 'f', requestId: 'r' };

describe(`runs in ${testStore}`, () => {
  let db: Db;
  let clock: number;
  const opened: Runner[] = [];
  beforeEach(async () => {
    db = await openTestDatabase<Tables>();
    await migrate(db, migrations);
    clock = Date.parse('2026-03-13T14:00:00Z');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((runner) => runner.close()));
    await db?.destroy();
  });

  const runsHere = () => createRuns(db, () => clock);
  const processWith = (execute: RunnerDeps['execute']) => {
    const lines: string[] = [];
    const audit = {
      begin: async () => ({
        end: async (outcome: string) => {
          lines.push(outcome);
        },
      }),
    };
    const deps = { runs: runsHere(), audit, execute, log: createLog('silent'), now: () => clock };
    const runner = new Runner(deps);
    opened.push(runner);
    return { runner, lines };
  };
  /** Runs until it is stopped. */
  const untilStopped: RunnerDeps['execute'] = ({ signal }) =>
    new Promise((resolve) => {
      const error = { name: 'Cancelled', message: 'stopped' };
      signal.addEventListener('abort', () =>
        resolve({ ok: false, outputCut: false, reason: 'cancelled', error }),
      );
    });
  const ended = (at: number, more: Partial<FunctionRun> = {}): FunctionRun => ({
    id: runId(at),
    ...scope,
    functionId: null,
    name: 'f',
    version: null,
    runAs: 'user',
    args: '[]',
    state: 'done',
    startedAt: at,
    startedBy: 'kim',
    durationMs: 1,
    result: '1',
    error: null,
    output: [],
    outputCut: false,
    calls: [],
    callCount: 0,
    changes: null,
    ...more,
  });

  test('are the newest 200 of each project', async () => {
    const runs = runsHere();
    const other = ended(0, { groupId: 'f'.repeat(24) });
    await runs.insert(other);
    const all = Array.from({ length: 203 }, (_, index) => ended(index + 1));
    for (const run of all) await runs.insert(run);
    const last = all.at(-1);
    if (last) await runs.update(last);
    const page = await runs.list({ ...scope, pageNum: 2, itemsPerPage: 150 });
    expect(page.totalCount).toBe(200);
    expect(page.results.at(-1)?.id).toBe(all[3]?.id);
    expect((await runs.get(other.id)).result).toBe('1');
  });

  test('whose process is silent have failed; others are left alone', async () => {
    const runs = runsHere();
    const [silent, alive] = [ended(1, { state: 'running' }), ended(2, { state: 'queued' })];
    const finished = ended(3);
    for (const run of [silent, alive, finished]) await runs.insert(run);
    clock += 60_000;
    await runs.keepAlive([alive.id]);
    await runs.settleLost(clock - 30_000);
    expect(await runs.get(silent.id)).toMatchObject({ state: 'failed', error: { name: 'RunLost' } });
    expect(await runs.get(alive.id)).toEqual(alive);
    expect(await runs.get(finished.id)).toEqual(finished);
  });

  test('are stopped by whichever process runs them', async () => {
    const { runner, lines } = processWith(untilStopped);
    const run = await runner.start(request, null, by, subject);
    const elsewhere = processWith(untilStopped);
    expect(elsewhere.runner.cancel(run.id)).toBe(false);
    await runsHere().askCancel(run.id);
    await runner.ended(run.id);
    expect(await runsHere().get(run.id)).toMatchObject({ state: 'cancelled' });
    expect(lines).toEqual(['failed']);
  });

  test('show their progress to other processes too', async () => {
    const { runner } = processWith((execution) => {
      execution.onPrint({ level: 'log', at: 1, text: 'begun' });
      execution.onCall({ method: 'count', namespace: 'a.b', at: 1, durationMs: 1, read: 0, written: 0 });
      return untilStopped(execution);
    });
    const run = await runner.start(request, 3, by, subject);
    await expect
      .poll(() => runsHere().get(run.id), { timeout: 30_000 })
      .toMatchObject({ state: 'running', version: 3, output: [{ text: 'begun' }], callCount: 1 });
  });

  test('keep the first of many lines and calls, and count the others', async () => {
    const { runner } = processWith(({ onPrint, onCall }) => {
      for (let at = 0; at < 2_500; at += 1) onPrint({ level: 'log', at, text: `line ${at}` });
      const call = { method: 'count', namespace: 'a.b', at: 1, durationMs: 1, read: 0, written: 0 };
      for (let at = 0; at < 1_050; at += 1) onCall({ ...call, error: 'x'.repeat(5_000) });
      return Promise.resolve({ ok: true, outputCut: false, result: null });
    });
    const { id } = await runner.start(request, null, by, subject);
    await runner.ended(id);
    const run = await runsHere().get(id);
    expect(run).toMatchObject({ state: 'done', result: null, outputCut: true, callCount: 1_050 });
    expect([run.output.length, run.calls.length]).toEqual([runLimits.lines, runLimits.calls]);
    expect(run.output.at(-1)?.text).toBe('line 1999');
    expect(run.calls[0]?.error).toHaveLength(runLimits.message);
  });

  test('keep no more text than there is room for', async () => {
    const { runner } = processWith(({ onPrint }) => {
      for (let at = 0; at < 10; at += 1) onPrint({ level: 'log', at, text: 'x'.repeat(100_000) });
      const error = { name: 'Error', message: 'y'.repeat(50_000), stack: 'z'.repeat(50_000) };
      return Promise.resolve({ ok: false, outputCut: false, reason: 'threw', error });
    });
    const { id } = await runner.start(request, null, by, subject);
    await runner.ended(id);
    const run = await runsHere().get(id);
    expect(run).toMatchObject({ state: 'failed', outputCut: true });
    expect(run.output).toHaveLength(2);
    expect([run.error?.message.length, run.error?.stack?.length]).toEqual([20_000, 20_000]);
  });

  test('that cannot be run at all have failed, and the next one runs', async () => {
    // by name, because the database decides which of them begins first
    const { runner, lines } = processWith((execution) => {
      if (execution.request.name === 'broken') throw new Error('canary');
      return Promise.resolve({ ok: true, outputCut: false, result: '7' });
    });
    const started = [];
    for (const name of ['broken', 'broken', 'f'])
      started.push(await runner.start({ ...request, name }, null, by, subject));
    await Promise.all(started.map((run) => runner.ended(run.id)));
    const stored = await Promise.all(started.map((run) => runsHere().get(run.id)));
    expect(stored.map((run) => run.state)).toEqual(['failed', 'failed', 'done']);
    expect(stored[0]?.error).toMatchObject({ name: 'InternalError' });
    expect(JSON.stringify(stored)).not.toContain('canary');
    expect(lines.sort()).toEqual(['done', 'failed', 'failed']);
  });

  test('are refused when their line in the audit log cannot be written, and do not begin', async () => {
    let begun = false;
    const execute: RunnerDeps['execute'] = () => {
      begun = true;
      return Promise.resolve({ ok: true, outputCut: false, result: null });
    };
    const audit = { begin: () => Promise.reject(new Error('full')) };
    const runner = new Runner({
      runs: runsHere(),
      audit,
      execute,
      log: createLog('silent'),
      now: () => clock,
    });
    await expect(runner.start(request, null, by, subject)).rejects.toThrow('full');
    expect(begun).toBe(false);
    expect((await runsHere().list({ ...scope, pageNum: 1, itemsPerPage: 10 })).totalCount).toBe(0);
  });
});
