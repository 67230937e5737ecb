import { describe, expect, it } from 'vitest';
import type { SearchNote } from '#contract/console/search-notes.ts';
import { dependantText, functionsSearching } from './dependants.ts';

const place = { clusterName: 'prod', database: 'shop', collectionName: 'orders', indexName: 'text' };
const named = (source: string, indexName = 'text') =>
  functionsSearching([{ name: 'f', source }], { ...place, indexName }).length === 1;

describe('functions that search by an index', () => {
  it.each([
    [`orders.aggregate([{ $search: { index: "text", text: {} } }])`, true],
    [`[{ "$search": { 'index' : 'text' } }]`, true],
    ['[{ $vectorSearch: { index: `text` } }]', true],
    [`[{ $searchMeta: { index: "other" } }, { $search: { index: "text" } }]`, true],
    [`[{ $search: { index: "texts" } }]`, false],
    [`[{ $match: { index: "text" } }]`, false],
    [`db.collection("orders").aggregate([{ $search: { text: {} } }])`, false],
    ['', false],
  ])('%s: %s', (source, is) => {
    expect(named(source)).toBe(is);
  });

  it('are those without a name too, where it is the default one of their collection', () => {
    expect(named('db.collection("orders").aggregate([{ $search: {} }])', 'default')).toBe(true);
    expect(named('db.collection("carts").aggregate([{ $search: {} }])', 'default')).toBe(false);
    expect(named('db.collection("orders").find()', 'default')).toBe(false);
  });
});

describe('what ends with an index', () => {
  const query = { place, body: { kind: 'query', name: 'late orders' } } as SearchNote;
  const elsewhere = { ...query, place: { ...place, clusterName: 'test' } };
  const lateOrders = { name: 'lateOrders', source: '[{ $search: { index: "text" } }]' };

  it('is named: saved queries of the same place, and functions', () => {
    expect(dependantText([query, elsewhere], [lateOrders], place)).toBe(
      ' That ends 1 saved query: late orders; 1 function: lateOrders.',
    );
    expect(dependantText([elsewhere], [], place)).toBe('');
  });

  it('is reported as unknown if functions could not be read', () => {
    expect(dependantText([query], undefined, place)).toContain('Functions could not be read');
  });
});
