import { expect, test } from 'vitest';
import { queryFile } from './query-file.ts';
import type { SavedQuery } from './use-saved-query.ts';

const oid = '{"$oid":"64b000000000000000000001"}';
const saved = {
  place: { clusterName: 'orders', database: 'shop', collectionName: 'maps', indexName: 'catalog' },
  body: {
    kind: 'query',
    name: 'majors',
    query: '// of maps\n{ "text": { "query": "major", "path": "title" } }',
    finds: ['{"$numberInt":"1"}', oid],
    misses: [],
    first: null,
    judgments: [{ id: oid, good: true }],
  },
} as unknown as SavedQuery;

test('saved queries become a file for the command line, without comments and with ids as values', () => {
  const text = queryFile({ mappings: { dynamic: true } }, [saved]);
  expect(JSON.parse(text)).toEqual({
    definition: { mappings: { dynamic: true } },
    queries: [
      {
        name: 'majors',
        query: { text: { query: 'major', path: 'title' } },
        finds: [{ $numberInt: '1' }, { $oid: '64b000000000000000000001' }],
        misses: [],
        judgments: [{ id: { $oid: '64b000000000000000000001' }, good: true }],
      },
    ],
  });
});
