import { expect, test } from 'vitest';
import type { Task } from './bulk-queue.ts';
import { queueForTest } from './bulk-queue-for-tests.ts';

interface Change {
  key: string;
}

const rig = (stored: readonly Task<Change>[] = []) => queueForTest<Change>((_, tasks) => tasks, stored);
const tasks = (count: number): Change[] =>
  Array.from({ length: count }, (_, index) => ({ key: `a${index}` }));

test('two requests run side by side, never more', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(4));
  expect(calls.length).toBe(2);
  calls[0]?.answer();
  await settle();
  expect(calls.length).toBe(3);
  expect(states()).toEqual(['done', 'running', 'running', 'waiting']);
});

test("a 429 pauses everything for the duration of the service's Retry-After, and loses no row", async () => {
  const { queue, calls, settle, states, advance } = rig();
  queue.add(tasks(3));
  calls[0]?.refuse({ status: 429, retryAfter: 30 });
  calls[1]?.answer();
  await settle();
  expect(states()).toEqual(['waiting', 'done', 'waiting']);
  expect(queue.state().pausedUntil).toBe(1_030_000);
  await advance(29_999);
  expect(calls.length).toBe(2);
  await advance(1);
  expect(states()).toEqual(['running', 'done', 'running']);
  for (const call of calls.slice(2)) call.answer();
  await settle();
  expect(states()).toEqual(['done', 'done', 'done']);
});

test('without a Retry-After the pauses grow', async () => {
  const { queue, calls, settle, advance } = rig();
  queue.add(tasks(1));
  calls[0]?.refuse({ status: 429 });
  await settle();
  expect(queue.state().pausedUntil).toBe(1_005_000);
  await advance(5000);
  calls[1]?.refuse({ status: 429 });
  await settle();
  expect(queue.state().pausedUntil).toBe(1_005_000 + 10_000);
});

test('a refused row keeps its reason and the others continue; it can be retried', async () => {
  const { queue, calls, settle, states, idle } = rig();
  queue.add(tasks(2));
  calls[0]?.refuse({ status: 404, message: 'No alert a0.' });
  calls[1]?.answer();
  await settle();
  expect(states()).toEqual(['failed', 'done']);
  expect(queue.state().tasks[0]?.problem).toBe('No alert a0.');
  expect(idle.length).toBe(1);
  queue.retry();
  calls[2]?.answer();
  await settle();
  expect(states()).toEqual(['done', 'done']);
  expect(queue.state().tasks[0]?.problem).toBeUndefined();
});

test('a row without an answer is unknown, not failed', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(1));
  calls[0]?.refuse({ status: 0 });
  await settle();
  expect(states()).toEqual(['unknown']);
});

test('cancelling stops what waits; what runs may finish, but is not sent a second time', async () => {
  const { queue, calls, settle, states, advance } = rig();
  queue.add(tasks(4));
  queue.cancel();
  calls[0]?.answer();
  calls[1]?.refuse({ status: 429, retryAfter: 5 });
  await settle();
  await advance(10_000);
  expect(states()).toEqual(['done', 'cancelled', 'cancelled', 'cancelled']);
  expect(calls.length).toBe(2);
});

test('after a reload the remaining rows are offered, and sent only on request', async () => {
  const before = rig();
  before.queue.add(tasks(4));
  before.calls[0]?.answer();
  await before.settle();
  const { queue, calls, settle, states } = rig(before.saved());
  expect(queue.state().held).toBe(true);
  // two were on their way: the same acknowledgement twice does no harm
  expect(states()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
  expect(calls.length).toBe(0);
  queue.resume();
  expect(calls.length).toBe(2);
  for (const call of calls) call.answer();
  await settle();
  calls[2]?.answer();
  await settle();
  expect(states()).toEqual(['done', 'done', 'done', 'done']);
});

test('a batch found after a reload can be discarded', () => {
  const before = rig();
  before.queue.add(tasks(3));
  const { queue, calls, saved } = rig(before.saved());
  queue.cancel();
  expect(queue.state().held).toBe(false);
  expect([calls.length, saved().length]).toEqual([0, 0]);
});

test('cancelling during a pause ends the batch', async () => {
  const { queue, calls, settle, states, idle } = rig();
  queue.add(tasks(3));
  calls[0]?.answer();
  await settle();
  calls[1]?.refuse({ status: 429, retryAfter: 600 });
  calls[2]?.refuse({ status: 429, retryAfter: 600 });
  await settle();
  expect(idle.length).toBe(0);
  queue.cancel();
  expect(states()).toEqual(['done', 'cancelled', 'cancelled']);
  expect(queue.state().pausedUntil).toBeUndefined();
  expect(idle.length).toBe(1);
});

test('a 503 with a Retry-After pauses like a 429, one without is a failure', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(2));
  calls[0]?.refuse({ status: 503, retryAfter: 5 });
  calls[1]?.refuse({ status: 503 });
  await settle();
  expect(states()).toEqual(['waiting', 'failed']);
});

