import { expect, it } from 'vitest';
import { doneInAll, mixText, traffics } from './workload-text.ts';

it('describes the shares of a mix', () => {
  expect(mixText({ insert: 6, update: 3, delete: 1 })).toBe('60 % inserts, 30 % updates, 10 % deletes');
  expect(mixText({ findByScan: 1, insert: 0 })).toBe('100 % reads that scan');
  expect(
    traffics.map(({ mix }) => Object.values(mix).reduce<number>((sum, share = 0) => sum + share, 0)),
  ).not.toContain(0);
});

it('adds up the operations', () => {
  const done = { insert: 2, update: 3, delete: 0, findById: 0, findByIndex: 0, findByScan: 1 };
  expect(doneInAll({ done })).toBe(6);
});
