import { describe, expect, test, vi } from 'vitest';
import { createBudgets } from './budget.ts';

const [a, b] = ['a', 'b'].map((id) => ({ id, origin: 'https://service' })) as [
  { id: string; origin: string },
  { id: string; origin: string },
];
const ofProject = { groupId: 'g', limit: undefined };
const people = { background: false };
const reported = (remaining: number, more: object = {}, limit = 100) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  ...more,
});

function started() {
  const clock = { now: 60_000_000 };
  return { clock, budgets: createBudgets(() => clock.now) };
}

describe('the meter', () => {
  test('shows the counts of the service for all callers, and nothing else', async () => {
    const { clock, budgets } = started();
    for (let count = 0; count < 5; count += 1) (await budgets.admit(a, ofProject, people))();
    expect(budgets.read('a', 'g')).toMatchObject({ used: 0, limit: 100, waiting: 0, pollsPaused: false });
    budgets.learn(a, ofProject, reported(63, { 'ratelimit-reset': '20' }));
    expect(budgets.read('a', 'g')).toMatchObject({ used: 37, limit: 100, resetsAt: clock.now + 20_000 });
    // the same project through another connection has the same counter
    await budgets.admit(b, ofProject, people);
    expect(budgets.read('b', 'g').used).toBe(37);
    expect(budgets.read('a', 'other').used).toBe(0);
    clock.now += 20_000;
    expect(budgets.read('a', 'g').used).toBe(0);
  });

  test('shows the tightest of several counters', () => {
    const { budgets } = started();
    budgets.learn(a, { groupId: 'g', limit: 'clusters' }, reported(9_000, {}, 10_000));
    budgets.learn(a, { groupId: 'g', limit: 'search' }, reported(400, {}, 500));
    expect(budgets.read('a', 'g')).toMatchObject({ used: 100, limit: 500 });
  });

  test('is not set back by an answer that was overtaken', () => {
    const { budgets } = started();
    budgets.learn(a, ofProject, reported(10));
    budgets.learn(a, ofProject, reported(12));
    expect(budgets.read('a', 'g').used).toBe(90);
  });

  test('never shows more than the limit, and ignores senseless headers', () => {
    const { budgets } = started();
    for (const limit of ['', '-1', 'x', '0', '1e9', '99999999999999']) {
      budgets.learn(a, ofProject, { 'ratelimit-limit': limit, 'ratelimit-remaining': '5' });
    }
    expect(budgets.read('a', 'g')).toMatchObject({ used: 0, limit: 100 });
    budgets.learn(a, ofProject, reported(5_000));
    expect(budgets.read('a', 'g')).toMatchObject({ used: 0, limit: 100 });
  });
});

