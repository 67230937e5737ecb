import { describe, expect, it } from 'vitest';
import type { CommandError } from '../commands/command-error.ts';
import { withinBudget } from './budget.ts';
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
    const error = refusal(() => within(50, () => withinTime({}, () => /^(a+)+$/.test(text))));
    expect(error.codeName).toBe('MaxTimeMSExpired');
    expect(error.message).toBe('operation exceeded time limit of 50 ms');
  });

  it('stops a loop that takes no steps, and says what the budget says', () => {
    const budget = { until: performance.now() + 20, limit: 20, expired: () => new TypeError('given up') };
    const endless = () => {
      for (;;);
    };
    expect(refusal(() => withinBudget(budget, () => withinTime({}, endless))).message).toBe('given up');
  });

  it('lets results and errors through, also of one inside of another', () => {
    expect(within(1000, () => withinTime({}, () => within(500, () => withinTime({}, () => 'inner'))))).toBe(
      'inner',
    );
    const mine = () => {
      throw new TypeError('mine');
    };
    expect(refusal(() => within(1000, () => withinTime({}, mine))).message).toBe('mine');
    expect(withinTime({}, () => 5)).toBe(5);
  });
});
