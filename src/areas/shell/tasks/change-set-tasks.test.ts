import { expect, it } from 'vitest';
import type { ChangeSetHead } from '#contract/change-sets/sets.ts';
import { createTaskStore } from '#src/lib/tasks.ts';
import { reportSet } from './change-set-tasks.ts';

const head: ChangeSetHead = {
  ...{ id: 's1', connection: 'emulator', title: 'Friday', state: 'applying', revision: 1, createdBy: 'ines' },
  ...{
    createdAt: 0,
    appliedBy: 'ines',
    scheduledAt: null,
    windowEndsAt: null,
    approvedBy: [],
    needsApproval: false,
    isApproved: false,
  },
  ...{ steps: 4, done: 1, issue: '' },
};

it('shows a set while it is applied, and how it ended', () => {
  const store = createTaskStore(undefined, () => 1_000);
  reportSet(store, head);
  expect(store.list()).toMatchObject([
    { title: 'Applying Friday', state: 'running', progress: { done: 1, total: 4 } },
  ]);
  reportSet(store, { ...head, state: 'stopped', issue: 'Schedule: refused.' });
  expect(store.list()).toMatchObject([{ state: 'failed', detail: 'Schedule: refused' }]);
});

it('reports no sets that ended before the first read', () => {
  const store = createTaskStore(undefined, () => 1_000);
  reportSet(store, { ...head, state: 'applied' });
  expect(store.list()).toEqual([]);
});
