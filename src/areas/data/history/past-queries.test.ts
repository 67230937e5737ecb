import { describe, expect, it } from 'vitest';
import { matchesText, queryLine, runFacts } from './past-queries.ts';

describe('the history of queries', () => {
  it('shows each on one line, with its matches', () => {
    expect(queryLine({ filter: '{\n  a: 1\n}', sort: '{ b: 1 }' })).toBe('{ a: 1 } · sort { b: 1 }');
    expect(queryLine({ fields: '{ b: 1 }', limit: '5' })).toBe('{} · fields { b: 1 } · limit 5');
    expect(queryLine({ pipeline: '[\n  { $limit: 5 }\n]' })).toBe('[ { $limit: 5 } ]');
    expect(runFacts({ count: 1, durationMs: 12.4, runs: 1 })).toBe('1 document in 12 ms');
    expect(runFacts({ count: 0, durationMs: 0, runs: 0 })).toBe('not run yet');
    expect(runFacts({ count: null, durationMs: 4_000, runs: 1 })).toBe('not finished after 4 s');
  });

  it('is searched by name, collection and text', () => {
    const past = {
      ...{ id: '1', connection: 'c', groupId: 'g', source: 'cluster:orders', database: 'shop' },
      ...{ collection: 'orders', query: { filter: '{ status: "paid" }' }, count: 3, durationMs: 2 },
      ...{ name: 'Paid today', runs: 1, lastRunAt: 0 },
    };
    for (const text of ['paid TODAY', 'shop.orders', 'status: "paid"', 'cluster:orders', ' ']) {
      expect(matchesText(past, text), text).toBe(true);
    }
    expect(matchesText(past, 'refunded')).toBe(false);
  });
});
