import { expect, it } from 'vitest';
import { newestLines } from './database-users.ts';
import { silentOf } from './use-database-users.ts';

const read = { cluster: 'orders', keeps: true, isPending: false, lines: 3 };

it('a history that has not come yet is neither known nor missing', () => {
  expect(silentOf([read, { ...read, cluster: 'late', isPending: true, lines: undefined }])).toBeUndefined();
});

it('clusters without a history, with one that was not read and with one that was cut are named', () => {
  const none = { ...read, cluster: 'free', keeps: false, lines: undefined };
  const failed = { ...read, cluster: 'failed', lines: undefined };
  expect(silentOf([read, none, failed, { ...read, cluster: 'busy', lines: newestLines }])).toEqual([
    { cluster: 'free', why: 'keeps none' },
    { cluster: 'failed', why: 'not read' },
    { cluster: 'busy', why: 'cut' },
  ]);
  expect(silentOf([read])).toEqual([]);
});
