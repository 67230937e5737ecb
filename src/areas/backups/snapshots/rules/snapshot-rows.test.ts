import { describe, expect, it } from 'vitest';
import { narrow, snapshotRows, titleOf } from './snapshot-rows.ts';
import { at, fact, source } from './snapshots-for-tests.ts';
import { readSnapshotListSearch } from './snapshots-search.ts';

const other = source({ name: 'ledger' });
const facts = [
  fact({ id: 'a', onDemand: true, frequency: 'ondemand', description: 'Before the new checkout' }),
  fact({ id: 'b', state: 'failed', at: undefined, frequency: 'daily' }),
  fact({ id: 'c', source: other, copyRegions: ['EU_CENTRAL_1'] }),
];
const rows = snapshotRows(facts, new Map([['orders', { at, bySnapshot: new Map([['a', at]]) }]]));
const result = (raw: Record<string, unknown>) =>
  narrow(rows, readSnapshotListSearch(raw)).map(({ id }) => id);

describe('the rows of snapshots', () => {
  it('report the only one left: a failed one restores nothing', () => {
    expect(rows.map(({ onlyOne }) => onlyOne)).toEqual([true, false, true]);
  });

  it('have the restore test of the snapshot itself, not of another snapshot of the cluster', () => {
    expect(rows.map(({ lastTestAt }) => lastTestAt)).toEqual([at, null, null]);
    expect(snapshotRows(facts, undefined)[0]?.lastTestAt).toBeUndefined();
  });

  it('are filtered by cluster, state, frequency, requester, and words', () => {
    expect(result({})).toEqual(['a', 'b', 'c']);
    expect(result({ cluster: 'ledger' })).toEqual(['c']);
    expect(result({ status: 'failed,completed,nonsense' })).toEqual(['a', 'b', 'c']);
    expect(result({ status: 'failed' })).toEqual(['b']);
    expect(result({ frequency: 'ondemand,daily' })).toEqual(['a', 'b']);
    expect(result({ by: 'policy' })).toEqual(['b', 'c']);
    expect(result({ q: 'checkout BEFORE' })).toEqual(['a']);
    expect(result({ q: 'eu_central' })).toEqual(['c']);
  });

  it('are called by kind, cluster and moment, the zone named', () => {
    const [first] = facts;
    expect(first && titleOf(first, 'UTC')).toBe('On demand snapshot of orders, 13 Mar 2026 09:18 UTC');
  });
});

describe('the address of the list', () => {
  it('keeps what means something and drops the rest', () => {
    expect(readSnapshotListSearch({ status: 'x', frequency: 'weekly', by: 'me', take: true })).toEqual({
      frequency: 'weekly',
      take: true,
    });
  });
});
