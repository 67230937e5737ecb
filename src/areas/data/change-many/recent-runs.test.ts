import { expect, it } from 'vitest';
import { forgetPerson } from '#src/api/viewed-as/person.ts';
import type { Namespace } from '../change-documents.ts';
import { isOf, keepRun, type RecentRun, recentRuns } from './recent-runs.ts';

const namespace: Namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' }, read: 'primary' },
  db: 'shop',
  collection: 'orders',
};
const run = (id: string, more: Partial<RecentRun> = {}): RecentRun => ({
  ...{ id, namespace, kind: 'delete', filter: {}, endedAt: 0, saved: new Blob(['x']), undo: undefined },
  report: {
    ...{ total: 1, changed: 1, unchanged: 0, skipped: 0, unknown: 0, left: 0, state: 'done' },
    failed: { count: 0, first: [] },
  },
  ...more,
});
/** A file of this size that needs no memory. */
const large = (megabytes: number) => ({ size: megabytes * 2 ** 20 }) as Blob;

it('keeps the newest runs with their documents, and at most 512 MB of these', () => {
  keepRun(run('a', { saved: large(300) }));
  keepRun(run('b', { saved: large(200) }));
  keepRun(run('c', { saved: large(100) }));
  expect(recentRuns.get().map(({ id, saved }) => [id, saved !== undefined])).toEqual([
    ['c', true],
    ['b', true],
    ['a', false],
  ]);
  // a run that continued is one run
  keepRun(run('b', { saved: large(600) }));
  expect(recentRuns.get().map(({ id, saved }) => [id, saved !== undefined])).toEqual([
    ['b', true],
    ['c', false],
    ['a', false],
  ]);
  for (let index = 0; index < 30; index += 1) keepRun(run(`${index}`));
  expect(recentRuns.get()).toHaveLength(20);
});

it('belongs to the collection of one source', () => {
  const kept = run('a');
  expect(isOf(namespace)(kept)).toBe(true);
  expect(isOf({ ...namespace, collection: 'parts' })(kept)).toBe(false);
  const elsewhere: Namespace = {
    ...namespace,
    at: { ...namespace.at, source: { kind: 'deployment', deployment: 'e' } },
  };
  expect(isOf(elsewhere)(kept)).toBe(false);
});

it('keeps nothing after the session has ended', () => {
  keepRun(run('a'));
  forgetPerson();
  expect(recentRuns.get()).toEqual([]);
});
