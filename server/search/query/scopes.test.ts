import type { Document } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Definition } from '#contract/search/definition.ts';
import { prepareAnalyzers } from '../index/analyzers.ts';
import { SearchIndex } from '../search-index.ts';
import { readSearchStage } from '../search-stage.ts';

const elements = (fields: object) => ({
  type: 'embeddedDocuments' as const,
  dynamic: true,
  storedSource: true,
  fields,
});
const definition: Definition = {
  mappings: {
    dynamic: true,
    fields: {
      a: elements({ b: elements({ c: elements({ d: elements({ e: elements({}) }) }) }) }),
      g: { type: 'document' },
    },
  } as Definition['mappings'],
};
const documents: Document[] = [
  {
    _id: 1,
    title: 'red',
    a: [
      { x: 'one', b: [{ y: 'red' }, { y: 'blue' }] },
      { x: 'two', b: [{ y: 'red' }] },
    ],
  },
  { _id: 2, title: 'blue', a: [{ x: 'one', b: [{ y: 'red' }] }] },
];

const text = (path: string, query: string) => ({ text: { path, query } });
const within = (path: string, operator: object) => ({ embeddedDocument: { path, operator } });
const root = (operator: object) => ({ hasRoot: { operator } });
const above = (ancestorPath: string, operator: object, more = {}) => ({
  hasAncestor: { ancestorPath, operator, ...more },
});
const returned = (path: string, query: Document) => ({
  ...query,
  returnScope: { path },
  returnStoredSource: true,
});

async function keys(stage: Document): Promise<string[]> {
  const index = new SearchIndex({
    name: 'default',
    definition,
    analyzers: await prepareAnalyzers(definition),
  });
  for (const each of documents) index.put(String(each._id), each);
  return readSearchStage(stage)
    .run(index)
    .rows.map(({ key }) => key);
}

describe('an operator looks', () => {
  const red = text('a.b.y', 'red');
  it.each<[string, Document, string[]]>([
    [
      'from elements at their document',
      within('a.b', { compound: { must: [red, root(text('title', 'red'))] } }),
      ['1'],
    ],
    [
      'from elements at those around',
      within('a.b', { compound: { must: [red, above('a', text('a.x', 'two'))] } }),
      ['1'],
    ],
    [
      'from elements that are returned',
      returned('a', { compound: { must: [text('a.x', 'one'), root(text('title', 'blue'))] } }),
      ['2'],
    ],
    ['five times side by side', { compound: { must: Array(5).fill(within('a.b', red)) } }, ['1', '2']],
    [
      'four times one inside of the other',
      within('a', within('a.b', above('a', root(text('title', 'blue'))))),
      ['2'],
    ],
  ])('%s', async (_what, stage, match) => {
    expect(await keys(stage)).toEqual(match);
  });

  it('upwards with a score of its own', async () => {
    const score = { embedded: { outerScore: { boost: { value: 2 } } } };
    expect(await keys(returned('a.b', above('a', text('a.x', 'two'), { score })))).toEqual(['1']);
  });
});

// the cases are those of the engine's own tests (mongot, OperatorEmbeddedRootValidatorTest)
describe('refused is', () => {
  const c = (path: string) => text(path, 'query');
  const byPath = (value: string) => ({
    function: { multiply: [{ path: { value } }, { score: 'relevance' }] },
  });
  it.each<[string, Document, string]>([
    [
      'a path outside of the returned scope',
      returned('a.b.c', c('path')),
      "text operator path 'path' must be a descendant of returnScope.path 'a.b.c'",
    ],
    [
      'a path above it',
      returned('a.b.c', { compound: { should: [c('a.b'), c('a.c')] } }),
      "text operator path 'a.b' must be a descendant of returnScope.path 'a.b.c'",
    ],
    [
      'a pattern beside it',
      returned('a', { text: { path: { wildcard: 'b.*' }, query: 'q' } }),
      "text operator path 'b.*' must be a descendant of returnScope.path 'a'",
    ],
    [
      'words elsewhere',
      returned('a', { queryString: { defaultPath: 'title', query: 'q' } }),
      "queryString operator path 'title' must be",
    ],
    [
      'spans elsewhere',
      returned('a', { span: { first: { operator: { term: { path: 'title', query: 'q' } } } } }),
      "span operator path 'title' must be",
    ],
    [
      'elements above it',
      returned('a.b.c.d', within('a.b', c('a.b.c'))),
      "embeddedDocument operator path 'a.b' must be a descendant of returnScope.path 'a.b.c.d'",
    ],
    [
      'those that are returned',
      returned('a', within('a', c('a.x'))),
      "embeddedDocument operator path 'a' must be a descendant of returnScope.path 'a'",
    ],
    [
      'the array itself',
      within('a', { exists: { path: 'a' } }),
      '"embeddedDocument.operator" a is not a subfield of a',
    ],
    [
      'a score by a path outside',
      within('a', { text: { path: 'a.x', query: 'q', score: byPath('b') } }),
      '"embeddedDocument.operator" b is not a subfield of a',
    ],
    [
      'a path beside an ancestor',
      returned('a.b.c', above('a.b', c('a.c'))),
      "text operator path 'a.c' must be a descendant of hasAncestor.ancestorPath 'a.b'",
    ],
    [
      'a path that is no ancestor',
      returned('a', above('a.b', c('a.b.c'))),
      "hasAncestor.ancestorPath 'a.b' must be a parent of returnScope.path 'a'",
    ],
    [
      'an ancestor of documents',
      above('a.b', c('a.b.c')),
      'hasAncestor operator requires embeddedDocument.path, hasAncestor.ancestorPath, or returnScope.path to be set.',
    ],
    [
      'the score of an ancestor by a path outside',
      returned('a.b.c', above('a.b', c('a.b.c'), { score: byPath('b') })),
      "hasAncestor operator score path expression 'b' must be a descendant of hasAncestor.ancestorPath 'a.b'",
    ],
    [
      'an ancestor that is no array',
      returned('a', above('g', c('g.x'))),
      "hasAncestor.ancestorPath 'g' must be a parent of returnScope.path 'a'",
    ],
    [
      'the root of documents',
      root(c('a.b.c')),
      'hasRoot operator requires embeddedDocument.path, hasAncestor.ancestorPath, or returnScope.path to be set.',
    ],
    ['a root behind a root', returned('a', root(root(c('title')))), 'hasRoot operator requires'],
    [
      'moreLikeThis',
      returned('a', root({ moreLikeThis: { like: { title: 'q' } } })),
      'Operator: moreLikeThis not allowed in embeddedDocument operator',
    ],
    [
      'five joins inside of each other',
      within('a', within('a.b', within('a.b.c', within('a.b.c.d', within('a.b.c.d.e', c('a.b.c.d.e.f')))))),
      'Query must contain less than 4 occurrences of hasAncestor + hasRoot + embeddedDocuments.',
    ],
    [
      'a path outside behind a facet too',
      returned('a', { facet: { operator: c('title'), facets: { t: { type: 'string', path: 'a.t' } } } }),
      "text operator path 'title' must be a descendant of returnScope.path 'a'",
    ],
    [
      'a facet outside of the elements',
      returned('a', { facet: { facets: { t: { type: 'number', path: 'n', boundaries: [0, 1] } } } }),
      'Cannot facet on field "n" "at returnScope a" because it was not indexed as a "number" field.',
    ],
  ])('%s', async (_what, stage, message) => {
    await expect(keys(stage)).rejects.toThrow(message);
  });
});
