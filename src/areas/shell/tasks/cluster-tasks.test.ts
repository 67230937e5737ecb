import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyOf } from '#src/api/query.ts';
import { createTaskStore } from '#src/lib/tasks.ts';
import { reportClusters, watchClusters } from './cluster-tasks.ts';

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

it('takes no cluster that left backups behind for one that is being deleted', () => {
  const tray = store();
  const client = new QueryClient();
  watchClusters(client, tray);
  const gone = { results: [{ ...orders, stateName: 'DELETING' }], totalCount: 1 };
  const query = { includeDeletedWithRetainedBackups: true };
  client.setQueryData(keyOf('listGroupClusters', 'emulator', { groupId: 'g1', query }), gone);
  expect(tray.list()).toEqual([]);
  client.setQueryData(keyOf('listGroupClusters', 'emulator', { groupId: 'g1' }), gone);
  expect(tray.list().map(({ title }) => title)).toEqual(['Deleting orders']);
});
