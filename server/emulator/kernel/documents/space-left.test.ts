import { beforeEach, describe, expect, it } from 'vitest';
import { memoryGuard } from './space-left.ts';

describe('the memory of the process', () => {
  let used = 0;
  let garbage = 0;
  let cleared = 0;
  let now = 0;
  let isFull: () => boolean;
  beforeEach(() => {
    [used, garbage, cleared, now] = [10, 0, 0, 0];
    isFull = memoryGuard(
      {
        read: () => ({ used: used + garbage, limit: 100 }),
        clear: () => {
          cleared += 1;
          garbage = 0;
        },
      },
      () => now,
    );
  });

  it('is not full of what nobody needs any more', () => {
    garbage = 70;
    expect(isFull()).toBe(false);
    expect([cleared, garbage]).toEqual([1, 0]);
  });

  it('is full of documents until some are gone, and is not cleared for every write', () => {
    used = 80;
    expect([isFull(), isFull(), isFull()]).toEqual([true, true, true]);
    expect(cleared).toBe(1);
    now += 6000;
    expect(isFull()).toBe(true);
    expect(cleared).toBe(2);
    used = 50;
    expect(isFull()).toBe(false);
  });

  it('is looked at again at once where nearly all is taken', () => {
    garbage = 70;
    expect(isFull()).toBe(false);
    used = 95;
    now += 10;
    expect(isFull()).toBe(true);
  });
});
