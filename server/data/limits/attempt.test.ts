import { describe, expect, it } from 'vitest';
import { attempt, GivenUp } from './attempt.ts';
import { step } from './budget.ts';
import { withinTime } from './within-time.ts';

describe('an attempt', () => {
  it('returns a result that is ready within a moment', () => {
    expect(attempt(() => 5)).toBe(5);
  });

  it('gives up what takes longer, whether it counts its steps or not', () => {
    const counting = () => {
      for (;;) step();
    };
    const silent = () => {
      for (;;);
    };
    expect(() => attempt(counting)).toThrow(GivenUp);
    expect(() => attempt(() => withinTime(undefined, silent))).toThrow(GivenUp);
  });

  it('continues where the processor was busy with other work', () => {
    const asleep = new Int32Array(new SharedArrayBuffer(4));
    // patience: the threads of the collector and the compiler count as well, most of all where the machine is busy
    const interruptedOnce = () => {
      Atomics.wait(asleep, 0, 0, 200);
      for (let count = 0; count < 5_000; count += 1) step();
      return 'ready';
    };
    expect(attempt(interruptedOnce, 4)).toBe('ready');
  });

  it('tries less long what follows long ones', () => {
    const tried = () => {
      const began = performance.now();
      expect(() => attempt(() => withinTime(undefined, () => waitFor(1000)))).toThrow(GivenUp);
      return performance.now() - began;
    };
    const waitFor = (ms: number) => {
      const began = performance.now();
      while (performance.now() - began < ms);
    };
    const all = Array.from({ length: 12 }, tried);
    expect(Math.min(...all.slice(6))).toBeLessThan(Math.max(...all));
    expect(all.reduce((sum, each) => sum + each)).toBeLessThan(12 * 1000);
  });
});
