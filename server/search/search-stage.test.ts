import type { Document } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Definition } from '#contract/search/definition.ts';
import { prepareAnalyzers } from './index/analyzers.ts';
import { SearchIndex } from './search-index.ts';
import { readSearchStage } from './search-stage.ts';

const definition: Definition = {
  storedSource: { include: ['title'] },
  synonyms: [{ name: 'cars', analyzer: 'lucene.standard', source: { collection: 'words' } }],
  mappings: {
    dynamic: true,
    fields: {
      title: { type: 'string', multi: { whole: { type: 'string', analyzer: 'lucene.keyword' } } },
      plain: { type: 'string', indexOptions: 'docs' },
      shop: { type: 'token', normalizer: 'lowercase' },
      parts: {
        type: 'embeddedDocuments',
        dynamic: true,
        storedSource: true,
        fields: { screws: { type: 'embeddedDocuments', dynamic: true } },
      },
      at: { type: 'vector', numDimensions: 2, similarity: 'euclidean' },
    },
  },
};

const documents: Document[] = [
  {
    _id: 1,
    title: 'Red car',
    n: 5,
    shop: 'Berlin',
    parts: [
      { name: 'wheel', n: 4 },
      { name: 'door', n: 2 },
    ],
  },
  { _id: 2, title: 'Blue automobile', n: [1, 9], shop: 'paris', note: null },
  { _id: 3, title: ['red', 'bike'], n: 7, parts: [{ name: 'wheel', n: 2, screws: [{ kind: 'red' }] }] },
  { _id: 4, body: 'A car. Another sentence with a red car in it. Nothing here.', shop: 'BERLIN' },
];

async function index(rest: Partial<Definition> = {}): Promise<SearchIndex> {
  const whole = { ...definition, ...rest };
  const created = new SearchIndex({
    name: 'default',
    definition: whole,
    analyzers: await prepareAnalyzers(whole),
    synonyms: new Map([['cars', [{ mappingType: 'equivalent', synonyms: ['car', 'automobile'] }]]]),
  });
  for (const each of documents) created.put(String(each._id), each);
  return created;
}

async function findMatch(stage: Document): Promise<string[]> {
  return readSearchStage(stage)
    .run(await index())
    .rows.map(({ key }) => key);
}

it('explains a fuzzy word that shares no character as a clause without weight', async () => {
  const stage = readSearchStage({
    text: { path: 'body', query: 'xy', fuzzy: { maxEdits: 2 } },
    scoreDetails: true,
  });
  const [first, ...others] = stage.run(await index()).rows;
  expect(others).toEqual([]);
  expect(first).toMatchObject({ key: '4', score: 0 });
  expect(first?.details()?.details[0]).toEqual({
    value: 0,
    description: 'ConstantScore($type:string/body:a)^0.0',
    details: [],
  });
});

it('explains a constant score by its title and the score, as Lucene does', async () => {
  const wildcard = { path: { value: 'title', multi: 'whole' }, query: 'Red*' };
  const detailsOf = async (score: Document) => {
    const stage = readSearchStage({ wildcard: { ...wildcard, ...score }, scoreDetails: true });
    return stage.run(await index()).rows[0]?.details()?.description;
  };
  const plain = await detailsOf({});
  expect(plain).toMatch(/title:Red\*$/u);
  expect(await detailsOf({ score: { boost: { value: 4.5 } } })).toBe(`${plain}^4.5`);
  expect(await detailsOf({ score: { constant: { value: 2 } } })).toBe(`ConstantScore(${plain})^2.0`);
});

