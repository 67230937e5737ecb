import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { toCsv, toJsonExport } from '#src/lib/csv.ts';
import { accessRows } from './access-rows.ts';
import { diffOf, readPasted as readPastedAt, requestOf } from './import-entries.ts';

const now = Date.parse('2026-03-13T14:02:00Z');
const soon = now + DAY;
const readPasted = (text: string) => readPastedAt(text, now);

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

  it.each<[text: string, values: string[], comment?: string]>([
    ['192.0.2.201, 192.0.2.202', ['192.0.2.201/32', '192.0.2.202/32']],
    ['192.0.2.201;192.0.2.202 ; 192.0.2.203', ['192.0.2.201/32', '192.0.2.202/32', '192.0.2.203/32']],
    ['192.0.2.201 192.0.2.202\t2001:db8::1', ['192.0.2.201/32', '192.0.2.202/32', '2001:db8::1/128']],
    ['192.0.2.1, 192.0.2.2 both offices', ['192.0.2.1/32', '192.0.2.2/32'], 'both offices'],
    ['192.0.2.64 255.255.255.192', ['192.0.2.64/26']],
    ['192.0.2.64 255.255.255.192 branch', ['192.0.2.64/26'], 'branch'],
    ['10.0.0.0 255.0.0.0, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7/32']],
    ['192.0.2.7 255.255.255.255', ['192.0.2.7/32']],
    ['0.0.0.0 0.0.0.0', ['0.0.0.0/0']],
    ['192.0.2.1\tOffice', ['192.0.2.1/32'], 'Office'],
    ['"192.0.2.1","Office ""A"", first floor"', ['192.0.2.1/32'], 'Office "A", first floor'],
    ['192.0.2.1,"gateway of 10.0.0.1"', ['192.0.2.1/32'], 'gateway of 10.0.0.1'],
    ['192.0.2.1 # replaces 10.0.0.1', ['192.0.2.1/32'], 'replaces 10.0.0.1'],
    ['2001:db8::/32, VPN', ['2001:db8::/32'], 'VPN'],
    ['IP\tComment\n192.0.2.1\tOffice', ['192.0.2.1/32'], 'Office'],
    ['IP,Netmask,Comment\n192.0.2.64,255.255.255.192,DMZ', ['192.0.2.64/26'], 'DMZ'],
    ['\uFEFFcidr;comment\r\n10.0.0.0/8;"a ""b""; c"\r\n', ['10.0.0.0/8'], 'a "b"; c'],
    ['cidr,comment\n10.0.0.0/8,"first\nsecond"', ['10.0.0.0/8'], 'first\nsecond'],
    ['cidr,comment\n"10.0.0.1, 10.0.0.2",pair', ['10.0.0.1/32', '10.0.0.2/32'], 'pair'],
  ])('reads every address of %j', (text, values, comment = '') => {
    expect(readPasted(text)).toEqual({
      entries: values.map((value) => ({ value, comment })),
      faults: [],
    });
  });

  it.each([
    ['192.0.2.1-192.0.2.9', /is a range/],
    ['192.0.2.1 - 192.0.2.9 office', /is a range/],
    ['192.0.2.1 to 192.0.2.9', /is a range/],
    ['2001:db8::1-2001:db8::9', /is a range/],
    ['192.0.2.0 0.0.0.255', /wildcard mask 0\.0\.0\.255/],
    ['192.0.2.0 255.0.255.0', /255\.0\.255\.0, which is not a netmask/],
    ['192.0.2.1 office of 192.0.2.2', /has 192\.0\.2\.2 in its comment/],
    ['192.0.2.1, 192.0.2.300', /must be an IPv4 or IPv6 address/],
    ['192.0.2.1:27017', /must be an IPv4 or IPv6 address/],
    ['office 192.0.2.1', /in its comment|must be an IPv4/],
    [`192.0.2.1 ${'a '.repeat(5_000)}`, /is too long/],
    ['x'.repeat(300_000), /more than 200,000 characters/],
  ])('reports %.40j with its line and the reason', (text, reason) => {
    const { faults } = readPasted(text);
    expect(faults.map(({ line }) => line)).toEqual([1]);
    expect(faults[0]?.problem).toMatch(reason);
  });

  it('reads hostile text in time', () => {
    const began = process.cpuUsage();
    for (const text of [
      `${' '.repeat(190_000)}x`,
      `1${' '.repeat(190_000)}x`,
      '"'.repeat(199_999),
      ',\n'.repeat(99_000),
    ])
      readPasted(text);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });

  it('leaves out empty lines, notes and the heading of an export', () => {
    const { entries, faults } = readPasted('Address,Comment\n\n# the office\r\n10.0.0.1,a\n');
    expect([entries, faults]).toEqual([[{ value: '10.0.0.1/32', comment: 'a' }], []]);
  });

  it('reads a response of the service', () => {
    const results = [{ cidrBlock: '10.0.0.0/8', comment: 'office' }, { ipAddress: '192.0.2.1' }, '192.0.2.2'];
    for (const text of [JSON.stringify(results), JSON.stringify({ results, totalCount: 3 })]) {
      expect(readPasted(text).entries.map(({ value }) => value)).toEqual([
        '10.0.0.0/8',
        '192.0.2.1/32',
        '192.0.2.2/32',
      ]);
    }
  });

  it.each(['csv', 'json'])("reads the list's own export as %s", (kind) => {
    const columns = [
      { header: 'Address', value: ({ value }: { value: string }) => value },
      { header: 'Addresses', value: () => 256 },
      { header: 'Comment', value: () => 'office, "first" floor' },
      { header: 'Expires', value: () => new Date(soon).toISOString() },
    ];
    const evidence = { project: 'x', filter: '{"find":""}' };
    const write = kind === 'csv' ? toCsv : toJsonExport;
    expect(readPasted(write(columns, [{ value: '198.51.100.0/24' }], evidence))).toEqual({
      entries: [{ value: '198.51.100.0/24', comment: 'office, "first" floor', until: soon }],
      faults: [],
    });
  });

  it('keeps the end of a temporary entry, and takes one from the text', () => {
    const deleteAfterDate = new Date(soon).toISOString();
    const rows = accessRows([{ groupId: '', links: [], cidrBlock: '10.0.0.0/8', deleteAfterDate }]);
    const texts = [
      '10.0.0.0/8 office',
      JSON.stringify([{ cidrBlock: '10.0.0.0/8', deleteAfterDate: '2026-03-15T14:02:00Z' }]),
      JSON.stringify([{ cidrBlock: '10.0.0.0/8', ipAddress: '', deleteAfterDate }]),
    ];
    const [comment, later, same] = texts.map((text) => diffOf(rows, readPasted(text).entries));
    expect(comment?.changed.map(({ entry }) => entry)).toEqual([
      { value: '10.0.0.0/8', comment: 'office', until: soon },
    ]);
    expect(later?.changed.map(({ entry }) => entry.until)).toEqual([soon + DAY]);
    expect(same?.changed).toEqual([]);
  });

  it.each([
    ['2026-03-13T14:01:00Z', 'the end must be in the future'],
    ['2026-03-21T14:02:00Z', 'the end must be at most 7 days ahead'],
    ['tomorrow', 'the end must be a date'],
    [7, 'the end must be a date'],
  ])('refuses the end %s', (deleteAfterDate, problem) => {
    const text = JSON.stringify([{ cidrBlock: '10.0.0.0/8', deleteAfterDate }]);
    expect(readPasted(text).faults).toEqual([{ line: 1, text: '10.0.0.0/8', problem }]);
  });

  it('reports unreadable text by its line', () => {
    const text = `10.0.0.256 no\n10.0.0.1\n10.0.0.1/32 again\n10.0.0.2 ${'x'.repeat(81)}\n{`;
    expect(readPasted(text).faults).toEqual([
      { line: 1, text: '10.0.0.256', problem: 'must be an IPv4 or IPv6 address or CIDR block' },
      { line: 3, text: '10.0.0.1/32', problem: 'occurs twice in the text' },
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
      { entry: { value: '192.0.2.1/32', comment: 'another desk', until: undefined }, before: rows[1] },
    ]);
    expect(diff.same.map(({ value }) => value)).toEqual(['10.0.0.0/8']);
    expect(diff.missing.map(({ value }) => value)).toEqual(['192.0.2.2/32']);
  });

  it('is sent with the ends of its temporary entries, those that the list had before too', () => {
    const deleteAfterDate = new Date(soon).toISOString();
    const rows = accessRows([{ groupId: '', links: [], cidrBlock: '10.0.0.0/8', deleteAfterDate }]);
    const text = JSON.stringify([
      { cidrBlock: '10.0.0.0/8', comment: 'branch' },
      { cidrBlock: '198.51.100.0/24', deleteAfterDate },
      'sg-0a1b2c3d',
    ]);
    const { added, changed } = diffOf(rows, readPasted(text).entries);
    expect([...changed.map(({ entry }) => entry), ...added].map(requestOf)).toEqual([
      { cidrBlock: '10.0.0.0/8', comment: 'branch', deleteAfterDate },
      { cidrBlock: '198.51.100.0/24', deleteAfterDate },
      { awsSecurityGroup: 'sg-0a1b2c3d' },
    ]);
  });
});

it('a name that appears twice in an entry of JSON is reported with its line', () => {
  const text = '[\n {"cidrBlock": "10.0.0.0/8", "cidrBlock": "0.0.0.0/0"}\n]';
  const { entries, faults } = readPasted(text);
  expect(entries).toEqual([]);
  expect(faults).toMatchObject([
    { line: 2, problem: 'line 2, column 30: the name "cidrBlock" must appear only once' },
  ]);
});
