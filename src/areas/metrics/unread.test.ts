import { expect, it } from 'vitest';
import type { Member } from './members.ts';
import { nothingDrawn, type Unread, unreadFor, unreadTitle } from './unread.ts';

const member = (id: string): Member => ({ id, name: id }) as Member;
const error = new Error('no');
const failed = (id: string, of: Unread['of']): Unread => ({ member: member(id), of, error });

it('counts processes, not reads, and names their kind', () => {
  expect(unreadTitle([failed('a', 'process'), failed('a', 'disk')], 6)).toBe(
    'Measurements of 1 process could not be loaded',
  );
  expect(unreadTitle([failed('a', 'disk'), failed('b', 'disk'), failed('c', 'disk')], 6)).toBe(
    'Disk measurements of 3 processes could not be loaded',
  );
  expect(unreadTitle([failed('a', 'process')], 2)).toBe(
    'Process measurements of 1 process could not be loaded',
  );
  expect(unreadTitle([failed('a', 'process')], 1)).toBe('Measurements could not be loaded');
});

it('reports for a chart only its own missing values', () => {
  const failures = [failed('a', 'process'), failed('b', 'disk')];
  const members = [member('a'), member('b')];
  expect(unreadFor({ of: 'disk' }, failures, members)).toEqual(['b']);
  expect(unreadFor({ of: 'process' }, failures, members)).toEqual(['a']);
  expect(unreadFor({ of: 'process' }, failures, [member('b')])).toEqual([]);
  expect(nothingDrawn(['a'])).toBe('Not loaded.');
  expect(nothingDrawn([])).toBe('No values in this range.');
});