describe('a query', () => {
  it.each<[string, Document, string[]]>([
    ['of words', { text: { path: 'title', query: 'red' } }, ['1', '3']],
    ['of another reading', { text: { path: { value: 'title', multi: 'whole' }, query: 'Red car' } }, ['1']],
    ['of any field', { text: { path: { wildcard: '*' }, query: 'car' } }, ['1', '4']],
    ['of words with synonyms', { text: { path: 'title', query: 'car', synonyms: 'cars' } }, ['1', '2']],
    ['for a phrase over elements', { phrase: { path: 'title', query: 'red bike' } }, ['3']],
    ['for a number in an array', { range: { path: 'n', gt: 8 } }, ['2']],
    ['for null', { equals: { path: 'note', value: null } }, ['2']],
    ['for a token', { equals: { path: 'shop', value: 'berlin' } }, ['1', '4']],
    ['for an existing field', { exists: { path: 'parts.name' } }, []],
    ['near a number that is single', { near: { path: 'n', origin: 6, pivot: 1 } }, ['1', '3']],
    [
      'among elements',
      {
        embeddedDocument: {
          path: 'parts',
          operator: {
            compound: {
              must: { text: { path: 'parts.name', query: 'wheel' } },
              filter: { range: { path: 'parts.n', gt: 3 } },
            },
          },
        },
      },
      ['1'],
    ],
    [
      'among elements of elements',
      {
        embeddedDocument: {
          path: 'parts.screws',
          operator: { text: { path: 'parts.screws.kind', query: 'red' } },
        },
      },
      ['3'],
    ],
    ['in the classic syntax', { queryString: { defaultPath: 'title', query: 'red AND NOT car' } }, ['3']],
    [
      'by an expression',
      { regex: { path: { value: 'title', multi: 'whole' }, query: 'R.* ca(r|t)' } },
      ['1'],
    ],
    ['by an unknown class', { regex: { path: { value: 'title', multi: 'whole' }, query: '\\pR' } }, []],
    ['in order of a token, the missing first', { exists: { path: 'n' }, sort: { shop: 1 } }, ['3', '1', '2']],
    [
      'in order of the highest of each',
      { exists: { path: '_id' }, sort: { n: { order: -1, noData: 'highest' } } },
      ['4', '2', '3', '1'],
    ],
  ])('%s', async (_what, stage, keys) => {
    expect(await findMatch(stage)).toEqual(keys);
  });

  it('of elements returns elements with their stored fields', async () => {
    const stage = {
      text: { path: 'parts.name', query: 'wheel' },
      returnScope: { path: 'parts' },
      returnStoredSource: true,
    };
    const { rows } = readSearchStage(stage).run(await index());
    expect(rows.map(({ key, stored }) => [key, stored?.n])).toEqual([
      ['1', 4],
      ['3', 2],
    ]);
  });

  it('continues after a row, and before it', async () => {
    const created = await index();
    const all = { exists: { path: '_id' }, sort: { n: 1 } };
    const rows = readSearchStage(all).run(created).rows;
    const token = rows[1]?.token();
    const keys = (more: object) =>
      readSearchStage({ ...all, ...more })
        .run(created)
        .rows.map(({ key }) => key);
    expect(keys({ searchAfter: token })).toEqual(rows.slice(2).map(({ key }) => key));
    expect(keys({ searchBefore: rows[2]?.token() })).toEqual([rows[1]?.key, rows[0]?.key]);
  });

  it('marks its matches, sentence by sentence', async () => {
    const stage = {
      text: { path: 'body', query: 'red car' },
      highlight: { path: 'body', maxNumPassages: 1 },
    };
    const [row] = readSearchStage(stage).run(await index()).rows;
    expect(row?.highlights()?.map(({ texts }) => texts)).toEqual([
      [
        { value: 'Another sentence with a ', type: 'text' },
        { value: 'red', type: 'hit' },
        { value: ' ', type: 'text' },
        { value: 'car', type: 'hit' },
        { value: ' in it. ', type: 'text' },
      ],
    ]);
  });

  it('scores documents as if those that were removed had never been there', async () => {
    const [changed, fresh] = [await index(), await index()];
    for (const each of documents) changed.put(String(each._id), { ...each, title: 'red red red', n: 1 });
    changed.remove('4');
    for (const each of documents) changed.put(String(each._id), each);
    const stage = { text: { path: { wildcard: '*' }, query: 'red car wheel' } };
    const rows = (of: SearchIndex) =>
      readSearchStage(stage)
        .run(of)
        .rows.map(({ key, score }) => [key, score]);
    expect(rows(changed)).toEqual(rows(fresh));
    expect(changed.size).toBe(4);
  });
});

