import { expect, test } from 'vitest';
import { isStoreFailure } from './store-failure.ts';

test.each([
  ['a connection that was refused', { code: 'ECONNREFUSED' }],
  ['a server that shuts down', { code: '57P01' }],
  ['a statement that took too long', { code: '57014' }],
  ['a transaction that idled', { code: '25P03' }],
  ['no room for another connection', { code: '53300' }],
  ['no answer', { message: 'Query read timeout' }],
  ['no connection in time', { message: 'timeout exceeded when trying to connect' }],
])('%s reports that the database is unavailable', (_, more) => {
  expect(isStoreFailure(Object.assign(new Error('no'), more))).toBe(true);
});

test.each([
  ['a key in use', { code: '23505' }],
  ['a number that does not fit', { code: '22003' }],
])('%s does not', (_, more) => {
  expect(isStoreFailure(Object.assign(new Error('no'), more))).toBe(false);
});
