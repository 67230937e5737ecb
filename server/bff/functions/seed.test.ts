import { expect, it } from 'vitest';
import type { RunRequest } from '#contract/console/functions.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { createSavedFunctions } from './saved-functions.ts';
import { seedFunctions } from './seed.ts';

const scope = { connection: 'emulator', groupId: 'a'.repeat(24) };

it('begins with functions; the read-only ones have run unchanged', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const functions = createSavedFunctions(db, () => Date.parse('2026-03-13T14:02:00Z'));
  const begun: [RunRequest, number][] = [];
  const run = async (request: RunRequest, version: number) => {
    begun.push([request, version]);
  };
  await seedFunctions({ functions, run }, scope, 'orders-prod', 'local');
  const saved = await functions.list(scope);
  expect(saved.map(({ name }) => name)).toEqual(['holdOrder', 'lateOrders', 'ordersByStatus']);
  expect(begun.map(([{ name }, version]) => [name, version])).toEqual([
    ['lateOrders', 3],
    ['ordersByStatus', 1],
  ]);
  for (const [{ functionId, source }] of begun)
    expect((await functions.get(functionId ?? '')).source).toBe(source);
});
