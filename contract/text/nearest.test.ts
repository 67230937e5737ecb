import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const commands = ['backup', 'restore', 'rotate-key', 'user'];

test('names the candidate with the fewest edits', () => {
  expect(nearest('bakcup', commands)).toBe('backup');
  expect(nearest('RESTOR', commands)).toBe('restore');
  expect(nearest('rotatekey', commands)).toBe('rotate-key');
  expect(nearest('users', commands)).toBe('user');
});

test('names none where every candidate is far, or the word is very long', () => {
  expect(nearest('deploy', commands)).toBeUndefined();
  expect(nearest('', commands)).toBeUndefined();
  expect(nearest('backup'.repeat(20), commands)).toBeUndefined();
});
