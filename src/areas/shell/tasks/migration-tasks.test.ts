import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { emptyDraft, type MigrationPlan } from '#contract/console/migration-plans.ts';
import { migrationPlanQuery, migrationsKey } from '#src/api/console/migration-plan.ts';
import { createTaskStore } from '#src/lib/tasks.ts';
import { forgetMigration, reportMigration, watchMigrations } from './migration-tasks.ts';

const plan: MigrationPlan = {
  id: 'm1',
  connection: 'emulator',
  groupId: 'g1',
  orgId: 'o1',
  request: { ...emptyDraft, sourceName: 'inventory', targetName: 'orders' },
  version: 1,
  state: 'running',
  reason: '',
  liveMigrationId: 'l1',
  createdBy: 'ann',
  createdAt: 1,
  updatedBy: 'ann',
  updatedAt: 1,
  startedBy: 'ann',
  startedAt: 1,
  copyingAt: 1,
  readyAt: null,
  cutoverBy: null,
  cutoverAt: null,
  endedAt: null,
  last: null,
  issue: '',
  connectionBefore: '',
  connectionAfter: '',
  rollback: '',
};

const sample = { at: 1, lagSeconds: 90, ready: false, status: 'WORKING' };

it('follows a migration by its lag to the cutover', () => {
  const store = createTaskStore(undefined, () => 1);
  reportMigration(store, plan);
  expect(store.list()[0]).toMatchObject({
    title: 'Migrating inventory to orders',
    state: 'running',
    href: '/c/emulator/groups/g1/migrations/m1',
  });
  const details = (
    [
      { last: sample },
      { last: { ...sample, lagSeconds: 0, ready: true } },
      { state: 'cuttingOver' },
      { state: 'complete' },
    ] as const
  ).map((change) => {
    reportMigration(store, { ...plan, ...change });
    return [store.list()[0]?.state, store.list()[0]?.detail];
  });
  expect(details).toEqual([
    ['running', 'Lag 1 min 30 s'],
    ['running', 'Ready for cutover'],
    ['running', 'Cutting over'],
    ['done', undefined],
  ]);
});

it('reports why a running migration has failed, and none that had ended before', () => {
  const store = createTaskStore(undefined, () => 1);
  const failed: MigrationPlan = { ...plan, state: 'failed', reason: 'Atlas reports it as FAILED.' };
  reportMigration(store, failed);
  expect(store.list()).toEqual([]);
  reportMigration(store, plan);
  reportMigration(store, failed);
  expect(store.list()[0]).toMatchObject({ state: 'failed', detail: 'Atlas reports it as FAILED' });
});

it('receives migrations from lists and from pages, and deleted ones', () => {
  const store = createTaskStore(undefined, () => 1);
  const client = new QueryClient();
  const stop = watchMigrations(client, store);
  client.setQueryData(migrationsKey('emulator', { groupId: 'g1' }), [
    { ...plan, lags: [], verification: null },
  ]);
  client.setQueryData(migrationPlanQuery('m2').queryKey, { ...plan, id: 'm2' });
  expect(new Set(store.list().map(({ id }) => id))).toEqual(new Set(['migrations:m1', 'migrations:m2']));
  forgetMigration(store, 'm1');
  expect(store.list().find(({ id }) => id === 'migrations:m1')).toMatchObject({
    state: 'done',
    detail: 'It no longer exists',
  });
  stop();
});
