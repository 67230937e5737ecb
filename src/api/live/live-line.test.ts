import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WatchEvent } from '#contract/console/bff.ts';
import { type Line, openStream, type Watched } from './live-line.ts';

/** Streams and answers of the server, played by the test. */
class FakeSource {
  static opened: FakeSource[] = [];
  readyState = 1;
  onerror: (() => void) | undefined;
  closed = false;
  readonly #listeners = new Map<string, (event: { data: string }) => void>();
  constructor() {
    FakeSource.opened.push(this);
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

interface Reported {
  stream: string;
  keys: string[];
  answer: (status: number) => Promise<void>;
  signal: AbortSignal | undefined;
}
let reported: Reported[];
let line: Line;
let states: string[];

const shown = (...keys: string[]): Watched[] =>
  keys.map((key) => ({ key, connection: 'c', operationId: 'getGroup', args: {} }));
const passing = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** The newest stream identifies itself. */
const hello = async (stream: string): Promise<void> => {
  FakeSource.opened.at(-1)?.notify('hello', { stream });
  await passing();
};
const latest = (): Reported => reported.at(-1) as Reported;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  states = [];
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', (path: string, { body, signal }: { body: string; signal?: AbortSignal }) => {
    const { queries } = JSON.parse(body) as { queries: Watched[] };
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      reported.push({
        stream: path.split('/').at(-1) ?? '',
        keys: queries.map(({ key }) => key),
        signal,
        answer: (status) => {
          const text = JSON.stringify({ error: { code: 'X', message: 'x', requestId: 'r' } });
          if (status === 0) reject(new TypeError('fetch failed'));
          else resolve(new Response(status === 204 ? null : text, { status }));
          return passing().then(() => {});
        },
      });
    });
  });
  const silent = () => {};
  line = openStream({
    hello: () => states.push('live'),
    lost: () => states.push('lost'),
    ...{ data: silent, failed: silent, checked: silent, budget: silent, bye: silent },
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('watched queries are sent one at a time, the latest last, however slow the server is', async () => {
  line.watch(shown('a'));
  await hello('s');
  line.watch(shown('b'));
  line.watch(shown('c'));
  expect(reported.map(({ keys }) => keys)).toEqual([['a']]);
  await latest().answer(204);
  expect(reported.map(({ keys }) => keys)).toEqual([['a'], ['c']]);
  await latest().answer(204);
  line.watch(shown('c'));
  expect(reported).toHaveLength(2);
});

test('a stream that the server does not know is opened anew at once, and later if that is not known either', async () => {
  line.watch(shown('a'));
  await hello('one');
  await latest().answer(404);
  expect(states).toEqual(['live', 'lost']);
  expect(FakeSource.opened.map(({ closed }) => closed)).toEqual([true, false]);
  await hello('two');
  expect(latest()).toMatchObject({ stream: 'two', keys: ['a'] });
  await latest().answer(404);
  // another process answers each time: asking as fast as it refuses would be an attack
  expect(FakeSource.opened).toHaveLength(2);
  expect(states.at(-1)).toBe('lost');
  await passing(3_000);
  await hello('three');
  await latest().answer(204);
  expect(states.at(-1)).toBe('live');
});

test.each([0, 429, 500, 503])(
  'after an answer %i to the watched queries, nothing unwatched is live',
  async (status) => {
    line.watch(shown('a'));
    await hello('one');
    await latest().answer(204);
    line.watch(shown('b'));
    await latest().answer(status);
    expect(states.at(-1)).toBe('lost');
    await passing(3_000);
    await hello('two');
    expect(latest()).toMatchObject({ stream: 'two', keys: ['b'] });
    await latest().answer(204);
    expect(states).toEqual(['live', 'lost', 'live']);
  },
);

test('an answer that never comes is one that is lost', async () => {
  line.watch(shown('a'));
  await hello('one');
  await passing(15_000);
  expect(states.at(-1)).toBe('lost');
  await passing(3_000);
  await hello('two');
  expect(latest()).toMatchObject({ stream: 'two', keys: ['a'] });
});

test('a stream on which nothing comes for three beats is lost, one that beats is not', async () => {
  await hello('one');
  await latest().answer(204);
  for (let beat = 0; beat < 8; beat += 1) {
    await passing(15_000);
    FakeSource.opened.at(-1)?.notify('beat', {});
  }
  expect(states).toEqual(['live']);
  await passing(45_000);
  expect(states).toEqual(['live', 'lost']);
  expect(FakeSource.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('sends and opens nothing after the page is left', async () => {
  line.watch(shown('a'));
  await hello('one');
  line.close();
  await latest().answer(404);
  await passing(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  expect(reported).toHaveLength(1);
});
