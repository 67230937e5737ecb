import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyOf } from '#src/api/query.ts';
import { createTaskStore } from '#src/lib/tasks.ts';
import type { BackupList } from './backup-task-rows.ts';
import { forgetBackups, reportBackups, watchBackups } from './backup-tasks.ts';

const place = (list: BackupList) => ({ connection: 'emulator', groupId: 'g1', name: 'orders', list });
const snapshots = place('listGroupClusterBackupSnapshots');
const restores = place('listGroupClusterBackupRestoreJobs');

function tray() {
  const store = createTaskStore(undefined, () => 1);
  return {
    store,
    see: (at: ReturnType<typeof place>, ...rows: object[]) => reportBackups(store, at, { rows, whole: true }),
    get first() {
      return store.list()[0];
    },
  };
}

it('follows a snapshot from the queue to its end, and links to it', () => {
  const test = tray();
  test.see(snapshots, { id: 's1', status: 'queued' }, { id: 's0', status: 'completed' });
  expect(test.store.list()).toHaveLength(1);
  expect(test.first).toMatchObject({
    title: 'Taking snapshot of orders',
    state: 'waiting',
    href: '/c/emulator/groups/g1/backups/snapshots?open=s1',
  });
  test.see(snapshots, { id: 's1', status: 'inProgress' });
  expect(test.first).toMatchObject({ state: 'running' });
  expect(test.first?.detail).toBeUndefined();
  test.see(snapshots, { id: 's1', status: 'completed' });
  expect(test.first?.state).toBe('done');
  test.see(snapshots, { id: 's1', status: 'completed' });
  expect(test.store.list()).toHaveLength(1);
});

it.each([
  [{ failed: true, finishedAt: 'x' }, 'failed', undefined],
  [{ finishedAt: 'x' }, 'done', undefined],
  [{ cancelled: true, finishedAt: 'x' }, 'done', 'Cancelled'],
])('ends a restore with %j as %s', (end, state, detail) => {
  const test = tray();
  const job = {
    id: 'r1',
    deliveryType: 'automated',
    targetClusterName: 'scratch',
    cancelled: false,
    failed: false,
  };
  test.see(restores, job);
  expect(test.first).toMatchObject({ title: 'Restoring orders to scratch', state: 'running' });
  test.see(restores, { ...job, ...end });
  expect([test.first?.state, test.first?.detail]).toEqual([state, detail]);
});

it('has a download done when its links are there', () => {
  const test = tray();
  const job = { id: 'r1', deliveryType: 'download', cancelled: false, failed: false };
  test.see(restores, job);
  expect(test.first).toMatchObject({ title: 'Preparing download of orders', state: 'running' });
  test.see(restores, { ...job, expiresAt: 'x' });
  expect(test.first?.state).toBe('done');
});

it('counts the documents of a restore of collections, and reports the reason of a failure', () => {
  const test = tray();
  const list = place('listGroupClusterCollectionRestoreJobs');
  const job = { id: 'c1', targetClusterName: 'scratch', restoredDocuments: 0, totalDocuments: 2500 };
  test.see(list, { ...job, state: 'INITIALIZING' });
  expect(test.first).toMatchObject({ state: 'waiting', detail: 'Preparing' });
  test.see(list, { ...job, state: 'IN_PROGRESS', restoredDocuments: 1250 });
  expect(test.first).toMatchObject({
    state: 'running',
    progress: { done: 1250, total: 2500, unit: 'documents' },
    href: '/c/emulator/groups/g1/backups/restores?open=c1',
  });
  test.see(list, { ...job, state: 'FAILED', errorMessage: 'The target cluster was deleted.' });
  expect(test.first).toMatchObject({ state: 'failed', detail: 'The target cluster was deleted' });
});

it('counts the collections of an export', () => {
  const test = tray();
  const list = place('listGroupClusterBackupExports');
  const job = { id: 'e1', exportStatus: { exportedCollections: 2, totalCollections: 5 } };
  test.see(list, { ...job, state: 'InProgress' });
  expect(test.first).toMatchObject({
    title: 'Exporting snapshot of orders',
    progress: { done: 2, total: 5, unit: 'collections' },
    href: '/c/emulator/groups/g1/backups/exports?open=e1',
  });
  const why = { errorCode: 'X', message: 'The export bucket is gone.' };
  test.see(list, { ...job, state: 'Failed', stateReason: why });
  expect(test.first).toMatchObject({ state: 'failed', detail: 'The export bucket is gone' });
});

it('reads flex clusters by their own words', () => {
  const test = tray();
  test.see(place('listGroupFlexClusterBackupSnapshots'), { id: 'f1', status: 'RUNNING' });
  const list = place('listGroupFlexClusterBackupRestoreJobs');
  test.see(list, {
    id: 'f2',
    status: 'PENDING',
    deliveryType: 'RESTORE',
    targetDeploymentItemName: 'orders',
  });
  expect(new Map(test.store.list().map(({ title, state }) => [title, state]))).toEqual(
    new Map([
      ['Taking snapshot of orders', 'running'],
      ['Restoring orders', 'waiting'],
    ]),
  );
  test.see(list, {
    id: 'f2',
    status: 'COMPLETED',
    deliveryType: 'RESTORE',
    targetDeploymentItemName: 'orders',
  });
  expect(test.store.list().find(({ title }) => title === 'Restoring orders')?.state).toBe('done');
});

it('does not claim to know how something ended that is gone', () => {
  const test = tray();
  test.see(snapshots, { id: 's1', status: 'inProgress' });
  reportBackups(test.store, snapshots, { rows: [], whole: false });
  expect(test.first?.state).toBe('running');
  test.see(snapshots);
  expect(test.first).toMatchObject({ state: 'done', detail: 'It no longer exists' });
  test.see(restores, { id: 'r1', deliveryType: 'download', cancelled: false, failed: false });
  forgetBackups(test.store, restores);
  expect(test.store.list().map(({ detail }) => detail)).toContain('The cluster no longer exists');
});

it('leaves other clusters, projects and lists alone', () => {
  const test = tray();
  test.see(snapshots, { id: 's1', status: 'inProgress' });
  for (const other of [{ name: 'others' }, { groupId: 'g2' }, { connection: 'real' }]) {
    test.see({ ...snapshots, ...other });
  }
  test.see(restores);
  expect(test.first?.state).toBe('running');
});

it('receives work from any page that reads a whole list', () => {
  const store = createTaskStore(undefined, () => 1);
  const client = new QueryClient();
  watchBackups(client, store);
  const at = { groupId: 'g1', clusterName: 'orders' };
  const running = { results: [{ id: 's1', status: 'inProgress' }], totalCount: 1 };
  client.setQueryData(
    keyOf('listGroupClusterBackupSnapshots', 'emulator', { ...at, query: { pageNum: 2 } }),
    running,
  );
  expect(store.list()).toEqual([]);
  const key = keyOf('listGroupClusterBackupSnapshots', 'emulator', { ...at, query: { itemsPerPage: 500 } });
  client.setQueryData(key, running);
  expect(store.list().map(({ state }) => state)).toEqual(['running']);
  client.setQueryData(key, { results: [{ id: 's1', status: 'failed' }], totalCount: 1 });
  expect(store.list().map(({ state }) => state)).toEqual(['failed']);
});
