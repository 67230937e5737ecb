import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildRequest } from '../upstream/upstream-request.ts';
import { createAnswers } from './answers.ts';
import { createChanges } from './changes.ts';
import type { WatchedQuery } from './watched.ts';

const groupId = '0123456789abcdef01234567';
const alertId = '0123456789abcdef01234568';
const change = { request: buildRequest('acknowledgeGroupAlert', { groupId, alertId, body: {} }) };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list of alerts on a screen; its requests are answered at once. */
function watching(status: string, orderOf: () => number) {
  const refresh = vi.fn();
  const question = {
    id: status,
    connection: 'a',
    request: buildRequest('listGroupAlerts', { groupId, query: { status } }),
  };
  const query = {
    question,
    text: '',
    get order() {
      return orderOf();
    },
    refresh,
  } as unknown as WatchedQuery;
  return { question, query, refresh };
}

test('a read after a change is not repeated: a page that reads meanwhile reads for all', async () => {
  const answers = createAnswers(Date.now, () => {});
  let seen = 0;
  const open = watching('OPEN', () => seen);
  const tracking = watching('TRACKING', () => 0);
  const changes = createChanges(
    answers,
    new Map([open, tracking].map(({ question, query }) => [question.id, query])),
    Date.now,
  );
  changes.changed('a', change);
  const before = answers.outdate(() => false);
  seen = before + 1;
  await vi.runAllTimersAsync();
  expect(open.refresh).not.toHaveBeenCalled();
  expect(tracking.refresh).toHaveBeenCalledOnce();

  changes.changed('a', change);
  await vi.runAllTimersAsync();
  expect(open.refresh).toHaveBeenCalledOnce();
  changes.close();
});
