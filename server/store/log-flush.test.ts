import { afterEach, expect, test, vi } from 'vitest';
import { logFlush } from './log-flush.ts';

afterEach(() => void vi.useRealTimers());

test('plans one flush for many commits, and another one for later commits', async () => {
  vi.useFakeTimers();
  const flush = logFlush('/missing/emulator.db');
  for (let commits = 0; commits < 10; commits += 1) flush();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
  flush();
  expect(vi.getTimerCount()).toBe(1);
});
