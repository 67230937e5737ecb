import { describe, expect, test } from 'vitest';
import { labState } from './defaults.ts';
import { type LabSearch, longestSamples, longestText, readLabSearch } from './lab-search.ts';

const analyzer = { name: 'own', tokenizer: { type: 'standard' }, tokenFilters: [{ type: 'lowercase' }] };

describe('an address of the lab', () => {
  test('holds everything that is on the page', () => {
    const search = {
      analyzer,
      search: 'lucene.english',
      other: 'lucene.french',
      text: 'État',
      query: '',
      view: 'versions',
      side: 'query',
      drawn: 'table',
      assertions: [{ analyzer: 'own', text: 'a', tokens: ['a'] }],
      analyzers: [analyzer],
      cluster: 'orders',
      namespace: 'shop.orders',
      field: 'title',
      over: 'pasted',
      order: 'random',
      samples: 'one\ntwo',
      back: { cluster: 'orders', index: '0123456789abcdef01234567', draft: 'kept' },
    };
    expect(readLabSearch(search)).toEqual(search);
  });

  test('may contain a definition that the engine refuses: the page shows the problem', () => {
    const wrong = { name: 'lucene.x', tokenizer: { type: 'nGram', minGram: 'many' }, more: true };
    expect(readLabSearch({ analyzer: wrong })).toEqual({ analyzer: wrong });
  });

  test.each<[string, Record<string, unknown>]>([
    ['invalid analyzers', { analyzer: { name: 'x' }, search: 7, other: '' }],
    ['components without a type', { analyzer: { name: 'x', tokenizer: {}, tokenFilters: [] } }],
    ['words that are not known', { view: 'all', side: 'left', drawn: 'graph', over: 'web', order: 'oldest' }],
    [
      'texts that are too long',
      { text: 'x'.repeat(longestText + 1), samples: 'x'.repeat(longestSamples + 1) },
    ],
    ['things in the place of texts', { text: { a: 1 }, query: ['a'], cluster: {}, assertions: 'all' }],
  ])('loses %s', (_, raw) => {
    expect(readLabSearch(raw)).toEqual({});
  });

  test('may have a text that reads as a number', () => {
    expect(readLabSearch({ text: 2026 })).toEqual({ text: '2026' });
  });

  test('that is empty shows two texts that ought to match, and do not', () => {
    const empty: LabSearch = {};
    expect(labState(empty)).toMatchObject({ isSameQuery: true, view: 'stages', side: 'index' });
    expect(labState(empty).query).toBe(labState(empty).index);
  });
});
