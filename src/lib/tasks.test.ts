import { expect, it } from 'vitest';
import { createTaskStore, reportedBy } from './tasks.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const update = { id: 'c1', title: 'Updating orders-prod', source: 'clusters' } as const;

it('keeps what runs across a reload, with the moment it started', () => {
  const storage = memory();
  createTaskStore(storage, () => 100).report({ ...update, state: 'running' });
  const reloaded = createTaskStore(storage, () => 900);
  reloaded.report({ ...update, state: 'running', detail: 'still' });
  expect(reloaded.list()).toEqual([{ ...update, state: 'running', detail: 'still', startedAt: 100 }]);
});

it('notes when a task ended, and starts anew when the same work runs again', () => {
  let now = 100;
  const store = createTaskStore(memory(), () => now);
  store.report({ ...update, state: 'running' });
  now = 200;
  store.report({ ...update, state: 'done' });
  now = 300;
  store.report({ ...update, state: 'done' });
  expect(store.list()[0]).toMatchObject({ startedAt: 100, endedAt: 200 });
  store.report({ ...update, state: 'running' });
  expect(store.list()).toEqual([{ ...update, state: 'running', startedAt: 300 }]);
});

it('lists running tasks before ended ones, and removes the ended on request', () => {
  let now = 0;
  const store = createTaskStore(memory(), () => ++now);
  store.report({ ...update, id: 'a', state: 'done' });
  store.report({ ...update, id: 'b', state: 'running' });
  store.report({ ...update, id: 'c', state: 'failed' });
  expect(store.list().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  store.clearEnded();
  expect(store.list().map(({ id }) => id)).toEqual(['b']);
});

it('does not notify subscribers without a change', () => {
  const store = createTaskStore(memory(), () => 1);
  store.report({ ...update, state: 'running' });
  let reported = 0;
  store.subscribe(() => {
    reported += 1;
  });
  store.report({ ...update, state: 'running' });
  expect(reported).toBe(0);
});

it('survives storage that throws or holds nonsense', () => {
  const broken = {
    getItem: () => '{"not":"a list"}',
    setItem: () => {
      throw new Error('quota');
    },
  };
  const store = createTaskStore(broken, () => 1);
  store.report({ ...update, state: 'running' });
  expect(store.list()).toHaveLength(1);
});

it('shows completed tasks for a minute, and failed ones until they are dismissed', () => {
  let now = 1000;
  const store = createTaskStore(memory(), () => now);
  store.report({ ...update, state: 'running' });
  store.report({ ...update, state: 'done' });
  store.report({ ...update, id: 'c2', state: 'failed' });
  expect(reportedBy(store.list(), now + 59_000)).toHaveLength(2);
  now += 61_000;
  expect(reportedBy(store.list(), now).map(({ state }) => state)).toEqual(['failed']);
});
