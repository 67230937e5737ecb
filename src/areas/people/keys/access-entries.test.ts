import { describe, expect, it } from 'vitest';
import { accessEntryOf, lastSeenAddress, readEntries, removalRefusal } from './access-entries.ts';
import { covers, isWideOpen, readAddressBlock } from './address-block.ts';

const block = (text: string) => {
  const read = readAddressBlock(text);
  if (!read) throw new Error(`${text} is no block`);
  return read;
};

describe('an address or block', () => {
  it.each([
    '0.0.0.0',
    '255.255.255.255',
    '10.0.0.0/8',
    '::',
    '::1',
    '2001:db8::/32',
    '1:2:3:4:5:6:7:8',
    '1::/0',
  ])('is %s', (text) => {
    expect(readAddressBlock(text)).toBeDefined();
  });
  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/08',
    '1/2/3',
    ':',
    '1:2',
    '1::2::3',
    '12345::',
    'g::',
    '::/129',
    '1:2:3:4:5:6:7:8::',
    'example.com',
  ])('is not %s', (text) => {
    expect(readAddressBlock(text)).toBeUndefined();
  });
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.0.0.1', '10.0.0.1/32', true],
    ['10.0.0.0/9', '10.0.0.0/8', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
  ])('%s covers %s: %s', (outer, inner, expected) => {
    expect(covers(block(outer), block(inner))).toBe(expected);
  });
  it('is wide where it lets a large part of the world in', () => {
    expect(['0.0.0.0/0', '10.0.0.0/8', '::/0'].map((text) => isWideOpen(block(text)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.0.0.0/9', '203.0.113.9', '2001:db8::/32'].some((text) => isWideOpen(block(text)))).toBe(
      false,
    );
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
