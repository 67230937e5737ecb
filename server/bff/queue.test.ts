import { expect, test } from 'vitest';
import { refuse } from './http/errors.ts';
import { createQueue } from './queue.ts';

/** Work that runs until it is resolved. */
function held() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((end) => (resolve = end));
  return { promise, resolve: () => resolve() };
}

test('a queue runs as many as it is wide and refuses when too many wait', async () => {
  const queue = createQueue(2, 1);
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const work = () => {
    running += 1;
    most = Math.max(most, running);
    return new Promise<void>((resolve) => {
      release.push(() => {
        running -= 1;
        resolve();
      });
    });
  };
  const first = queue(work);
  const second = queue(work);
  const third = queue(work);
  await expect(queue(work)).rejects.toThrow(/Too many/);
  release.shift()?.();
  await first;
  await Promise.resolve();
  release.shift()?.();
  await second;
  release.shift()?.();
  await third;
  expect(most).toBe(2);
});

test('work that is aborted while it waits does not run and leaves its turn to the next', async () => {
  const queue = createQueue(1, 2);
  const done: string[] = [];
  const first = held();
  const control = new AbortController();
  const running = queue(() => first.promise);
  const aborted = queue(async () => done.push('aborted'), control.signal);
  const last = queue(async () => done.push('last'));
  control.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
  await expect(queue(async () => done.push('late'), control.signal)).rejects.toThrow('stopped');
  first.resolve();
  await Promise.all([running, last]);
  expect(done).toEqual(['last']);
});

test('a queue refuses with the message of its owner', async () => {
  const queue = createQueue(1, 0, { refusal: () => refuse('TOO_MANY_RUNS', { message: 'Try again.' }) });
  const first = held();
  const running = queue(() => first.promise);
  await expect(queue(async () => undefined)).rejects.toThrow('Try again.');
  first.resolve();
  await running;
});
