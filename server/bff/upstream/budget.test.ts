import { expect, test } from 'vitest';
import { createBudgets } from './budget.ts';

function started() {
  const clock = { now: 60_000_000 };
  return { clock, budgets: createBudgets(() => clock.now) };
}

test('a project has a hundred requests a minute, counted whoever makes them', () => {
  const { clock, budgets } = started();
  budgets.count('a', 'g', false);
  budgets.count('a', 'g', true);
  budgets.count('a', 'other', true);
  budgets.count('b', 'g', true);
  budgets.count('a', undefined, true);
  clock.now += 1_000;
  expect(budgets.read('a', 'g')).toEqual({
    connection: 'a',
    groupId: 'g',
    used: 2,
    limit: 100,
    resetsAt: 60_060_000,
  });
  clock.now += 60_000;
  expect(budgets.read('a', 'g').used).toBe(0);
});

test('polls take three fifths of it at most, then wait for the next minute', () => {
  const { clock, budgets } = started();
  clock.now += 10_000;
  for (let count = 0; count < 60; count += 1) {
    expect(budgets.waitForBackground('a', 'g')).toBe(0);
    budgets.count('a', 'g', true);
  }
  expect(budgets.waitForBackground('a', 'g')).toBe(50_000);
  expect(budgets.waitForBackground('a', 'other')).toBe(0);
  expect(budgets.waitForBackground('a', undefined)).toBe(0);
  clock.now += 50_000;
  expect(budgets.waitForBackground('a', 'g')).toBe(0);
});

test('what the service says counts more, the tightest limit first', () => {
  const { budgets } = started();
  budgets.count('a', 'g', false);
  budgets.learn('a', 'g', 'clusters', { 'ratelimit-limit': '10000', 'ratelimit-remaining': '9000' });
  budgets.learn('a', 'g', 'search', { 'ratelimit-limit': '500', 'ratelimit-remaining': '400' });
  expect(budgets.read('a', 'g')).toMatchObject({ used: 100, limit: 500 });
  budgets.learn('a', 'g', 'search', { 'ratelimit-limit': '500', 'ratelimit-remaining': '50' });
  expect(budgets.waitForBackground('a', 'g')).toBe(60_000);
});

test('senseless headers are ignored', () => {
  const { budgets } = started();
  for (const limit of ['', '-1', 'x', '0', '1e9', '99999999999999']) {
    budgets.learn('a', 'g', undefined, { 'ratelimit-limit': limit, 'ratelimit-remaining': '5' });
  }
  expect(budgets.read('a', 'g')).toMatchObject({ used: 0, limit: 100 });
});
