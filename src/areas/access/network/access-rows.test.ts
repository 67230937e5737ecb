import { describe, expect, it } from 'vitest';
import { DAY } from '#contract/values/durations.ts';
import { type AccessRow, accessRows, admitting, effectOf, findingsOf } from './access-rows.ts';
import {
  addressProblem,
  addressWarning,
  type EntryValues,
  entryProblems,
  entryRequest,
  ownEntryPath,
} from './entry-values.ts';

const rows = (...entries: (string | { cidrBlock: string; deleteAfterDate?: string })[]): AccessRow[] =>
  accessRows(
    entries.map((entry) => ({
      groupId: '',
      links: [],
      ...(typeof entry === 'string' ? { cidrBlock: entry } : entry),
    })),
  );
const values = (list: readonly AccessRow[]) => list.map(({ value }) => value);

describe('an address', () => {
  const list = rows('10.0.0.0/8', '10.1.0.0/16', '192.0.2.1/32', '2001:db8::/32');

  it.each([
    ['10.1.2.3', ['10.1.0.0/16', '10.0.0.0/8']],
    ['192.0.2.1', ['192.0.2.1/32']],
    ['192.0.2.2', []],
    ['2001:db8::1', ['2001:db8::/32']],
    ['::ffff:10.1.2.3', ['10.1.0.0/16', '10.0.0.0/8']],
    ['no address', []],
  ])('%s is admitted by %j, the narrowest first', (address, by) => {
    expect(values(admitting(list, address))).toEqual(by);
  });

  it('is lost or gained only where no other entry admits it', () => {
    const seen = ['10.1.2.3', '10.2.0.1', '192.0.2.1', '198.51.100.9'];
    expect(effectOf(list, rows('10.1.0.0/16', '198.51.100.0/24'), seen)).toEqual({
      gained: ['198.51.100.9'],
      lost: ['10.2.0.1', '192.0.2.1'],
    });
  });
});

describe('an entry', () => {
  const kinds = (list: readonly AccessRow[]) =>
    Object.fromEntries([...findingsOf(list)].map(([value, all]) => [value, all.map(({ kind }) => kind)]));

  it('is odd when it is the world, wide, needless, or makes others needless', () => {
    expect(
      kinds(rows('0.0.0.0/0', '10.1.0.0/16', '10.1.2.0/24', '10.0.0.0/9', '192.0.2.1/32', '::/0')),
    ).toEqual({
      '0.0.0.0/0': ['world'],
      '10.1.0.0/16': ['covered', 'covers'],
      '10.1.2.0/24': ['covered'],
      '10.0.0.0/9': ['wide', 'covered', 'covers'],
      '192.0.2.1/32': ['covered'],
      '::/0': ['world'],
    });
    expect(kinds(rows('10.0.0.0/24', '10.0.1.0/24'))).toEqual({});
    expect(kinds(rows('0.0.0.0/1', '10.0.0.0/24', '128.0.0.0/1'))).toEqual({
      '0.0.0.0/1': ['world'],
      '10.0.0.0/24': ['covered'],
      '128.0.0.0/1': ['world'],
    });
  });

  it('is not needless beside one that vanishes sooner', () => {
    const list = rows({ cidrBlock: '10.0.0.0/16', deleteAfterDate: '2026-03-14T00:00:00Z' }, '10.0.1.0/24');
    expect(kinds(list)).toEqual({ '10.0.0.0/16': ['covers'] });
  });
});

describe('the form of an entry', () => {
  const now = Date.parse('2026-03-13T14:02:00Z');
  const form = (parts: Partial<EntryValues>): EntryValues => ({
    address: '10.0.0.1',
    comment: '',
    stay: 'always',
    date: null,
    ...parts,
  });

  it.each([
    ['', 'is required'],
    ['10.0.0', 'must be an IPv4 or IPv6 address or CIDR block'],
    ['10.0.0.1/33', 'must have a prefix length from 0 to 32'],
    ['fe80::/129', 'must have a prefix length from 0 to 128'],
    ['sg-xyz', undefined],
    ['sg-0a1b2c3d', undefined],
    ['204518839077/sg-0a1b2c3d', undefined],
    ['2001:db8::1', undefined],
  ])('reports for the address %j: %s', (text, problem) => expect(addressProblem(text)).toBe(problem));

  it.each([
    [{ stay: 'date' as const, date: null }, { date: 'is required' }],
    [{ stay: 'date' as const, date: now - 1 }, { date: 'must be in the future' }],
    [{ stay: 'date' as const, date: now + 8 * DAY }, { date: 'must be at most 7 days ahead' }],
    [{ comment: 'x'.repeat(81) }, { comment: 'must have at most 80 characters' }],
    [{}, {}],
  ])('reports for %j: %j', (parts, problems) => expect(entryProblems(form(parts), now)).toEqual(problems));

  it('becomes a valid request, and a refusal is shown at its fields', () => {
    expect(entryRequest(form({ comment: ' office ', stay: '6h' }), now)).toEqual({
      cidrBlock: '10.0.0.1',
      comment: 'office',
      deleteAfterDate: '2026-03-13T20:01:59.000Z',
    });
    expect(entryRequest(form({ address: 'sg-0a1b2c3d' }), now)).toEqual({ awsSecurityGroup: 'sg-0a1b2c3d' });
    expect(['.0.cidrBlock', '.0.deleteAfterDate', 'other'].map(ownEntryPath)).toEqual([
      'address',
      'date',
      'other',
    ]);
  });
});

it('warns about a security group with an unusual id, and sends it', () => {
  expect(addressWarning('sg-nothing')).toBe('Not the id of a security group: Atlas may refuse it.');
  expect(['sg-0123456789abcdef0', '123456789012/sg-1a', '10.0.0.0/8', ''].map(addressWarning)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
