import { expect, test } from 'vitest';
import { usesOf } from './used-by.ts';

const index = (latestDefinition: Parameters<typeof usesOf>[1][number]['latestDefinition']) => ({
  indexID: '1',
  name: 'default',
  database: 'shop',
  collectionName: 'items',
  latestDefinition,
});

test('an index uses an analyzer wherever its definition names it', () => {
  const definition = {
    analyzer: 'codes',
    searchAnalyzer: 'lucene.keyword',
    mappings: {
      fields: {
        sku: [
          {
            type: 'string' as const,
            searchAnalyzer: 'codes',
            multi: { exact: { type: 'string' as const, analyzer: 'codes' } },
          },
        ],
        // a field of documents with the same name as the option
        analyzer: { type: 'token' as const },
      },
    },
    synonyms: [{ name: 'words', analyzer: 'codes', source: { collection: 'synonyms' } }],
  };
  expect(usesOf('codes', [index(definition)])).toEqual([
    {
      indexID: '1',
      index: 'default',
      namespace: 'shop.items',
      places: [
        'analyzer',
        'mappings.fields.sku[0].searchAnalyzer',
        'mappings.fields.sku[0].multi.exact.analyzer',
        'synonyms[0].analyzer',
      ],
    },
  ]);
  expect(usesOf('other', [index(definition)])).toEqual([]);
});

test('an index with an analyzer of the same name uses its own', () => {
  const own = { name: 'codes', tokenizer: { type: 'keyword' as const } };
  expect(usesOf('codes', [index({ analyzer: 'codes', analyzers: [own] })])).toEqual([]);
});
