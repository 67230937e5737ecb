import { expect, it } from 'vitest';
import { onlyActor } from './use-changed-by.ts';

it('names the only actor of the changes, person or key', () => {
  expect(onlyActor([])).toBeUndefined();
  expect(onlyActor([{ username: 'mara@example.com' }])).toBe('mara@example.com');
  expect(onlyActor([{ publicKey: 'abcdefgh' }, { publicKey: 'abcdefgh' }])).toBe('abcdefgh');
  expect(onlyActor([{ username: 'mara@example.com' }, { publicKey: 'abcdefgh' }])).toBeUndefined();
  expect(onlyActor([{}])).toBeUndefined();
});
