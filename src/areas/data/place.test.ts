import { expect, it } from 'vitest';
import type { Connection } from '#contract/console/bff.ts';
import { readDataSearch } from './data-search.ts';
import { migrationSourceAt } from './place.ts';

const connection = { id: 'c1', name: 'Emulator', emulator: true, readOnly: false } as Connection;

it('keeps a source of migrations in the address, and nothing that is no place', () => {
  expect(readDataSearch({ source: 'source:inventory' })).toEqual({ source: 'source:inventory' });
  expect(readDataSearch({ source: 'elsewhere:inventory' })).toEqual({});
});

it('finds the documents of a source of migrations by its address, on an emulator only', () => {
  expect(migrationSourceAt('source:inventory', connection, 'o1')).toMatchObject({
    key: 'source:inventory',
    name: 'inventory',
    ref: { kind: 'migrationSource', connection: 'c1', orgId: 'o1', clusterName: 'inventory' },
  });
  for (const key of [undefined, 'source:', 'cluster:inventory', 'deployment:source:inventory']) {
    expect(migrationSourceAt(key, connection, 'o1')).toBeUndefined();
  }
  expect(migrationSourceAt('source:inventory', { ...connection, emulator: false }, 'o1')).toBeUndefined();
});
