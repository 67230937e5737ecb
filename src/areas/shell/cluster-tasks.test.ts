import { expect, it } from 'vitest';
import { createTaskStore } from '#src/lib/tasks.ts';
import { reportClusters } from './cluster-tasks.ts';

const at = { connection: 'emulator', groupId: 'g1' };
const orders = { id: 'c1', name: 'orders', stateName: 'UPDATING' } as const;

function store() {
  return createTaskStore(undefined, () => 1);
}

it('shows a cluster that is changing until it is idle', () => {
  const tray = store();
  reportClusters(tray, at, [orders, { id: 'c2', name: 'calm', stateName: 'IDLE' }]);
  expect(tray.list().map(({ title, state }) => [title, state])).toEqual([['Updating orders', 'running']]);
  reportClusters(tray, at, [{ ...orders, stateName: 'IDLE' }]);
  expect(tray.list()[0]?.state).toBe('done');
});

it('takes a cluster that is gone after its deletion as done, without a word', () => {
  const tray = store();
  reportClusters(tray, at, [{ ...orders, stateName: 'DELETING' }]);
  reportClusters(tray, at, []);
  expect(tray.list()[0]).toMatchObject({ state: 'done', title: 'Deleting orders' });
  expect(tray.list()[0]?.detail).toBeUndefined();
});

it('leaves other projects alone', () => {
  const tray = store();
  reportClusters(tray, at, [orders]);
  reportClusters(tray, { ...at, groupId: 'g2' }, []);
  expect(tray.list()[0]?.state).toBe('running');
});
