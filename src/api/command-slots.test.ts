import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inCommandSlot } from './command-slots.ts';

/** Locks of one browser: each is held by one holder, and granted in the order of the requests. */
class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  async request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    let release = (): void => {};
    this.#tails.set(
      name,
      before.then(() => new Promise<void>((resolve) => (release = resolve))),
    );
    try {
      await Promise.race([before, stopped]);
      await hold();
    } finally {
      before.then(() => queueMicrotask(release));
    }
  }
}

/** Commands that run until the test ends them. */
let running: { name: string; end: () => void }[];
const begin = (name: string, signal?: AbortSignal): Promise<string> =>
  inCommandSlot(
    { [name]: 1 },
    signal,
    () =>
      new Promise<string>((resolve) => {
        const end = (): void => {
          running = running.filter((each) => each.name !== name);
          resolve(name);
        };
        running.push({ name, end });
      }),
  );
const names = () => running.map(({ name }) => name);

beforeEach(() => {
  running = [];
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});
afterEach(() => vi.unstubAllGlobals());

it('sends four commands of a browser at a time, and each of the others once when one ends', async () => {
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => begin(name));
  await vi.waitFor(() => expect(running).toHaveLength(4));
  const [first, ...others] = running;
  first?.end();
  await vi.waitFor(() => expect(names()).toHaveLength(4));
  for (const each of others) each.end();
  await vi.waitFor(() => expect(names()).toEqual(['e', 'f']));
  for (const each of running) each.end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('stops a command that waits, and never holds the end of another one', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  await vi.waitFor(() => expect(running).toHaveLength(4));
  const stop = new AbortController();
  const waiting = begin('e', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  void begin('killCursors');
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'killCursors']);
});