describe('requests of people', () => {
  test('pass while the counter has room for those under way', async () => {
    const { budgets } = started();
    budgets.learn(a, ofProject, reported(2));
    const [first] = [await budgets.admit(a, ofProject, people), await budgets.admit(a, ofProject, people)];
    let third = 'waits';
    const going = budgets.admit(a, ofProject, people).then(() => {
      third = 'goes';
    });
    await Promise.resolve();
    expect(third).toBe('waits');
    expect(budgets.read('a', 'g').waiting).toBe(1);
    // an answer that was counted elsewhere leaves room again
    budgets.learn(a, ofProject, reported(50, { 'ratelimit-reset': '59' }));
    first?.();
    await going;
    expect(third).toBe('goes');
    expect(budgets.read('a', 'g').waiting).toBe(0);
  });

  test('wait until the counter begins anew, and one finds out what there is', async () => {
    vi.useFakeTimers({ now: 60_000_000 });
    try {
      const budgets = createBudgets(Date.now);
      const changes: number[] = [];
      budgets.onChange(({ waiting }) => changes.push(waiting));
      budgets.learn(a, ofProject, reported(0, { 'retry-after': '30' }));
      const passed: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        void budgets.admit(a, ofProject, people).then((release) => {
          passed.push(Date.now());
          setTimeout(() => {
            budgets.learn(a, ofProject, reported(90, { 'ratelimit-reset': '60' }));
            release();
          }, 100);
        });
      }
      await vi.advanceTimersByTimeAsync(29_999);
      expect(passed).toEqual([]);
      expect(changes).toContain(3);
      await vi.advanceTimersByTimeAsync(1);
      expect(passed).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(passed).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('do not wait for each other where the counter was not exhausted when its minute ended', async () => {
    const { clock, budgets } = started();
    budgets.learn(a, ofProject, reported(60, { 'ratelimit-reset': '10' }));
    clock.now += 11_000;
    for (let count = 0; count < 20; count += 1) await budgets.admit(a, ofProject, people);
    expect(budgets.read('a', 'g')).toMatchObject({ used: 0, waiting: 0 });
  });

  test('that are given up wait no longer', async () => {
    const { budgets } = started();
    budgets.learn(a, ofProject, reported(0));
    const leave = new AbortController();
    const going = budgets.admit(a, ofProject, { ...people, signal: leave.signal });
    leave.abort(new Error('left'));
    await expect(going).rejects.toThrow('left');
    expect(budgets.read('a', 'g').waiting).toBe(0);
  });
});

describe('polls', () => {
  test('are sixty a minute and project at most, then wait for the next', async () => {
    const { clock, budgets } = started();
    clock.now += 10_000;
    for (let count = 0; count < 60; count += 1) {
      expect(budgets.backgroundHold('a', ofProject)).toBeUndefined();
      await budgets.admit(a, ofProject, { background: true });
    }
    expect(budgets.backgroundHold('a', ofProject)).toEqual({
      waitMs: 50_000,
      limit: 'console',
      message: 'This console reads at most 60 times per minute and project for background updates.',
    });
    // the service has counted none of them: its own budget is not the reason
    expect(budgets.read('a', 'g')).toMatchObject({
      ...{ used: 0, pollsPaused: false },
      ownLimit: { perMinute: 60, until: clock.now + 50_000 },
    });
    expect(budgets.backgroundHold('a', { groupId: 'other', limit: undefined })).toBeUndefined();
    clock.now += 50_000;
    expect(budgets.backgroundHold('a', ofProject)).toBeUndefined();
  });

  test('leave two fifths of a limit to people, and say so', () => {
    const { clock, budgets } = started();
    budgets.learn(a, ofProject, reported(41, { 'ratelimit-reset': '25' }));
    expect(budgets.backgroundHold('a', ofProject)).toBeUndefined();
    budgets.learn(a, ofProject, reported(40, { 'ratelimit-reset': '25' }));
    expect(budgets.backgroundHold('a', ofProject)).toEqual({
      waitMs: 25_000,
      limit: 'service',
      message:
        "The rest of the service's limit of 100 requests per minute is reserved for requests of people.",
    });
    expect(budgets.read('a', 'g').pollsPaused).toBe(true);
    clock.now += 25_000;
    expect(budgets.backgroundHold('a', ofProject)).toBeUndefined();
    expect(budgets.read('a', 'g').pollsPaused).toBe(false);
  });

  test('with priority are read although the console has read its share, and before those without', async () => {
    const { budgets } = started();
    for (let count = 0; count < 60; count += 1) await budgets.admit(a, ofProject, { background: true });
    expect(budgets.backgroundHold('a', ofProject)).toMatchObject({ limit: 'console' });
    expect(budgets.backgroundHold('a', ofProject, { priority: true })).toBeUndefined();
    // they leave a tenth of the service's limit to people
    budgets.learn(a, ofProject, reported(11, { 'ratelimit-reset': '25' }));
    expect(budgets.backgroundHold('a', ofProject, { priority: true })).toBeUndefined();
    budgets.learn(a, ofProject, reported(10, { 'ratelimit-reset': '25' }));
    expect(budgets.backgroundHold('a', ofProject, { priority: true })).toMatchObject({ limit: 'service' });
  });

  test('with priority take nothing from the other reads of the console', async () => {
    const { budgets } = started();
    for (let count = 0; count < 100; count += 1)
      await budgets.admit(a, ofProject, { background: true, priority: true });
    expect(budgets.backgroundHold('a', ofProject)).toBeUndefined();
  });
});

describe('the budgets of two replicas', () => {
  test('are one: reads and limits of each count at the other', async () => {
    const [one, two] = [started(), started()];
    one.budgets.onNews(two.budgets.receive);
    two.budgets.onNews(one.budgets.receive);
    const polls = { background: true };
    for (let count = 0; count < 30; count += 1) {
      (await one.budgets.admit(a, ofProject, polls))();
      (await two.budgets.admit(a, ofProject, polls))();
    }
    expect(one.budgets.backgroundHold('a', ofProject)?.limit).toBe('console');
    expect(two.budgets.backgroundHold('a', ofProject)?.limit).toBe('console');

    // clocks of replicas may differ: the time of a reset is sent as a duration
    two.clock.now += 90_000;
    one.budgets.learn(a, ofProject, reported(0, { 'ratelimit-reset': '20' }));
    expect(two.budgets.read('a', 'g')).toMatchObject({ used: 100, resetsAt: two.clock.now + 20_000 });
    two.budgets.learn(a, ofProject, reported(90, { 'ratelimit-reset': '20' }));
    // an answer that was overtaken sets neither back
    expect([one, two].map(({ budgets }) => budgets.read('a', 'g').used)).toEqual([100, 100]);
  });
});
