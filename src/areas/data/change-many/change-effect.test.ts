import { expect, it } from 'vitest';
import { foundText } from './change-effect.ts';

it('states the index and the shards of a change', () => {
  expect(foundText('Found with a_1.', undefined)).toBe('Found with a_1.');
  expect(foundText('Found with a_1.', 1)).toBe('Found with a_1. One shard is asked.');
  expect(foundText('', 3)).toBe('3 shards are asked: the filter does not choose one.');
  expect(foundText('', undefined)).toBeUndefined();
});
