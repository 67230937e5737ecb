import { expect, test } from 'vitest';
import { acknowledgeBody, unacknowledgeBody } from '../acknowledge/acknowledgement.ts';
import { createBulkQueue, type NewTask, type Refusal, type Task } from './bulk-queue.ts';

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Partial<Refusal> & { status: number }) {
    super('refused');
    this.refusal = { message: 'Refused.', retryAfter: undefined, ...refusal };
  }
}

interface Call {
  task: Task;
  answer: () => void;
  refuse: (refusal: Partial<Refusal> & { status: number }) => void;
}

/** A service that answers when told to, a clock that moves when told to, and storage that a reload finds again. */
function rig(stored: readonly Task[] = []) {
  let now = 1_000_000;
  let saved = stored;
  const calls: Call[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const idle: (readonly Task[])[] = [];
  const queue = createBulkQueue({
    send: (task) =>
      new Promise((resolve, reject) => {
        calls.push({ task, answer: resolve, refuse: (refusal) => reject(new Refused(refusal)) });
      }),
    refusalOf: (error) => (error as Refused).refusal,
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    load: () => saved,
    save: (tasks) => {
      saved = tasks;
    },
    onIdle: (tasks) => idle.push(tasks),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    calls,
    idle,
    saved: () => saved,
    settle,
    advance: async (ms: number): Promise<void> => {
      now += ms;
      for (const timer of timers.filter((each) => each.at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      await settle();
    },
    states: () => queue.state().tasks.map((task) => task.state),
  };
}

const body = acknowledgeBody(2_000_000_000_000, 'known');
const tasks = (count: number): NewTask[] =>
  Array.from({ length: count }, (_, index) => ({
    connectionId: 'c',
    groupId: 'g',
    alertId: `a${index}`,
    title: `Alert ${index}`,
    verb: 'acknowledge',
    body,
    undo: unacknowledgeBody,
  }));

test('two requests run side by side, never more', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(4));
  expect(calls.length).toBe(2);
  calls[0]?.answer();
  await settle();
  expect(calls.length).toBe(3);
  expect(states()).toEqual(['done', 'running', 'running', 'waiting']);
});

test('a 429 pauses everything for as long as the service asks, and loses no row', async () => {
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

test('a refused row keeps its reason and the others go on; it can be tried again', async () => {
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

test('undo sends what takes the finished rows back', async () => {
  const { queue, calls, settle } = rig();
  const batch = queue.add(tasks(2));
  calls[0]?.answer();
  calls[1]?.refuse({ status: 403 });
  await settle();
  queue.undo(batch);
  expect(calls.slice(2).map(({ task }) => [task.alertId, task.body])).toEqual([['a0', unacknowledgeBody]]);
});

test('after a reload the rest is offered, and sent only when asked', async () => {
  const before = rig();
  before.queue.add(tasks(4));
  before.calls[0]?.answer();
  await before.settle();
  const { queue, calls, settle, states } = rig(before.saved());
  expect(queue.state().held).toBe(true);
  // two were on their way: the same acknowledgement twice does no harm
  expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
  expect(calls.length).toBe(0);
  queue.resume();
  expect(calls.length).toBe(2);
  for (const call of calls) call.answer();
  await settle();
  calls[2]?.answer();
  await settle();
  expect(states()).toEqual(['done', 'done', 'done']);
});

test('what a reload finds can be discarded', () => {
  const before = rig();
  before.queue.add(tasks(3));
  const { queue, calls, saved } = rig(before.saved());
  queue.cancel();
  expect(queue.state().held).toBe(false);
  expect([calls.length, saved().length]).toEqual([0, 0]);
});

test('a second decision about an alert replaces the one that waits', async () => {
  const { queue, calls, states } = rig();
  queue.add(tasks(3));
  queue.add(
    tasks(3)
      .slice(2)
      .map((task) => ({ ...task, verb: 'unacknowledge' as const, body: unacknowledgeBody })),
  );
  expect(states()).toEqual(['running', 'running', 'waiting']);
  expect(queue.state().tasks[2]?.verb).toBe('unacknowledge');
  expect(calls.length).toBe(2);
});

test('what failed stays in sight when more is added, until it is decided anew', async () => {
  const { queue, calls, settle, states } = rig();
  queue.add(tasks(1));
  calls[0]?.refuse({ status: 403, message: 'Needs a role.' });
  await settle();
  queue.add(tasks(2).slice(1));
  expect(states()).toEqual(['failed', 'running']);
  queue.add(tasks(1));
  expect(states()).toEqual(['running', 'running']);
});

test('what is done stays until the next batch but one, so that it can be undone', async () => {
  const { queue, calls, settle, states } = rig();
  const [first = [], second = [], third = []] = [0, 1, 2].map((at) => tasks(3).slice(at, at + 1));
  const batch = queue.add(first);
  calls[0]?.answer();
  await settle();
  queue.add(second);
  expect(states()).toEqual(['done', 'running']);
  calls[1]?.answer();
  await settle();
  queue.undo(batch);
  expect(calls[2]?.task).toMatchObject({ alertId: 'a0', verb: 'unacknowledge' });
  calls[2]?.answer();
  await settle();
  queue.add(third);
  // of what is done, the latest batch alone
  expect(queue.state().tasks.map(({ alertId }) => alertId)).toEqual(['a0', 'a2']);
});
