import { expect, it } from 'vitest';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import type { DrillService } from './drill-service.ts';
import { createDrillPlans } from './plans.ts';
import { createDrillRuns } from './runs.ts';
import { seedDrills } from './seed.ts';

const now = Date.parse('2026-03-13T14:02:00Z');
const place = {
  connection: 'emulator',
  groupId: 'a'.repeat(24),
  sourceName: 'orders',
  targetName: 'scratch',
};
const owner = { id: 'launch', name: 'local' };

async function seeded(names: readonly string[]) {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const plans = createDrillPlans(db);
  const runs = createDrillRuns(db);
  const service = {
    now: async () => now,
    cluster: async (_: string, name: string) =>
      names.includes(name) ? { id: name.padEnd(24, '0'), name } : undefined,
  } as unknown as DrillService;
  let count = 0;
  const newId = (at: number) => `${at.toString(16).padStart(12, '0')}${count++}`;
  await seedDrills({ plans, runs, service, newId }, place, owner);
  return { plans, runs };
}

it('begins with two restore tests that have run, one of them paused', async () => {
  const { plans, runs } = await seeded(['orders', 'scratch']);
  const listed = await plans.list(place);
  expect(listed.map(({ enabled }) => enabled)).toEqual([false, true]);
  expect(listed[1]?.nextAt).toBeGreaterThan(now);
  const { results, totalCount } = await runs.list({ ...place, pageNum: 1, itemsPerPage: 20 });
  expect(totalCount).toBe(5);
  expect(results.map(({ state, plannedAt }) => [state, plannedAt < now])).toEqual(
    Array.from({ length: 5 }, () => ['passed', true]),
  );
  expect(await runs.proven(place)).toMatchObject([{ sourceName: 'orders' }]);
  for (const { id } of listed) expect(await runs.isRunning(id)).toBe(false);
});

it('begins with none where the world has no cluster to restore into', async () => {
  const { plans } = await seeded(['orders']);
  expect(await plans.list(place)).toEqual([]);
});
