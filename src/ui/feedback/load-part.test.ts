import { afterAll, beforeEach, expect, it } from 'vitest';
import { loadPart } from './load-part.ts';
import type { Notification } from './notice-queue.ts';
import { notices } from './notices.ts';

const notified: Notification[] = [];
const unsubscribe = notices.subscribe(() => {
  notified.push(...notices.list().filter(({ id }) => id === 'missing-part'));
});
beforeEach(() => void notified.splice(0));
afterAll(() => {
  unsubscribe();
  notices.drop('missing-part');
});

const missing = new TypeError('Failed to fetch dynamically imported module: https://localhost/assets/a.js');

function failing(times: number): () => Promise<string> {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0 ? Promise.reject(missing) : Promise.resolve('part');
  };
}

it('a part is loaded again until the server answers, longer apart each time', async () => {
  const pauses: number[] = [];
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
  const part = await loadPart(failing(6), { serverBuild: () => Promise.resolve('unreachable'), pause });
  expect(part).toBe('part');
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(notified[0]?.detail).toContain('cannot be reached');
  expect(notified.at(-1)?.message).toBe('The missing part of this page was loaded');
});

it('with another build on the server, the notice offers a reload and names what to save before', async () => {
  await loadPart(failing(1), {
    serverBuild: () => Promise.resolve('new'),
    pause: () => Promise.resolve(),
  });
  expect(notified[0]).toMatchObject({
    message: 'Part of this page could not be loaded',
    detail: 'This console was updated. Copy what you have entered, then reload the page.',
    action: { label: 'Reload page' },
  });
});

it('with the same build on the server, a reload is offered only after several attempts', async () => {
  await loadPart(failing(5), {
    serverBuild: () => Promise.resolve('same'),
    pause: () => Promise.resolve(),
  });
  expect(notified[0]).toMatchObject({ detail: expect.stringContaining('until it arrives') });
  expect(notified[0]).not.toHaveProperty('action');
  expect(notified.at(-2)).toMatchObject({ action: { label: 'Reload page' } });
});

it('a part with a fault of its own fails, and one that loads is silent', async () => {
  await expect(loadPart(() => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await loadPart(() => Promise.resolve(1))).toBe(1);
  expect(notified).toEqual([]);
});
