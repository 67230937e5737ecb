import { expect, it } from 'vitest';
import type { DataSource } from '#src/api/data-sources.ts';
import { runSource } from './run-source.ts';

const source = (name: string, away?: DataSource['away']): DataSource => ({
  key: `cluster:${name}`,
  ref: { kind: 'cluster', connection: 'c', groupId: 'g', clusterName: name },
  name,
  kind: 'cluster',
  facts: 'Idle',
  away,
  readOnly: undefined,
});
const paused = { title: 'a is paused', reason: 'a paused cluster refuses reads' };

it('is the last choice', () => {
  expect(runSource([source('a'), source('b')], 'cluster:b')?.name).toBe('b');
});

it('is the first that answers, where nothing was chosen or the choice is gone', () => {
  expect(runSource([source('a', paused), source('b'), source('c')], null)?.name).toBe('b');
  expect(runSource([source('a', paused), source('b')], 'cluster:gone')?.name).toBe('b');
  expect(runSource([source('a', paused)], null)?.name).toBe('a');
  expect(runSource([], null)).toBeUndefined();
});

it('stays a chosen one that does not answer now: another one would be a surprise', () => {
  expect(runSource([source('a', paused), source('b')], 'cluster:a')?.name).toBe('a');
});