test('one failed row can be retried alone; completed and running ones are not', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(4));
  calls[0]?.refuse({ status: 404 });
  calls[1]?.refuse({ status: 0 });
  await settle();
  calls[2]?.answer();
  await settle();
  expect(states()).toEqual(['failed', 'unknown', 'done', 'running']);
  const [failed, unknown, done, running] = queue.state().tasks;
  for (const each of [done, running]) queue.retry(each?.id);
  expect(states()).toEqual(['failed', 'unknown', 'done', 'running']);
  expect(calls.length).toBe(4);
  queue.retry(unknown?.id);
  expect(states()).toEqual(['failed', 'running', 'done', 'running']);
  queue.retry(failed?.id);
  // two at a time
  expect(states()).toEqual(['waiting', 'running', 'done', 'running']);
  for (const call of calls.slice(3)) call.answer();
  await settle();
  calls.at(-1)?.answer();
  await settle();
  expect(states()).toEqual(['done', 'done', 'done', 'done']);
});

test('all that failed is tried again at once, and nothing else', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(2));
  calls[0]?.refuse({ status: 400 });
  calls[1]?.refuse({ status: 0 });
  await settle();
  queue.cancel();
  queue.retry();
  expect(states()).toEqual(['running', 'running']);
});

test('of two pauses the longer counts, and one that was answered begins again with the shortest', async () => {
  const { queue, calls, settle, advance } = rig();
  queue.add(tasks(2));
  calls[0]?.refuse({ status: 429, retryAfter: 10 });
  calls[1]?.refuse({ status: 429, retryAfter: 60 });
  await settle();
  expect(queue.state().pausedUntil).toBe(1_060_000);
  await advance(10_000);
  expect(calls.length).toBe(2);
  await advance(50_000);
  expect(calls.length).toBe(4);
  calls[2]?.refuse({ status: 429, retryAfter: 60 });
  calls[3]?.refuse({ status: 429, retryAfter: 10 });
  await settle();
  expect(queue.state().pausedUntil).toBe(1_120_000);
  await advance(60_000);
  calls[4]?.answer();
  await settle();
  calls[5]?.refuse({ status: 429 });
  await settle();
  expect(queue.state().pausedUntil).toBe(1_120_000 + 5000);
});

test('a pause grows to two minutes and is never shorter than a second', async () => {
  const { queue, calls, settle, advance } = rig();
  queue.add(tasks(1));
  const pauses: number[] = [];
  let now = 1_000_000;
  for (let turn = 0; turn < 7; turn += 1) {
    calls[turn]?.refuse({ status: 429 });
    await settle();
    const until = queue.state().pausedUntil ?? 0;
    pauses.push((until - now) / 1000);
    await advance(until - now);
    now = until;
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 120, 120]);
  calls[7]?.refuse({ status: 429, retryAfter: 0 });
  await settle();
  expect(queue.state().pausedUntil).toBe(now + 1000);
});

test('clear removes completed rows and keeps running ones; batches and rows have unique names', async () => {
  const { queue, calls, settle, states, saved } = rig();
  const first = queue.add(tasks(2));
  const second = queue.add(tasks(1));
  expect(first).not.toBe(second);
  const { tasks: all } = queue.state();
  expect(new Set(all.map(({ id }) => id)).size).toBe(3);
  expect(all.map(({ batch }) => batch)).toEqual([first, first, second]);
  calls[0]?.answer();
  await settle();
  queue.clear();
  expect(states()).toEqual(['running', 'running']);
  expect(saved().length).toBe(2);
});

test('an unfinished batch survives a reload, without its cancelled rows', async () => {
  const { queue, calls, settle, saved } = rig();
  queue.add(tasks(5));
  calls[0]?.answer();
  calls[1]?.refuse({ status: 404, message: 'No alert a1.' });
  await settle();
  expect(saved().map(({ key, state, problem }) => [key, state, problem])).toEqual([
    ['a0', 'done', undefined],
    ['a1', 'failed', 'No alert a1.'],
    ['a2', 'running', undefined],
    ['a3', 'running', undefined],
    ['a4', 'waiting', undefined],
  ]);
  queue.cancel();
  expect(saved().map(({ key }) => key)).toEqual(['a0', 'a1', 'a2', 'a3']);
});

test('a stored batch that contains only failures is not held', () => {
  const { queue } = rig([{ key: 'a0', id: '1', batch: '1', state: 'failed', problem: 'No.' }]);
  expect(queue.state().held).toBe(false);
});

test('a subscriber receives every change until it unsubscribes', async () => {
  const { queue, calls, settle } = rig();
  let received = 0;
  const stop = queue.subscribe(() => {
    received += 1;
  });
  queue.add(tasks(1));
  expect(received).toBeGreaterThan(0);
  stop();
  const before = received;
  calls[0]?.answer();
  await settle();
  expect(received).toBe(before);
});

test('a batch restored after a reload keeps its completed rows, so that its numbers stay correct', async () => {
  const before = rig();
  before.queue.add(tasks(4));
  before.calls[0]?.answer();
  before.calls[1]?.answer();
  await before.settle();
  expect(before.saved().map(({ state }) => state)).toEqual(['done', 'done', 'running', 'running']);
  const after = rig(before.saved());
  expect(after.queue.state().held).toBe(true);
  after.queue.resume();
  for (const call of after.calls) call.answer();
  await after.settle();
  expect(after.states()).toEqual(['done', 'done', 'done', 'done']);
  expect(after.saved()).toEqual([]);
});
