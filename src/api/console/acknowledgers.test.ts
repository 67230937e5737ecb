import { expect, it } from 'vitest';
import { peopleOf } from './acknowledgers.ts';

const existing = [
  { alertId: 'a', actor: 'ines', at: 1 },
  { alertId: 'b', actor: 'ines', at: 1 },
];
const alert = (id: string, acknowledgingUsername?: string) => ({
  id,
  updated: '2026-03-13T14:00:00Z',
  ...(acknowledgingUsername === undefined ? {} : { acknowledgingUsername }),
});

it('names the person behind an acknowledgement by the key of the connection', () => {
  expect([...peopleOf(existing, [alert('a', 'KEY'), alert('c', 'KEY')], 'KEY')]).toEqual([['a', 'ines']]);
});

it('trusts the service where another user has acknowledged it since, or no user has', () => {
  expect(peopleOf(existing, [alert('a', 'priya@example.com'), alert('b')], 'KEY').size).toBe(0);
});
