import { describe, expect, it } from 'vitest';
import { accessRows } from './access-rows.ts';
import { diffOf, readPasted } from './import-entries.ts';

describe('a pasted list', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1/32', ''],
    ['10.0.0.0/8 office', '10.0.0.0/8', 'office'],
    ['  10.1.2.3/8,office', '10.0.0.0/8', 'office'],
    ['10.0.0.0/8;"office, first floor"', '10.0.0.0/8', 'office, first floor'],
    ['"10.0.0.0/8","office"', '10.0.0.0/8', 'office'],
    ['10.0.0.1 # my desk', '10.0.0.1/32', 'my desk'],
    ['2001:DB8::/32 VPN', '2001:db8::/32', 'VPN'],
    ['sg-0a1b2c3d peering', 'sg-0a1b2c3d', 'peering'],
  ])('reads %s', (text, value, comment) => {
    expect(readPasted(text)).toEqual({ entries: [{ value, comment }], faults: [] });
  });

  it('leaves out empty lines, notes and the heading of an export', () => {
    const { entries, faults } = readPasted('Address,Comment\n\n# the office\r\n10.0.0.1,a\n');
    expect([entries, faults]).toEqual([[{ value: '10.0.0.1/32', comment: 'a' }], []]);
  });

  it('reads what the service answers', () => {
    const results = [{ cidrBlock: '10.0.0.0/8', comment: 'office' }, { ipAddress: '192.0.2.1' }, '192.0.2.2'];
    for (const text of [JSON.stringify(results), JSON.stringify({ results, totalCount: 3 })]) {
      expect(readPasted(text).entries.map(({ value }) => value)).toEqual([
        '10.0.0.0/8',
        '192.0.2.1/32',
        '192.0.2.2/32',
      ]);
    }
  });

  it('tells what it cannot read, by its line', () => {
    const text = `10.0.0.256 no\n10.0.0.1\n10.0.0.1/32 again\n10.0.0.2 ${'x'.repeat(81)}\n{`;
    expect(readPasted(text).faults).toEqual([
      { line: 1, text: '10.0.0.256', problem: 'must be an IPv4 or IPv6 address or CIDR block' },
      { line: 3, text: '10.0.0.1/32', problem: 'stands in the text twice' },
      { line: 4, text: '10.0.0.2', problem: 'the comment must have at most 80 characters' },
      { line: 5, text: '{', problem: 'must be an IPv4 or IPv6 address or CIDR block' },
    ]);
  });

  it('is compared with the list', () => {
    const rows = accessRows([
      { groupId: '', links: [], cidrBlock: '10.0.0.0/8', comment: 'office' },
      { groupId: '', links: [], cidrBlock: '192.0.2.1/32', ipAddress: '192.0.2.1', comment: 'desk' },
      { groupId: '', links: [], cidrBlock: '192.0.2.2/32' },
    ]);
    const { entries } = readPasted('10.0.0.0/8\n192.0.2.1 another desk\n198.51.100.0/24 new');
    const diff = diffOf(rows, entries);
    expect(diff.added.map(({ value }) => value)).toEqual(['198.51.100.0/24']);
    expect(diff.changed).toEqual([
      { entry: { value: '192.0.2.1/32', comment: 'another desk' }, before: 'desk' },
    ]);
    expect(diff.same.map(({ value }) => value)).toEqual(['10.0.0.0/8']);
    expect(diff.missing.map(({ value }) => value)).toEqual(['192.0.2.2/32']);
  });
});
