import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../errors.ts';
import { createRecovery, type Recovery } from './recovery.ts';

const failure = (status: number, code = `HTTP_${status}`, retryAfter?: number) =>
  new ApiFailure(status, { code, message: 'x', ...(retryAfter === undefined ? {} : { retryAfter }) });

let client: QueryClient;
let recovery: Recovery;
let asked: string[];
let answer: (name: string) => unknown;
const leave: (() => void)[] = [];

const keyOf = (name: string, connection = 'c') => ['operation', connection, name, {}] as const;

/** A component that shows a read. */
function show(name: string, { key = keyOf(name) as readonly unknown[] } = {}): QueryObserver {
  const observer = new QueryObserver(client, {
    queryKey: key,
    retry: false,
    queryFn: async () => {
      asked.push(name);
      const result = answer(name);
      if (result instanceof Error) throw result;
      return result;
    },
  });
  leave.push(observer.subscribe(() => {}));
  return observer;
}
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stateOf = (observer: QueryObserver) => recovery.stateOf(observer.getCurrentResult().error);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  asked = [];
  client = new QueryClient();
  recovery = createRecovery(client, { random: () => 0.5 });
});
afterEach(() => {
  for (const each of leave.splice(0)) each();
  recovery.stop();
  client.clear();
  vi.useRealTimers();
});

