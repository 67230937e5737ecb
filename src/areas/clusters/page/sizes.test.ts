import { expect, it } from 'vitest';
import type { Shard } from '../topology/topology.ts';
import { askedOf, sumOfSizes } from './sizes.ts';

const answer = (values: Record<string, (number | null)[]>) => ({
  measurements: Object.entries(values).map(([name, points]) => ({
    name: name as 'DB_DATA_SIZE_TOTAL',
    units: 'BYTES' as const,
    dataPoints: points.map((value, at) => ({ timestamp: `2026-03-13T14:0${at}:00Z`, value })),
  })),
});

it('the newest values of all shards are added', () => {
  const one = { DB_DATA_SIZE_TOTAL: [1, 5, null], DB_STORAGE_TOTAL: [3], DB_INDEX_SIZE_TOTAL: [1] };
  const two = { DB_DATA_SIZE_TOTAL: [7], DB_STORAGE_TOTAL: [null], DB_INDEX_SIZE_TOTAL: [2] };
  expect(sumOfSizes([answer(one), answer(two)])).toEqual({ data: 12, storage: undefined, indexes: 3 });
});

it('a value missing for one shard makes the sum unknown, not smaller', () => {
  const nothing = { data: undefined, storage: undefined, indexes: undefined };
  expect(sumOfSizes([answer({ DB_DATA_SIZE_TOTAL: [1] }), undefined])).toEqual(nothing);
  expect(sumOfSizes([])).toEqual(nothing);
});

it('reads the primary, or another answering member', () => {
  const member = (id: string, primary: boolean, label = 'Secondary') => ({
    process: { id },
    primary,
    condition: { label },
  });
  const shards = [
    { members: [member('a', false), member('b', true)] },
    { members: [member('c', true, 'No data'), member('d', false)] },
    { members: [member('e', false, 'No data')] },
  ] as unknown as Shard[];
  expect(askedOf(shards)).toEqual(['b', 'd', undefined]);
});
