import { describe, expect, it } from 'vitest';
import { spend, withinEffort } from '#analysis/regex/effort.ts';
import type { CommandError } from '../commands/command-error.ts';
import { timeLeft, withinBudget } from './budget.ts';
import { withinTime } from './within-time.ts';

function refusal(run: () => unknown): CommandError {
  try {
    run();
  } catch (error) {
    return error as CommandError;
  }
  throw new Error('nothing was refused');
}

const within = <T>(limit: number, compute: () => T): T =>
  withinBudget({ until: performance.now() + limit, limit }, compute);

describe('a limit of time', () => {
  it('stops a pattern that would never end', () => {
    const text = `${'a'.repeat(60)}!`;
    const error = refusal(() => within(50, () => withinTime(undefined, () => /^(a+)+$/.test(text))));
    expect(error.codeName).toBe('MaxTimeMSExpired');
    expect(error.message).toBe('operation exceeded time limit of 50 ms');
  });

  it('leaves no limit of a terminated computation behind', () => {
    const endless = () => {
      for (;;);
    };
    const limited = () => withinEffort(10, () => withinBudget({ until: 0, limit: 0 }, endless));
    expect(refusal(() => within(20, () => withinTime(undefined, limited))).codeName).toBe('MaxTimeMSExpired');
    expect(() => spend({ left: 1_000 }, 100)).not.toThrow();
    expect(timeLeft()).toBe(Infinity);
  });

  it('stops a loop that takes no steps, with the error of the budget', () => {
    const budget = { until: performance.now() + 20, limit: 20, expired: () => new TypeError('given up') };
    const endless = () => {
      for (;;);
    };
    expect(refusal(() => withinBudget(budget, () => withinTime(undefined, endless))).message).toBe(
      'given up',
    );
  });

  it.each([
    ['a filter', { a: 1, b: { $gt: 2 }, $or: [{ c: [1] }, { 'd.e': { $elemMatch: { f: null } } }] }, true],
    [
      'a pipeline',
      [{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: 1 } } }, { $sort: { n: -1 } }],
      true,
    ],
    ['a pattern', { a: /x/ }, false],
    ['a pattern by name', { a: { $regex: 'x' } }, false],
    ['an expression', [{ $project: { a: { $map: { input: '$b', in: 1 } } } }], false],
    ['a large query', { $or: Array.from({ length: 1000 }, () => ({ a: 1 })) }, false],
    ['no query', undefined, false],
  ])('needs no watchdog where all loops take steps: %s', (_, query, plain) => {
    const began = performance.now();
    const busy = () => {
      while (performance.now() - began < 100);
      return 'done';
    };
    const run = () => within(20, () => withinTime(query, busy));
    if (plain) expect(run()).toBe('done');
    else expect(refusal(run).codeName).toBe('MaxTimeMSExpired');
  });

  it('lets results and errors through, also of one inside of another', () => {
    expect(
      within(1000, () =>
        withinTime(undefined, () => within(500, () => withinTime(undefined, () => 'inner'))),
      ),
    ).toBe('inner');
    const mine = () => {
      throw new TypeError('mine');
    };
    expect(refusal(() => within(1000, () => withinTime(undefined, mine))).message).toBe('mine');
    expect(withinTime(undefined, () => 5)).toBe(5);
  });
});
