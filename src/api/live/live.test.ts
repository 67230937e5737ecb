import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WatchEvent, WatchRequest } from '#contract/console/bff.ts';
import { ApiFailure } from '../errors.ts';
import { isLive } from './is-live.ts';
import { type Live, startLive } from './live.ts';

/** The server's event stream, played by the test. */
class FakeSource {
  static readonly CLOSED = 2;
  static last: FakeSource;
  readyState = 1;
  onerror: (() => void) | undefined;
  closed = false;
  readonly #listeners = new Map<string, (event: { data: string }) => void>();
  constructor() {
    FakeSource.last = this;
  }
  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.#listeners.set(name, listener);
  }
  close(): void {
    this.closed = true;
  }
  notify<Name extends keyof WatchEvent>(name: Name, event: WatchEvent[Name]): void {
    this.#listeners.get(name)?.({ data: JSON.stringify(event) });
  }
}

const key = ['operation', 'c', 'getGroup', { groupId: 'g' }] as const;
let reported: WatchRequest['queries'][];
let client: QueryClient;
let live: Live;
let stop: () => void;
const leave: (() => void)[] = [];

/** A component that shows a query. */
function show(queryKey: readonly unknown[], more: object = {}): void {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => ({ n: 0 }), ...more });
  leave.push(observer.subscribe(() => {}));
}

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    querySelector: () => null,
  });
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    reported.push(JSON.parse(init.body).queries);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = startLive(client, (next) => {
    live = next;
  });
});
afterEach(() => {
  for (const each of leave.splice(0)) each();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hello = async (): Promise<void> => {
  FakeSource.last.notify('hello', { stream: 's' });
  await vi.advanceTimersByTimeAsync(200);
};

describe('the queries on the screen', () => {
  test('are the only ones sent to the server, without disabled or inactive ones', async () => {
    show(key);
    show(['operation', 'c', 'listOrgs', {}], { enabled: false });
    show(['session']);
    client.setQueryData(['operation', 'c', 'listGroups', {}], {});
    await hello();
    expect(reported.at(-1)?.map(({ operationId }) => operationId)).toEqual(['getGroup']);
    for (const each of leave.splice(0)) each();
    await vi.advanceTimersByTimeAsync(200);
    expect(reported.at(-1)).toEqual([]);
  });

  test('a list that is loaded whole is watched by its first page, and read again when that differs', async () => {
    const whole = ['operation', 'c', 'listGroupAlerts', { groupId: 'g' }, 'all'];
    const queryFn = vi.fn(() => ({ pages: [{ results: [1] }], pageParams: [1] }));
    show(whole, { queryFn });
    await hello();
    expect(reported.at(-1)?.[0]?.args).toEqual({ groupId: 'g', query: { itemsPerPage: 500, pageNum: 1 } });
    const { key: hash } = reported.at(-1)?.[0] ?? { key: '' };
    FakeSource.last.notify('data', { key: hash, body: { results: [1] }, at: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(1);
    FakeSource.last.notify('data', { key: hash, body: { results: [2] }, at: 2 });
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  test('of a list that one read collects the first page is compared, and all pages are read again when it differs', async () => {
    const rows = Array.from({ length: 501 }, (_, id) => ({ id }));
    const page = (first: number) => ({
      results: [{ id: first }, ...rows.slice(1, 500)],
      totalCount: 501,
    });
    const list = ['operation', 'c', 'listGroupDatabaseUsers', { groupId: 'g', query: { itemsPerPage: 500 } }];
    const queryFn = vi.fn(() => ({ results: rows, totalCount: 501 }));
    show(list, { queryFn });
    await hello();
    const { key: hash } = reported.at(-1)?.[0] ?? { key: '' };
    FakeSource.last.notify('data', { key: hash, body: page(0), at: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(client.getQueryData<{ results: unknown[] }>(list)?.results).toHaveLength(501);
    FakeSource.last.notify('data', { key: hash, body: page(9), at: 2 });
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
    // a change of a row in a further page arrives by no other way
    await client.invalidateQueries({ queryKey: ['operation', 'c'], refetchType: 'none' });
    await vi.advanceTimersByTimeAsync(1);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  test('a long list shows its new first page and count at once, and reads the others again at a slower pace', async () => {
    const whole = ['operation', 'c', 'listGroupAlerts', { groupId: 'g' }, 'all'];
    const pages = [{ results: [1], totalCount: 4 }, { results: [2] }, { results: [3] }, { results: [4] }];
    const queryFn = vi.fn(() => ({ pages, pageParams: [1, 2, 3, 4] }));
    show(whole, { queryFn });
    await hello();
    const { key: hash } = reported.at(-1)?.[0] ?? { key: '' };
    FakeSource.last.notify('data', { key: hash, body: { results: [9], totalCount: 5 }, at: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(whole)).toMatchObject({
      pages: [{ results: [9], totalCount: 5 }, { results: [2] }, { results: [3] }, { results: [4] }],
    });
    for (let count = 0; count < 10; count += 1) {
      FakeSource.last.notify('data', { key: hash, body: { results: [count], totalCount: 5 }, at: 2 });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

describe('events of the server', () => {
  test('replace the read data', async () => {
    show(key);
    await hello();
    FakeSource.last.notify('data', { key: reported.at(-1)?.[0]?.key ?? '', body: { n: 7 }, at: 5 });
    expect(client.getQueryData(key)).toEqual({ n: 7 });
    expect(live).toMatchObject({ state: 'live', checkedAt: 5, failing: undefined });
    FakeSource.last.notify('checked', { at: 9, everyMs: 15_000 });
    expect(live.checkedAt).toBe(9);
  });

  test('about failures report their start and the next attempt, until they end or the page is left', async () => {
    show(key);
    show(['operation', 'c', 'listOrgs', {}]);
    await hello();
    const [one, two] = reported.at(-1)?.map((each) => each.key) ?? [];
    const failure = { status: 502, body: {}, at: 3 };
    FakeSource.last.notify('failed', { key: one ?? '', ...failure, since: 3, nextAt: 20 });
    FakeSource.last.notify('failed', { key: two ?? '', ...failure, since: 2, nextAt: null });
    expect(live.failing).toEqual({ count: 2, since: 2, nextAt: 20 });
    FakeSource.last.notify('data', { key: one ?? '', body: {}, at: 21 });
    expect(live.failing).toEqual({ count: 1, since: 2, nextAt: undefined });
    for (const each of leave.splice(0)) each();
    await vi.advanceTimersByTimeAsync(200);
    expect(live.failing).toBeUndefined();
  });

  test('that a resource is gone is an answer, not a failure', async () => {
    show(key);
    await hello();
    FakeSource.last.notify('failed', {
      key: reported.at(-1)?.[0]?.key ?? '',
      ...{ status: 404, body: {}, at: 3, since: 3, nextAt: null },
    });
    expect(live.failing).toBeUndefined();
  });
});

describe('a stream that ends', () => {
  test('is reported as lost and reopened after a while, and failed reads are repeated', async () => {
    const queryFn = vi.fn(() => Promise.reject(new ApiFailure(0, { code: 'UNREACHABLE', message: 'gone' })));
    show(key, { queryFn });
    await hello();
    expect(isLive()).toBe(true);
    const first = FakeSource.last;
    first.readyState = FakeSource.CLOSED;
    first.onerror?.();
    expect(live.state).toBe('lost');
    expect(isLive()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(FakeSource.last).not.toBe(first);
    const asked = queryFn.mock.calls.length;
    await hello();
    expect(live.state).toBe('live');
    expect(queryFn.mock.calls.length).toBeGreaterThan(asked);
  });

  test('because the session ended triggers a read of the session', async () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    await hello();
    FakeSource.last.notify('bye', { reason: 'signed out' });
    expect(FakeSource.last.closed).toBe(true);
    expect(invalidate).toHaveBeenCalledWith({ queryKey: ['session'] });
  });
});
