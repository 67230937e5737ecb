import { expect, it } from 'vitest';
import { definitionCompleter } from './definition-completions.ts';

const fields = ['title', 'plot', 'cast.name', 'cast.born', 'embedding'];

/** The suggestions at the position of `|`. */
function offered(marked: string, type: 'search' | 'vectorSearch' = 'search'): string[] {
  const position = marked.indexOf('|');
  const complete = definitionCompleter({ type, fields, analyzers: ['ofCluster'] });
  const created = complete(marked.replace('|', ''), position, true);
  return created?.options.map(({ label }) => label) ?? [];
}

it.each([
  [
    'parts of an index for text',
    '{ "|" }',
    ['mappings', 'analyzer', 'synonyms', 'storedSource', 'numPartitions'],
  ],
  [
    'fields that documents have',
    '{ "mappings": { "fields": { "|" } } }',
    ['title', 'plot', 'cast', 'embedding'],
  ],
  [
    'fields inside of a field',
    '{ "mappings": { "fields": { "cast": [{ "type": "document", "fields": { "|" } }] } } }',
    ['name', 'born'],
  ],
  [
    'options of the type that is written',
    '{ "mappings": { "fields": { "title": { "type": "autocomplete", "|" } } } }',
    ['minGrams', 'maxGrams', 'tokenization', 'foldDiacritics'],
  ],
  [
    'options of one of several types',
    '{ "mappings": { "fields": { "title": [{ "type": "string" }, { "type": "token", "|" }] } } }',
    ['normalizer'],
  ],
  ['types', '{ "mappings": { "fields": { "title": { "type": "|" } } } }', ['string', 'token', 'vector']],
  [
    'choices of an option',
    '{ "mappings": { "fields": { "title": { "type": "string", "indexOptions": "|" } } } }',
    ['docs', 'freqs', 'positions', 'offsets'],
  ],
  ['switches', '{ "mappings": { "dynamic": | } }', ['true', 'false']],
  ['numbers', '{ "numPartitions": | }', ['1', '2', '4']],
  [
    'analyzers of the definition, of the cluster and of the engine',
    '{ "analyzers": [{ "name": "own" }], "analyzer": "|" }',
    ['own', 'ofCluster', 'lucene.english'],
  ],
  ['kinds of tokenizers', '{ "analyzers": [{ "tokenizer": { "type": "|" } }] }', ['standard', 'nGram']],
  [
    'options of a component',
    '{ "analyzers": [{ "tokenizer": { "type": "nGram", "|" } }] }',
    ['minGram', 'maxGram'],
  ],
  ['synonyms', '{ "synonyms": [{ "|" }] }', ['name', 'analyzer', 'source']],
])('offers %s', (_name, marked, labels) => {
  expect(offered(marked)).toEqual(expect.arrayContaining(labels));
});

it('offers what an index for vectors has', () => {
  expect(offered('{ "|" }', 'vectorSearch')).toEqual(expect.arrayContaining(['fields', 'nestedRoot']));
  expect(offered('{ "fields": [{ "type": "vector", "|" }] }', 'vectorSearch')).toEqual(
    expect.arrayContaining(['path', 'numDimensions', 'similarity', 'quantization']),
  );
  expect(offered('{ "fields": [{ "type": "vector", "path": "|" }] }', 'vectorSearch')).toEqual(fields);
  expect(offered('{ "fields": [{ "type": "vector", "similarity": "|" }] }', 'vectorSearch')).toContain(
    'cosine',
  );
});

it('does not offer existing keys', () => {
  const keys = offered('{ "mappings": {}, "|" }');
  expect(keys).toContain('analyzer');
  expect(keys).not.toContain('mappings');
});

it('adds missing quotes, and none for booleans', () => {
  const complete = definitionCompleter({ type: 'search', fields, analyzers: [] });
  const keys = complete('{ m }', 3, false);
  expect(keys?.options.find(({ label }) => label === 'mappings')?.snippet).toBe('"mappings": #{value}');
  const text = '{ "mappings": { "dynamic": t } }';
  expect(complete(text, text.indexOf('t }') + 1, false)?.options[0]?.snippet).toBe('true');
});
