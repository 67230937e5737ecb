import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Supervised, supervise } from './supervisor.ts';

const program = join(import.meta.dirname, 'supervised-for-tests.mjs');
let running: Supervised | undefined;
afterEach(() => running?.close());

/** Starts a process that does one thing after the other, one for each of its starts. */
const start = (...commands: object[]) => startWithin(2_000, ...commands);

/** `limitMs`: how long it may neither answer nor make progress. */
async function startWithin(limitMs: number, ...commands: object[]) {
  const pids: number[] = [];
  const ended: string[] = [];
  const issues: object[] = [];
  let count = 0;
  running = await supervise<{ pid: number }>({
    program,
    args: [],
    command: () => commands[Math.min(count++, commands.length - 1)],
    onStarted: ({ pid }) => {
      pids.push(pid);
      return pids.length === 2 ? Promise.reject(new Error('it is unknown yet')) : undefined;
    },
    onEnded: (how) => void ended.push(how),
    onIssue: (issue) => void issues.push(issue),
    pace: { pingMs: limitMs / 10, unanswered: 10, againMs: 20 },
  });
  return { process: running, pids, ended, issues };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const patience = { timeout: 20_000 };

test(
  'a process that is killed is started again, and is up even where what follows from that fails',
  patience,
  async () => {
    const { process: supervised, pids, ended, issues } = await start({});
    expect([supervised.isUp, supervised.starts]).toEqual([true, 1]);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await expect.poll(() => supervised.starts, patience).toBe(2);
    await expect.poll(() => supervised.isUp).toBe(true);
    expect(ended).toEqual(['SIGKILL']);
    expect(new Set(pids).size).toBe(2);
    expect(issues).toEqual([new Error('it is unknown yet')]);
  },
);

test('a process that hangs is ended and started again', patience, async () => {
  const { process: supervised, pids, ended } = await start({ hangs: true }, {});
  await expect.poll(() => supervised.starts, patience).toBe(2);
  expect(ended).toEqual(['no answer and no progress for 2 s']);
  expect(isAlive(pids[0] ?? 0)).toBe(false);
});

test('a process that is busy for longer, and makes progress, is left alone', patience, async () => {
  const { process: supervised, pids, ended, issues } = await startWithin(1_000, { busyMs: 3_000 });
  await expect.poll(() => issues, patience).toEqual([{ message: 'the work is done' }]);
  expect([ended, supervised.starts, supervised.isUp]).toEqual([[], 1, true]);
  expect(isAlive(pids[0] ?? 0)).toBe(true);
});

test('a process that refuses to start reports the reason', patience, async () => {
  await expect(start({ refuses: 'The port is in use.' })).rejects.toThrow('The port is in use.');
});

test('one that refuses later is tried again until it starts', patience, async () => {
  const {
    process: supervised,
    pids,
    ended,
  } = await start({}, { refuses: 'Not yet.' }, { refuses: 'Not yet.' }, {});
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => supervised.starts, patience).toBe(2);
  expect(ended).toEqual(['SIGKILL', 'Not yet.', 'Not yet.']);
});

test('reports failures, survives signals to its group, and ends on request', patience, async () => {
  const { process: supervised, pids, ended, issues } = await start({ issues: 'something' });
  expect(issues).toEqual([{ message: 'something' }]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pids[0] ?? 0, signal);
  await supervised.close();
  expect(isAlive(pids[0] ?? 0)).toBe(false);
  expect([ended, supervised.starts, supervised.isUp]).toEqual([[], 1, false]);
});
