import { expect, it } from 'vitest';
import { foundText } from './change-effect.ts';

it('states the index and the shards of a change', () => {
  expect(foundText('Found with a_1.', undefined)).toBe('Found with a_1.');
  expect(foundText('Found with a_1.', 1)).toBe('Found with a_1. Targets one shard.');
  expect(foundText('', 3)).toBe('Targets 3 shards: the filter does not select a single one.');
  expect(foundText('', undefined)).toBeUndefined();
});
