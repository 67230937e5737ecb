import { expect, it } from 'vitest';
import { newestLines } from './database-users.ts';
import { silenceOf } from './use-database-users.ts';

const read = { cluster: 'orders', keeps: true, isPending: false, lines: 3 };

it('a history that has not come yet is neither known nor missing', () => {
  expect(silenceOf(false, [read, { ...read, cluster: 'late', isPending: true, lines: undefined }])).toBe(
    'being read',
  );
  expect(silenceOf(true, undefined)).toBe('being read');
  expect(silenceOf(false, undefined)).toBe('failed');
});

it('clusters without a history, with one that was not read and with one that was cut are named', () => {
  const none = { ...read, cluster: 'free', keeps: false, lines: undefined };
  const failed = { ...read, cluster: 'failed', lines: undefined };
  expect(silenceOf(false, [read, none, failed, { ...read, cluster: 'busy', lines: newestLines }])).toEqual([
    { cluster: 'free', why: 'keeps none' },
    { cluster: 'failed', why: 'not read' },
    { cluster: 'busy', why: 'cut' },
  ]);
  expect(silenceOf(false, [read])).toEqual([]);
});
