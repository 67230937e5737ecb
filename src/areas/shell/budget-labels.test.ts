import { expect, test } from 'vitest';
import type { Budget } from '#contract/console/bff.ts';
import { budgetLabels } from './budget-labels.ts';

const now = 1_000_000;
const budget: Budget = {
  ...{ connection: 'c', groupId: 'g', used: 0, limit: 100, resetsAt: now + 20_000, waiting: 0 },
  pollsPaused: false,
  ownLimit: { perMinute: 60, until: null },
};

test("names the console's own limit beside an unused budget of the service, and not as the service's", () => {
  const { held, label } = budgetLabels({ ...budget, ownLimit: { perMinute: 60, until: now + 12_000 } }, now);
  expect(held).toBe('own limit reached, updates in 12 s');
  expect(label).toContain('This console reads at most 60 times per minute for background updates');
  expect(label).not.toContain('reserved for requests of people');
});

test("reports that background updates are paused in favor of people when the service's limit is nearly used", () => {
  const { held, label } = budgetLabels({ ...budget, used: 61, pollsPaused: true }, now);
  expect(held).toBe('updates paused, 20 s');
  expect(label).toContain('reserved for requests of people');
  expect(label).not.toContain('This console reads at most');
});

test('shows nothing held while there is room, and after the minute', () => {
  expect(budgetLabels(budget, now)).toMatchObject({ held: '', shown: 0 });
  expect(budgetLabels({ ...budget, used: 61, pollsPaused: true }, now + 20_000)).toMatchObject({
    ...{ held: '', shown: 0 },
  });
});
