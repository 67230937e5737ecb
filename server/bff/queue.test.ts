import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

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
