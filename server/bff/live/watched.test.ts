import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import { createLog } from '../log.ts';
import { createQueue } from '../queue.ts';
import { createBudgets } from '../upstream/budget.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { createAnswers } from './answers.ts';
import { type Outcome, WatchedQuery } from './watched.ts';

const groupId = '0123456789abcdef01234567';
const connection: UsableConnection = {
  id: 'emulator',
  version: 1,
  origin: 'http://localhost:1',
  ca: null,
  kind: 'apiKey',
  identity: 'a',
  secret: 'b',
  emulator: true,
  readOnly: false,
  protection: noProtection,
};

function answerOf(body: unknown, status = 200, headers = {}): UpstreamAnswer {
  return { status, headers, body, text: JSON.stringify(body) };
}

/** A query whose service answers with `reply`, on a clock that is paused unless moved. */
function started() {
  const budgets = createBudgets(Date.now);
  const asked: number[] = [];
  const ended: number[] = [];
  const moved: number[] = [];
  const state = { reply: (): UpstreamAnswer => answerOf({ stateName: 'IDLE' }) };
  const upstream: Pick<Upstream, 'call'> = {
    call: (_, request, options) => {
      asked.push(Date.now());
      void budgets.admit(connection, request, { background: options?.background === true });
      return Promise.resolve().then(() => state.reply());
    },
  };
  const connections: Pick<Connections, 'open'> = { open: () => Promise.resolve(connection) };
  const question = { id: 'q', connection: 'emulator', request: buildRequest('getGroup', { groupId }) };
  const answers = createAnswers(Date.now, (existing) => query.receive(existing));
  const query = new WatchedQuery(question, {
    answers,
    crowd: () => 1,
    settled: () => ended.push(Date.now()),
    moving: () => moved.push(Date.now()),
    connections: connections as Connections,
    upstream: upstream as Upstream,
    budgets,
    log: createLog('silent'),
    now: Date.now,
    queue: createQueue(8, 100),
  });
  const received: Outcome[] = [];
  const subscriber = (outcome: Outcome) => received.push(outcome);
  query.add(subscriber);
  return { query, ended, moved, question, asked, received, state, budgets, subscriber };
}

describe('a watched query', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_200_000_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is read every fifteen seconds while nothing happens, and reported once', async () => {
    const { asked, received, query } = started();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.map((at) => at - 1_200_000_000_000)).toEqual([0, 15_000, 30_000, 45_000, 60_000]);
    expect(received).toHaveLength(1);
    query.stop();
  });

  test('is read every two seconds while something is in progress', async () => {
    const { asked, ended, moved, received, state, query } = started();
    state.reply = () => answerOf({ stateName: 'UPDATING' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(6);
    state.reply = () => answerOf({ stateName: 'IDLE' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(received.map((each) => each.text)).toEqual(['{"stateName":"UPDATING"}', '{"stateName":"IDLE"}']);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(asked).toHaveLength(7);
    expect(ended).toEqual([1_200_000_012_000]);
    // reported at each answer while in progress, and no more when it has ended
    expect(moved.length).toBeGreaterThan(1);
    expect(Math.max(...moved)).toBeLessThan(1_200_000_012_000);
    query.stop();
  });

  test('is read sooner when something else has ended, but never later than planned', async () => {
    const { asked, query } = started();
    await vi.advanceTimersByTimeAsync(5_000);
    query.hasten(600);
    query.hasten(900);
    await vi.advanceTimersByTimeAsync(600);
    expect(asked).toHaveLength(2);
    query.hasten(60_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveLength(3);
    query.stop();
  });

  test("continues from another user's read, at the pace of that answer", async () => {
    const { asked, received, query, question } = started();
    await vi.advanceTimersByTimeAsync(5_000);
    query.receive({ question, answer: answerOf({ stateName: 'UPDATING' }), order: 2, at: Date.now() });
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    // the service returns its earlier answer: viewers of the other one are updated
    expect(asked).toHaveLength(2);
    expect(received.map((each) => each.text)).toEqual([
      '{"stateName":"IDLE"}',
      '{"stateName":"UPDATING"}',
      '{"stateName":"IDLE"}',
    ]);
    query.stop();
  });

  test('does not return to an answer requested before its last one', async () => {
    const { received, query, question } = started();
    await vi.advanceTimersByTimeAsync(15_000);
    query.receive({ question, answer: answerOf({ stateName: 'CREATING' }), order: 1, at: Date.now() });
    expect(received.map((each) => each.text)).toEqual(['{"stateName":"IDLE"}']);
    query.stop();
  });

  test('is not read any more without viewers', async () => {
    const { asked, query, subscriber } = started();
    await vi.advanceTimersByTimeAsync(1_000);
    query.remove(subscriber);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  test('stops at refused credentials until a user refreshes it', async () => {
    const { asked, received, state, query } = started();
    state.reply = () => {
      throw new UpstreamFailure('UPSTREAM_AUTH_FAILED', false);
    };
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
    expect(received).toMatchObject([{ kind: 'failed', status: 502 }]);
    state.reply = () => answerOf({});
    query.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(received.at(-1)).toMatchObject({ kind: 'data' });
    query.stop();
  });

  test('backs off while it fails, reports since when and the next try, and reports its recovery', async () => {
    const { asked, received, state, query } = started();
    await vi.advanceTimersByTimeAsync(1_000);
    state.reply = () => answerOf({ error: 500 }, 500);
    await vi.advanceTimersByTimeAsync(14_000 + 15_000 + 30_000);
    expect(asked).toHaveLength(4);
    state.reply = () => answerOf({ stateName: 'IDLE' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received.map((each) => each.kind)).toEqual(['data', 'failed', 'failed', 'failed', 'data']);
    const failures = received.filter((each) => each.kind === 'failed');
    const since = 1_200_000_015_000;
    expect(failures.map((each) => each.since)).toEqual([since, since, since]);
    expect(failures.map((each) => (each.nextAt ?? 0) - since)).toEqual([15_000, 45_000, 105_000]);
    query.stop();
  });

  test('that is forbidden, or that is gone, does not count for the age of the screen', async () => {
    const { query, state } = started();
    state.reply = () => answerOf({ error: 403 }, 403);
    expect(query.checkedAt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(0);
    expect(query.checkedAt).toBeNull();
    query.stop();
  });

  test('is read again soon when another read of the connection succeeds, and less and less so', async () => {
    const { asked, query, state } = started();
    state.reply = () => answerOf({ error: 503 }, 503);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    query.recover();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    query.recover();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
    for (let count = 0; count < 60; count += 1) {
      query.recover();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(asked.length).toBeLessThan(9);
    query.stop();
  });

  test("waits for the next minute when the console's own limit is reached, except after a change", async () => {
    const { asked, budgets, query, question } = started();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let count = 0; count < 60; count += 1) {
      await budgets.admit(connection, question.request, { background: true });
    }
    query.hasten(0);
    await vi.advanceTimersByTimeAsync(58_000);
    expect(asked).toHaveLength(1);
    query.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    query.stop();
  });
});
