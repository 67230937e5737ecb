import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import { keyOf } from '#src/api/query.ts';
import { createTaskStore } from '#src/lib/tasks.ts';
import { reportIndexes, watchIndexes } from './search-tasks.ts';

type SearchIndex = Result<'listGroupClusterSearchIndexes'>[number];

const place = { connection: 'emulator', groupId: 'g1', clusterName: 'orders' };
const index = (status: string, more: object = {}): SearchIndex =>
  ({ indexID: 'i1', name: 'default', status, queryable: false, ...more }) as unknown as SearchIndex;
const store = () => createTaskStore(undefined, () => 1);

it('follows a build until queries can use it', () => {
  const tray = store();
  reportIndexes(tray, place, [index('READY')]);
  expect(tray.list()).toEqual([]);
  reportIndexes(tray, place, [index('PENDING')]);
  expect(tray.list()[0]).toMatchObject({
    title: 'Building search index default of orders',
    state: 'waiting',
    href: '/c/emulator/groups/g1/search?open=orders%2Fi1',
  });
  reportIndexes(tray, place, [index('BUILDING', { queryable: true })]);
  expect(tray.list()[0]).toMatchObject({ state: 'running', detail: 'Queries use the previous definition' });
  reportIndexes(tray, place, [index('READY', { queryable: true })]);
  expect(tray.list()[0]).toMatchObject({ state: 'done' });
  expect(tray.list()[0]?.detail).toBeUndefined();
});

it('reports why a build has failed, but no build that had failed before the first read', () => {
  const tray = store();
  const statusDetail = [{ mainIndex: {}, stagedIndex: { message: 'unknown analyzer “x”.' } }];
  const failed = index('FAILED', { queryable: true, statusDetail });
  reportIndexes(tray, place, [failed]);
  expect(tray.list()).toEqual([]);
  reportIndexes(tray, place, [index('BUILDING')]);
  reportIndexes(tray, place, [failed]);
  expect(tray.list()[0]).toMatchObject({ state: 'failed', detail: 'unknown analyzer “x”' });
});

it('takes an index that is gone after its deletion as done, and another one as gone', () => {
  const tray = store();
  reportIndexes(tray, place, [index('DELETING'), index('BUILDING', { indexID: 'i2', name: 'other' })]);
  // those of another cluster are another list
  reportIndexes(tray, { ...place, clusterName: 'calm' }, []);
  expect(tray.list().map(({ state }) => state)).toEqual(['running', 'running']);
  reportIndexes(tray, place, []);
  const details = new Map(tray.list().map(({ title, state, detail }) => [title, [state, detail]]));
  expect(details.get('Deleting search index default of orders')).toEqual(['done', undefined]);
  expect(details.get('Building search index other of orders')).toEqual([
    'done',
    'The index no longer exists',
  ]);
});

it('learns from what pages read', () => {
  const tray = store();
  const client = new QueryClient();
  const stop = watchIndexes(client, tray);
  const key = keyOf('listGroupClusterSearchIndexes', 'emulator', { groupId: 'g1', clusterName: 'orders' });
  client.setQueryData(key, [index('BUILDING')]);
  expect(tray.list().map(({ state }) => state)).toEqual(['running']);
  stop();
});