describe('refused is', () => {
  const text = { path: 'title', query: 'a' };
  it.each<[string, Document, string]>([
    ['an unknown option', { text: { ...text, x: 1 } }, '"text" unrecognized field "x"'],
    ['an empty query', { text: { ...text, query: '' } }, '"text.query" cannot be empty'],
    [
      'a kind of its own',
      { text: { ...text, matchCriteria: 'some' } },
      '"text.matchCriteria" must be one of [all, any]',
    ],
    [
      'too much',
      { text: { ...text, fuzzy: { maxExpansions: 5000 } } },
      '"text.fuzzy.maxExpansions" must be within bounds [1..1000]',
    ],
    [
      'edits of 3',
      { text: { ...text, fuzzy: { maxEdits: 3 } } },
      '"text.fuzzy.maxEdits" must be either 1 or 2',
    ],
    [
      'fuzzy with synonyms',
      { text: { ...text, fuzzy: {}, synonyms: 'cars' } },
      '"text" at most one of [fuzzy, synonyms] may be present',
    ],
    ['unknown synonyms', { text: { ...text, synonyms: 'x' } }, 'unknown synonym mapping name "x"'],
    [
      'an unknown reading',
      { text: { ...text, path: { value: 'title', multi: 'x' } } },
      'title (multi: x) not found in index: default',
    ],
    ['two operators', { text, exists: { path: 'a' } }, 'at most one of [autocomplete, compound,'],
    [
      'nothing to do',
      { compound: {} },
      '"compound" at least one of [filter, must, mustNot, should] must be present',
    ],
    [
      'too much of should',
      { compound: { should: { text }, minimumShouldMatch: 2 } },
      '"compound" minimumShouldMatch cannot be greater than number of should clauses',
    ],
    [
      'a score of both kinds',
      { text: { ...text, score: { boost: { value: 1, path: 'n' } } } },
      '"text.score.boost" only one of [value, path] may be present',
    ],
    [
      'a boost of nothing',
      { text: { ...text, score: { boost: { value: 0 } } } },
      '"text.score.boost.value" must be positive',
    ],
    [
      'a path without numbers',
      { text: { ...text, score: { boost: { path: 'title' } } } },
      'path expression for function score requires path "title" to be indexed as numeric',
    ],
    [
      'dismax elsewhere',
      { text: { ...text, score: { dismax: {} } } },
      `"text.score" 'dismax' score is not allowed for this query type`,
    ],
    [
      'a phrase without positions',
      { phrase: { path: 'plain', query: 'a b' } },
      'field plain not indexed as string with indexOptions=offset',
    ],
    [
      'completion elsewhere',
      { autocomplete: { path: 'title', query: 'a' } },
      'autocomplete index field definition not present at path title',
    ],
    [
      'equality of words',
      { equals: { path: 'title', value: 'two words' } },
      "Path 'title' needs to be indexed as token",
    ],
    [
      'a range of both kinds',
      { range: { path: 'n', gt: 1, lt: 'a' } },
      '"range" bounds must be of the same type',
    ],
    [
      'a range turned around',
      { range: { path: 'n', gt: 3, lt: 1 } },
      '"range" gt/gte must not be greater than lt/lte',
    ],
    [
      'a range of truth',
      { range: { path: 'n', gt: true } },
      '"range.gt" range operator does not support BOOLEAN point type',
    ],
    [
      'several kinds at once',
      { in: { path: 'n', value: [1, 'a'] } },
      '"in.value" must have elements of the same type',
    ],
    [
      'patterns of words',
      { wildcard: { path: 'title', query: 'a*' } },
      'Field title is analyzed. Use a keyword analyzed field or set allowAnalyzedField to true.',
    ],
    [
      'places elsewhere',
      { geoWithin: { path: 'title', circle: { center: { type: 'Point', coordinates: [0, 0] }, radius: 1 } } },
      "geoWithin requires path 'title' to be indexed as 'geo'",
    ],
    [
      'elements elsewhere',
      { embeddedDocument: { path: 'title', operator: { text: { path: 'title.a', query: 'a' } } } },
      "embeddedDocument requires path 'title' to be indexed as 'embeddedDocuments'",
    ],
    [
      'a path outside',
      { embeddedDocument: { path: 'parts', operator: { text } } },
      '"embeddedDocument.operator" title is not a subfield of parts',
    ],
    [
      'vectors inside',
      { compound: { must: { vectorSearch: {} } } },
      'vectorSearch is not allowed to be nested',
    ],
    [
      'a vector too short',
      { vectorSearch: { path: 'at', queryVector: [1], limit: 1, exact: true } },
      'vector field is indexed with 2 dimensions but queried with 1',
    ],
    [
      'a token of another order',
      { text, sort: { n: 1 }, searchAfter: btoa('[1,1,[]]') },
      'Sequence token is incompatible with sort specification: expected 1 sort fields but token contains 0',
    ],
    ['an order of nothing', { text, sort: {} }, '"sort" Sort spec must have at least one sort field defined'],
    [
      'elements without stored source',
      { text, returnScope: { path: 'parts' } },
      'Set returnStoredSource to true if returnScope is non-empty',
    ],
    [
      'what cannot be parsed',
      { queryString: { defaultPath: 'title', query: 'a AND' } },
      `Cannot parse 'a AND': Encountered "<EOF>".`,
    ],
    [
      'a star in front',
      { queryString: { defaultPath: 'title', query: '*a' } },
      `Cannot parse '*a': '*' or '?' not allowed as first character in WildcardQuery`,
    ],
    [
      'an automaton that is too large',
      { regex: { path: 'title', allowAnalyzedField: true, query: 'a{5000}' } },
      'Determinizing the automaton would require too much work',
    ],
    [
      'facets of words',
      { facet: { facets: { a: { type: 'string', path: 'title' } } } },
      'Cannot facet on field "title" "" because it was not indexed as a "token" field.',
    ],
  ])('%s', async (_what, stage, message) => {
    const result = await index();
    const run = () => readSearchStage(stage).run(result);
    expect(run).toThrow(expect.objectContaining({ message: expect.stringContaining(message) }));
  });
});

it('counts facets of every kind, and documents without a value in the default', async () => {
  const facets = {
    shops: { type: 'string', path: 'shop' },
    ns: { type: 'number', path: 'n', boundaries: [0, 6, 8], default: 'other' },
  };
  const { meta } = readSearchStage({ facet: { facets }, count: { type: 'total' } }).run(await index());
  expect(meta).toEqual({
    count: { total: 4 },
    facet: {
      shops: {
        buckets: [
          { _id: 'berlin', count: 2 },
          { _id: 'paris', count: 1 },
        ],
      },
      ns: {
        buckets: [
          { _id: 0, count: 2 },
          { _id: 6, count: 1 },
          { _id: 'other', count: 1 },
        ],
      },
    },
  });
});
