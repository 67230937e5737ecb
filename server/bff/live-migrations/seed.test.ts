import { expect, it } from 'vitest';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { createBoard } from './board.ts';
import { createMigrationPlans } from './plans.ts';
import { type SeedDeps, seedMigrations } from './seed.ts';
import { createVerifications } from './verifications.ts';

const now = Date.parse('2026-03-13T14:02:00Z');
const place = { connection: 'emulator', groupId: 'a'.repeat(24), targetName: 'orders' };
const source = {
  projectId: 'b'.repeat(24),
  name: 'datacenter',
  migrationHosts: ['host.example.com'],
  deployments: [{ name: 'inventory' }, { name: 'shipments' }],
};

async function seeded(sources: readonly object[]) {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const parts = {
    plans: createMigrationPlans(db),
    board: createBoard(db),
    verifications: createVerifications(db),
  };
  const bodies: Record<string, unknown> = {
    getGroup: { orgId: 'c'.repeat(24) },
    getGroupCluster: { connectionStrings: { standardSrv: 'mongodb+srv://orders.example.com' } },
    listOrgLiveMigrationAvailableProjects: sources,
  };
  const calls = {
    now: async () => now,
    call: async (id: string) => ({ status: 200, body: bodies[id] }),
    present: (answer: unknown) => answer,
    read: (schema: { parse: (value: unknown) => unknown }, { body }: { body: unknown }) => schema.parse(body),
  } as unknown as SeedDeps['calls'];
  let count = 0;
  const newId = (at: number) => `${at.toString(16).padStart(12, '0')}${count++}`;
  await seedMigrations({ ...parts, calls, newId }, place, 'local');
  return { ...parts, listed: await parts.plans.list(place.connection, place) };
}

it('begins with a completed migration and a planned one, neither of them followed', async () => {
  const { plans, board, verifications, listed } = await seeded([source]);
  expect(listed.map(({ state, request }) => [state, request.sourceName])).toEqual([
    ['draft', 'shipments'],
    ['complete', 'inventory'],
  ]);
  expect(await plans.anyFollowed()).toBe(false);
  const id = listed[1]?.id ?? '';
  const samples = await plans.lags(id);
  expect(samples.length).toBeGreaterThan(30);
  const { startedAt, readyAt, cutoverAt, endedAt } = listed[1] ?? {};
  const order = [startedAt, readyAt, cutoverAt, endedAt, now].map(Number);
  expect([...order].sort((a, b) => a - b)).toEqual(order);
  expect((await board.list(id)).filter(({ required, doneAt }) => required && doneAt === null)).toEqual([]);
  expect(await verifications.list(id)).toMatchObject([{ state: 'equal', done: 5, total: 5 }]);
});

it('begins with none where the organization is linked to no source', async () => {
  expect((await seeded([])).listed).toEqual([]);
});
