import { describe, expect, it } from 'vitest';
import { accessEntryOf, blocksIn, isOpenList, isWideOpen, isWithin } from '../shared/access-lists.ts';
import { lastSeenAddress, readEntries, removalRefusal } from './access-entries.ts';

describe('an address or block', () => {
  it('is wide where it lets a large part of the world in', () => {
    expect(['0.0.0.0/0', '10.0.0.0/8', '::/0'].flatMap(blocksIn).map(isWideOpen)).toEqual([true, true, true]);
    expect(['10.0.0.0/9', '203.0.113.9', '2001:db8::/32'].flatMap(blocksIn).some(isWideOpen)).toBe(false);
  });
  it('lies within others by its addresses, whatever its spelling', () => {
    const within = (inner: string, ...outer: string[]) =>
      blocksIn(inner).some((one) => isWithin(one, outer.flatMap(blocksIn)));
    expect(within('10.255.0.1', '11.0.0.0/8', '10.0.0.0/8')).toBe(true);
    expect(within('::ffff:10.0.0.1', '10.0.0.1')).toBe(true);
    expect(within('::1', '0.0.0.0/0')).toBe(false);
    expect(within('example.com', '0.0.0.0/0')).toBe(false);
  });
});

const entry = (cidrBlock: string, lastUsed?: string, lastUsedAddress?: string) =>
  accessEntryOf({
    cidrBlock,
    created: '2026-01-01T00:00:00Z',
    lastUsed,
    lastUsedAddress,
    count: lastUsed ? 1 : 0,
  });

describe('the guard of the own access list', () => {
  const first = entry('203.0.113.0/24', '2026-03-13T14:00:00Z', '203.0.113.9');
  const second = entry('198.51.100.7/32', '2026-03-01T14:00:00Z', '198.51.100.7');
  it('knows the address that was seen last', () => {
    expect(lastSeenAddress([second, first])).toBe('203.0.113.9');
    expect(lastSeenAddress([entry('10.0.0.0/8')])).toBeUndefined();
  });
  it('keeps the entry that admits this console, unless another one does', () => {
    expect(removalRefusal([first, second], first.cidrBlock, false)).toMatch(/203\.0\.113\.9/);
    expect(removalRefusal([first, second], second.cidrBlock, false)).toBeUndefined();
    expect(removalRefusal([first, entry('0.0.0.0/0')], first.cidrBlock, false)).toBeUndefined();
  });
  it('lets the list be emptied, unless the organization requires one', () => {
    expect(removalRefusal([first], first.cidrBlock, false)).toBeUndefined();
    expect(removalRefusal([first], first.cidrBlock, true)).toMatch(/requires an access list/);
  });
});

it('reads the entries of accounts under their own names', () => {
  expect(
    accessEntryOf({
      cidrBlock: '10.0.0.1/32',
      createdAt: 'c',
      requestCount: 3,
      lastUsedAt: 'u',
      lastUsedAddress: 'a',
    }),
  ).toEqual({ cidrBlock: '10.0.0.1/32', createdAt: 'c', requests: 3, lastUsedAt: 'u', lastUsedAddress: 'a' });
});

it.each([
  ['10.0.0.1\n10.0.0.1, 2001:db8::/32;', { blocks: ['10.0.0.1', '2001:db8::/32'] }],
  [' \n', { problem: 'must name at least one address or CIDR block' }],
  ['10.0.0.1 300.1.1.1', { problem: expect.stringContaining('300.1.1.1') }],
])('reads %j', (text, read) => {
  expect(readEntries(text)).toEqual(read);
});

it.each([
  [[], true],
  [['10.0.0.1/32'], false],
  [['10.0.0.1/32', '0.0.0.0/0'], true],
  [['::/0'], true],
])('a list of %j admits the whole world: %s', (blocks, open) => {
  expect(isOpenList((blocks as string[]).map((cidrBlock) => ({ cidrBlock })))).toBe(open);
});
