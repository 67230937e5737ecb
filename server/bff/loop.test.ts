import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { createLog } from './log.ts';
import { createLoop } from './loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A loop whose turns take `takesMs` and are wanted every ten seconds. */
function looping({ takesMs = 0, fails = false, wakeMs = 100, restMs = 10_000 } = {}) {
  const turns: number[] = [];
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const began = performance.now();
  const loop = createLoop({
    async turn() {
      turns.push(Math.round(performance.now() - began));
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      if (fails) throw new Error('no store');
      return restMs;
    },
    soonMs: 100,
    wakeMs,
    failedMs: 5_000,
    log,
    failure: 'turns cannot be read',
  });
  return { loop, turns, error };
}

describe('a loop', () => {
  it.each([40 * DAY, Number.POSITIVE_INFINITY])(
    'rests where the next turn is wanted in %d ms',
    async (restMs) => {
      const { loop, turns } = looping({ restMs });
      loop.start();
      await pass(60_000);
      expect(turns).toEqual([100]);
      await loop.stop();
    },
  );

  it('turns soon after its start, and then at the time that each turn returns', async () => {
    const { loop, turns } = looping();
    await pass(60_000);
    expect(turns).toEqual([]);
    loop.start();
    await pass(25_000);
    expect(turns).toEqual([60_100, 70_100, 80_100]);
  });

  it('turns soon when it is woken, also when it is woken during a turn', async () => {
    const { loop, turns } = looping({ takesMs: 1_000 });
    loop.start();
    await pass(500);
    loop.wake();
    await pass(3_000);
    expect(turns).toEqual([100, 1_200]);
    loop.wake();
    await pass(200);
    expect(turns).toEqual([100, 1_200, 3_600]);
  });

  it('is neither put off nor hurried by being woken all the time', async () => {
    const { loop, turns } = looping({ wakeMs: 1_000 });
    loop.start();
    for (let woken = 0; woken < 50; woken += 1) {
      loop.wake();
      await pass(100);
    }
    expect(turns.length).toBeGreaterThanOrEqual(4);
    expect(turns.length).toBeLessThanOrEqual(6);
  });

  it('continues after a failed turn, and logs the failure', async () => {
    const { loop, turns, error } = looping({ fails: true });
    loop.start();
    await pass(6_000);
    expect(turns).toEqual([100, 5_100]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({}), 'turns cannot be read');
  });

  it('stops once the turn under way has ended', async () => {
    const { loop, turns } = looping({ takesMs: 1_000 });
    loop.start();
    await pass(500);
    let over = false;
    void loop.stop().then(() => {
      over = true;
    });
    await pass(400);
    expect(over).toBe(false);
    loop.wake();
    await pass(60_000);
    expect(over).toBe(true);
    expect(turns).toEqual([100]);
  });
});
