import { beforeEach, expect, it } from 'vitest';
import { rememberConnection, startConnection } from './last-connection.ts';

beforeEach(() => localStorage.clear());

it('starts with the connection that was used last, if it still exists', () => {
  rememberConnection('b');
  expect(startConnection([{ id: 'a' }, { id: 'b' }])).toBe('b');
  expect(startConnection([{ id: 'a' }, { id: 'c' }])).toBeUndefined();
});

it('starts with the only connection, and offers a choice between several', () => {
  expect(startConnection([{ id: 'a' }])).toBe('a');
  expect(startConnection([{ id: 'a' }, { id: 'b' }])).toBeUndefined();
  expect(startConnection([])).toBeUndefined();
});
