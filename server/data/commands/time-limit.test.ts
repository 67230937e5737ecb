import { describe, expect, it } from 'vitest';
import type { CommandError } from './command-error.ts';
import { timeFor, withinTime } from './time-limit.ts';

function refusal(run: () => unknown): CommandError {
  try {
    run();
  } catch (error) {
    return error as CommandError;
  }
  throw new Error('nothing was refused');
}

describe('a limit of time', () => {
  it('stops a pattern that would never end', () => {
    const text = `${'a'.repeat(60)}!`;
    const error = refusal(() => withinTime(50, () => /^(a+)+$/.test(text)));
    expect(error.codeName).toBe('MaxTimeMSExpired');
    expect(error.message).toBe('operation exceeded time limit of 50 ms');
  });

  it('lets results and errors through, also of one inside of another', () => {
    expect(withinTime(1000, () => withinTime(500, () => 'inner'))).toBe('inner');
    expect(
      refusal(() =>
        withinTime(1000, () => {
          throw new TypeError('mine');
        }),
      ).message,
    ).toBe('mine');
    expect(withinTime(0, () => 5)).toBe(5);
  });

  it('is there wherever patterns are matched, and never longer than asked for', () => {
    expect(timeFor({ a: 1 }, 0)).toBe(0);
    expect(timeFor({ a: 1 }, 300)).toBe(300);
    expect(timeFor({ $or: [{ a: { $regex: 'x' } }] }, 0)).toBe(5000);
    expect(timeFor({ a: { $in: [/x/] } }, 10)).toBe(10);
    expect(timeFor([{ $match: { $expr: { $regexMatch: { input: '$a', regex: 'x' } } } }], 9000)).toBe(5000);
  });
});
