import { expect, test } from 'vitest';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { copyDifferences, type There } from './copy-differences.ts';

const folded = { name: 'folded', tokenizer: { type: 'standard' as const } };
const definition: Definition = {
  mappings: { dynamic: false, fields: { title: { type: 'string', analyzer: 'folded' } } },
  synonyms: [{ name: 'words', analyzer: 'lucene.standard', source: { collection: 'words' } }],
};
const target = { database: 'shop', collection: 'maps', name: 'catalog' };
const index = (latestDefinition: Definition, type = 'search') =>
  ({ database: 'shop', collectionName: 'maps', name: 'catalog', type, latestDefinition }) as SearchIndex;
const there: There = { indexes: [], analyzers: [folded], collections: ['maps', 'words'], tenant: false };
const text = (part: Partial<There>, more: Partial<Definition> = {}) =>
  copyDifferences(
    { type: 'search', definition: { ...definition, ...more }, analyzers: [folded] },
    { ...there, ...part },
    target,
  );

test('nothing differs where all that a definition names is there', () => {
  expect(text({})).toEqual([]);
});

test.each([
  [{ indexes: [index(definition)] }, 'same', 'catalog is there with the same definition.'],
  [
    { indexes: [index({ ...definition, analyzer: 'lucene.english' })] },
    'differs',
    'catalog is there, and differs in analyzer: saving builds it again.',
  ],
  [{ indexes: [index({}, 'vectorSearch')] }, 'stops', 'catalog is there, and is an index of the other type.'],
  [
    { analyzers: [] },
    'stops',
    'mappings.fields.title.analyzer names the analyzer folded, which does not exist there.',
  ],
  [
    { analyzers: [{ name: 'folded', tokenizer: { type: 'keyword' as const } }] },
    'differs',
    'The analyzer folded of the cluster is defined otherwise there.',
  ],
  [{ collections: ['maps'] }, 'differs', 'The collection of synonyms shop.words is not there.'],
  [
    { collections: ['words'] },
    'differs',
    'The collection shop.maps is not there: the index stays empty until it is.',
  ],
] as const)('%j', (part, kind, message) => {
  expect(text(part as Partial<There>)).toEqual([{ kind, text: message }]);
});

test('partitions need a cluster that can have search nodes', () => {
  expect(text({ tenant: true }, { numPartitions: 2 })).toMatchObject([{ kind: 'stops' }]);
  expect(text({ collections: undefined })).toEqual([]);
});
