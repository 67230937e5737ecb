import { expect, test } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { indexFormats } from './index-formats.ts';

const place = { origin: 'https://cloud.example', groupId: '0123456789abcdef01234567' };
const index = {
  ...{ clusterName: 'orders', database: 'shop', collectionName: 'maps', name: 'catalog' },
  type: 'search' as const,
  definition: { mappings: { dynamic: true }, sort: { year: 1 as const } },
};
const copied = (label: string, more: object = {}): string => {
  const text = indexFormats(place, { ...index, ...more }).find((each) => each.label === label)?.text;
  return typeof text === 'function' ? text() : (text ?? '');
};

test('a new index is created by each tool', () => {
  expect(copied('curl')).toMatch(/POST.*\/search\/indexes'/s);
  expect(copied('Atlas CLI')).toContain('indexes create --projectId');
  expect(copied('Driver (Node.js)')).toContain('.createSearchIndex({');
});

test('of one that is there the definition is replaced: creating it would be refused', () => {
  const there = { indexId: '69b418d8e28cdc9100000066' };
  expect(copied('curl', there)).toMatch(/PATCH.*\/search\/indexes\/69b418d8e28cdc9100000066/s);
  expect(copied('curl', there)).not.toContain('collectionName');
  expect(copied('Atlas CLI', there)).toContain('indexes update 69b418d8e28cdc9100000066 --projectId');
  expect(copied('Driver (Node.js)', there)).toContain('.updateSearchIndex("catalog", {');
});

test.each([
  { mappings: { dynamic: true } },
  {
    mappings: { dynamic: false, fields: { title: { type: 'string', analyzer: 'lucene.english' } } },
    storedSource: true,
  },
  {
    mappings: { dynamic: { typeSet: 'mine' } },
    typeSets: [{ name: 'mine', types: [{ type: 'string' }] }],
    synonyms: [{ name: 'words', analyzer: 'lucene.standard', source: { collection: 'synonyms' } }],
    analyzers: [{ name: 'own', tokenizer: { type: 'standard' } }],
  },
])('as Terraform an index is valid by the schema of the provider: %j', (definition) => {
  expect(terraformProblems(copied('Terraform', { definition }))).toEqual([]);
});

test('what Terraform has no argument for is named, not dropped', () => {
  expect(copied('Terraform')).toContain('# not part of the resource: sort');
});
