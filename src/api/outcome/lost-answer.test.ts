import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookRepeatedly } from './lost-answer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The reports of each look for a resource that exists from a given second on. */
async function looks(thereAt: number, leavesAt = Number.POSITIVE_INFINITY): Promise<string[]> {
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const reported: string[] = [];
  const done = lookRepeatedly({
    look: () => Promise.resolve(seconds() >= thereAt),
    isThere: (match) => match,
    onLook: (result, again) =>
      reported.push(`${seconds()} ${result ? 'there' : 'absent'}${again ? ', looks again' : ''}`),
    goesOn: () => seconds() < leavesAt,
  });
  await vi.runAllTimersAsync();
  await done;
  return reported;
}

it('an existing resource is looked up once', async () => {
  expect(await looks(0)).toEqual(['0 there']);
});

it('a resource that the service completes later is found later', async () => {
  expect(await looks(8)).toEqual(['0 absent, looks again', '3 absent, looks again', '10 there']);
});

it('what never comes is given up after a minute', async () => {
  expect(await looks(1000)).toEqual([
    '0 absent, looks again',
    '3 absent, looks again',
    '10 absent, looks again',
    '30 absent, looks again',
    '60 absent',
  ]);
});

it('stops the lookups once the page is left', async () => {
  expect(await looks(1000, 2)).toEqual(['0 absent, looks again']);
});