describe('a read that fails', () => {
  test.each([
    [0, 'UNREACHABLE'],
    [500, 'UNEXPECTED_ERROR'],
    [502, 'UPSTREAM_UNREACHABLE'],
    [503, 'HTTP_503'],
    [504, 'UPSTREAM_TIMEOUT'],
  ])('with %i %s is repeated until it succeeds, and reports the next attempt', async (status, code) => {
    answer = () => failure(status, code);
    const shown = show('a');
    await passing(0);
    expect(stateOf(shown)).toEqual({ failedAt: 1_000_000, nextAt: 1_001_000, running: false });
    expect(recovery.failed()).toEqual([
      { key: JSON.stringify(keyOf('a')), since: 1_000_000, nextAt: 1_001_000 },
    ]);
    await passing(1_000);
    expect(stateOf(shown)).toMatchObject({ failedAt: 1_001_000, nextAt: 1_003_000 });
    await passing(60_000);
    answer = () => 'here';
    await passing(8_000);
    expect(shown.getCurrentResult()).toMatchObject({ data: 'here', error: null });
    expect(recovery.failed()).toEqual([]);
    const before = asked.length;
    await passing(60_000);
    expect(asked).toHaveLength(before);
  });

  test.each([
    [400, 'INVALID_PARAMETER'],
    [401, 'NOT_SIGNED_IN'],
    [403, 'USER_UNAUTHORIZED'],
    [404, 'RESOURCE_NOT_FOUND'],
    [409, 'X'],
    // an attempt with wrong credentials may lock them
    [502, 'UPSTREAM_AUTH_FAILED'],
  ])('with %i %s was refused, and is not repeated', async (status, code) => {
    answer = () => failure(status, code);
    const shown = show('a');
    await passing(120_000);
    expect(asked).toHaveLength(1);
    expect(stateOf(shown)).toBeUndefined();
  });

  test('keeps its failure on the screen during an attempt', async () => {
    answer = () => failure(503);
    const shown = show('a');
    await passing(0);
    let end = (_: unknown): void => {};
    answer = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    await passing(1_000);
    expect(shown.getCurrentResult().status).toBe('error');
    expect(stateOf(shown)).toMatchObject({ running: true });
    end('here');
    await passing(0);
    expect(shown.getCurrentResult().data).toBe('here');
  });

  test('waits for the time that the response requests', async () => {
    answer = () => failure(429, 'RATE_LIMITED', 30);
    show('a');
    await passing(29_000);
    expect(asked).toHaveLength(1);
    await passing(1_000);
    expect(asked).toHaveLength(2);
  });

  test('is attempted at once when a person wants it', async () => {
    answer = () => failure(503);
    const shown = show('a');
    await passing(0);
    answer = () => 'here';
    recovery.retryNow(shown.getCurrentResult().error);
    await passing(0);
    expect(shown.getCurrentResult().data).toBe('here');
  });

  test('is not repeated when nothing shows it, unless a page waits for it', async () => {
    answer = () => failure(503);
    const error = await client
      .fetchQuery({
        queryKey: keyOf('a'),
        retry: false,
        queryFn: async () => {
          asked.push('a');
          throw answer('a');
        },
      })
      .catch((reason: unknown) => reason);
    await passing(30_000);
    expect(asked).toHaveLength(1);
    const failed = vi.fn();
    const succeeded = vi.fn();
    const release = recovery.holdUntil(error, { failed, succeeded });
    await passing(30_000);
    expect(asked.length).toBeGreaterThan(3);
    expect(recovery.stateOf(failed.mock.lastCall?.[0])).toMatchObject({ running: false });
    answer = () => 'here';
    const repeat = client.getQueryCache().get(JSON.stringify(keyOf('a')));
    repeat?.setOptions({ ...repeat.options, queryFn: async () => 'here' });
    await passing(8_000);
    expect(succeeded).toHaveBeenCalledOnce();
    release();
    const before = asked.length;
    await passing(30_000);
    expect(asked).toHaveLength(before);
  });

  test('is waited for also by a page that shows an earlier failure of it, or shows it after its success', async () => {
    answer = () => failure(503);
    const shown = show('a');
    await passing(0);
    const { error } = shown.getCurrentResult();
    await passing(1_000);
    expect(shown.getCurrentResult().error).not.toBe(error);
    const succeeded = vi.fn();
    const release = recovery.holdUntil(error, { failed: () => undefined, succeeded });
    expect(recovery.stateOf(error)).toMatchObject({ failedAt: 1_001_000 });
    answer = () => 'here';
    await passing(8_000);
    expect(succeeded).toHaveBeenCalledOnce();
    release();
    const late = vi.fn();
    recovery.holdUntil(error, { failed: () => undefined, succeeded: late });
    expect(late).toHaveBeenCalledOnce();
  });

  test('of documents is repeated only where the command was not executed', async () => {
    answer = (name) => failure(504, name === 'slow' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_CIRCUIT_OPEN');
    show('slow', { key: ['data', 's', 'slow'] });
    show('unsent', { key: ['data', 's', 'unsent'] });
    await passing(20_000);
    expect(asked.filter((name) => name === 'slow')).toHaveLength(1);
    expect(asked.filter((name) => name === 'unsent').length).toBeGreaterThan(2);
  });
});

test('a list that is read page by page recovers as one', async () => {
  answer = () => failure(503);
  const observer = new InfiniteQueryObserver(client, {
    queryKey: keyOf('list'),
    retry: false,
    queryFn: async ({ pageParam }) => {
      const result = answer('list');
      if (result instanceof Error) throw result;
      return `page ${pageParam}`;
    },
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  });
  leave.push(observer.subscribe(() => {}));
  await passing(0);
  answer = () => 'here';
  await passing(8_000);
  expect(observer.getCurrentResult()).toMatchObject({
    data: { pages: ['page 1'], pageParams: [1] },
    error: null,
    hasNextPage: false,
  });
});

describe('reads of one connection', () => {
  test('are attempted one for all, and follow at once when it succeeds', async () => {
    answer = () => failure(503);
    for (const name of ['a', 'b', 'c', 'd']) show(name);
    await passing(60_000);
    expect(asked.length).toBeLessThan(20);
    expect(new Set(recovery.failed().map(({ nextAt }) => nextAt)).size).toBe(1);
    answer = () => 'here';
    await passing(8_000);
    expect(recovery.failed()).toEqual([]);
  });

  test('follow when a read that had not failed succeeds', async () => {
    answer = () => failure(502, 'UPSTREAM_UNREACHABLE');
    show('a');
    await passing(3_500);
    answer = () => 'here';
    client.setQueryData(keyOf('pushed'), 'by the server');
    await passing(0);
    expect(recovery.failed()).toEqual([]);
  });

  test('leave one that fails alone more and more time', async () => {
    answer = () => failure(500);
    show('a');
    for (let count = 0; count < 60; count += 1) {
      await passing(5_000);
      client.setQueryData(keyOf('b'), count);
    }
    // five minutes
    expect(asked.length).toBeLessThan(14);
  });

  test('do not wait for those of another', async () => {
    answer = (name) => (name === 'other' ? 'here' : failure(503));
    show('a');
    show('other', { key: keyOf('other', 'd') });
    await passing(0);
    expect(recovery.failed().map(({ key }) => key)).toEqual([JSON.stringify(keyOf('a'))]);
  });
});
