import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { differencesOf, mergedText, type Side } from './merge-definitions.ts';

const base = {
  analyzer: 'lucene.standard',
  mappings: { dynamic: false, fields: { title: { type: 'string' }, year: { type: 'number' } } },
  analyzers: [{ name: 'plain', tokenizer: { type: 'keyword' } }],
};

function merge(theirs: unknown, text: string, side: Side = 'mine') {
  const differences = differencesOf(base, theirs, parse(text));
  const merged = mergedText(text, differences, theirs, () => side);
  return { differences, merged, value: parse(merged) };
}
const reported = ({ differences }: ReturnType<typeof merge>) =>
  differences.map(({ path, by }) => `${by} ${path}`);

test('keeps changes at different paths of both, with the comments and the order of mine', () => {
  const theirs = structuredClone(base) as typeof base & { storedSource?: boolean };
  theirs.mappings.fields = {
    title: { type: 'string', analyzer: 'lucene.french' } as never,
    tags: { type: 'token' },
    year: { type: 'number' },
  } as never;
  theirs.storedSource = true;
  theirs.analyzers.push({ name: 'theirs', tokenizer: { type: 'standard' } });
  const text = `{
  // mine
  "mappings": {
    "dynamic": true, // everything
    "fields": { "year": { "type": "number" }, "title": { "type": "string" } }
  },
  "analyzer": "lucene.standard",
  "analyzers": [
    { "name": "mine", "tokenizer": { "type": "keyword" } },
    { "name": "plain", "tokenizer": { "type": "keyword" } } // old
  ]
}`;
  const created = merge(theirs, text);
  expect(reported(created)).toEqual([
    'mine mappings.dynamic',
    'theirs mappings.fields.title.analyzer',
    'theirs mappings.fields.tags',
    'mine analyzers[mine]',
    'theirs analyzers[theirs]',
    'theirs storedSource',
  ]);
  expect(created.value).toEqual({
    mappings: {
      dynamic: true,
      fields: {
        year: { type: 'number' },
        title: { type: 'string', analyzer: 'lucene.french' },
        tags: { type: 'token' },
      },
    },
    analyzer: 'lucene.standard',
    analyzers: [
      { name: 'mine', tokenizer: { type: 'keyword' } },
      { name: 'plain', tokenizer: { type: 'keyword' } },
      { name: 'theirs', tokenizer: { type: 'standard' } },
    ],
    storedSource: true,
  });
  for (const comment of ['// mine', '// everything', '// old']) expect(created.merged).toContain(comment);
  expect(Object.keys(created.value)).toEqual(['mappings', 'analyzer', 'analyzers', 'storedSource']);
  expect(Object.keys(created.value.mappings.fields)).toEqual(['year', 'title', 'tags']);
});

test.each([
  ['mine', 'lucene.simple'],
  ['theirs', undefined],
] as const)('of a path that both changed %s is chosen', (side, analyzer) => {
  const { analyzer: _, ...theirs } = base;
  const result = merge(theirs, JSON.stringify({ ...base, analyzer: 'lucene.simple' }, null, 2), side);
  expect(reported(result)).toEqual(['both analyzer']);
  expect(result.value.analyzer).toBe(analyzer);
});

test('a concurrent removal and change need a choice, and the same change of both does not', () => {
  const theirs = { ...base, mappings: { dynamic: true } };
  const mine = structuredClone(base);
  mine.mappings.dynamic = true;
  mine.mappings.fields.year.type = 'date';
  const built = merge(theirs, JSON.stringify(mine), 'theirs');
  expect(reported(built)).toEqual(['both mappings.fields']);
  expect(built.value).toEqual(theirs);
});

test.each([
  ['entries without names', [{ type: 'a' }, { type: 'a' }], [{ type: 'b' }]],
  ['one type beside several', { type: 'token' }, [{ type: 'string' }, { type: 'token' }]],
])('%s are taken as a whole', (_, theirs, mine) => {
  const match = differencesOf({ f: { type: 'string' } }, { f: theirs }, { f: mine });
  expect(match.map(({ path, by }) => [path, by])).toEqual([['f', 'both']]);
});

test('an analyzer that they deleted goes, and one of mine stays', () => {
  const theirs = { ...base, analyzers: [] };
  const mine = {
    ...base,
    analyzers: [...base.analyzers, { name: 'mine', tokenizer: { type: 'standard' } }],
  };
  expect(merge(theirs, JSON.stringify(mine)).value.analyzers).toEqual([mine.analyzers[1]]);
});
