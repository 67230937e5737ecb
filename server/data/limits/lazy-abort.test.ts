import { expect, test } from 'vitest';
import { LazyAbort } from './lazy-abort.ts';

test('aborts signals from before and after', () => {
  const work = new LazyAbort();
  const before = work.signal;
  expect([work.isAborted, before.aborted]).toEqual([false, false]);
  work.abort();
  expect([work.isAborted, before.aborted]).toEqual([true, true]);
  const late = new LazyAbort();
  late.abort();
  expect(late.signal.aborted).toBe(true);
});
