import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { readArgument, shownArgument } from '../builder/argument-value.ts';
import {
  combined,
  withArgument,
  withClause,
  withOccur,
  withOperator,
  withoutClause,
} from '../builder/clause-edit.ts';
import { type Clause, clauseName } from './clauses.ts';
import { queryCompleter } from './completions.ts';
import { driverFormats } from './driver-code.ts';
import { analyzersOf, indexedField, namedPaths } from './indexed-field.ts';
import { readStageText } from './stage-text.ts';

const text = `{
  // kept
  "compound": {
    "must": [{ "text": { "query": "état", "path": "title" } }],
    "should": { "embeddedDocument": { "path": "parts", "operator": { "exists": { "path": "parts.a" } } } }
  },
  "sort": { "year": 1 }
}`;
const read = (each = text) => readStageText(each);
const named = (clause: Clause | undefined, name: string): Clause => {
  const all: Clause[] = [];
  const walk = (each: Clause): void => {
    all.push(each);
    each.children.forEach(walk);
  };
  if (clause) walk(clause);
  const match = all.find((each) => clauseName(each) === name);
  if (!match) throw new Error(`no clause ${name} among ${all.map(clauseName).join(', ')}`);
  return match;
};

describe('a query as it is typed', () => {
  test('is a tree of clauses, each with its place', () => {
    const { clause, problems } = read();
    expect(problems).toEqual([]);
    expect(named(clause, 'compound.must[0].text').occur).toBe('must');
    expect(named(clause, 'compound.should.embeddedDocument.operator.exists').body).toEqual({
      path: 'parts.a',
    });
  });

  test('may count facets over a query', () => {
    const { clause } = read(
      '{ "facet": { "operator": { "exists": { "path": "a" } }, "facets": { "f": { "type": "string", "path": "a" } } } }',
    );
    expect(clause && clauseName(clause)).toBe('facet.operator.exists');
  });

  test.each([
    ['{', 'A field name is expected, not the end'],
    ['[]', 'The first stage of the pipeline must be $search'],
    ['{}', 'An operator is required: text, compound or another'],
    ['{ "texts": {} }', 'texts is neither an operator nor an option of the stage'],
  ])('%j is refused', (input, message) => {
    expect(read(input).problems[0]?.message).toBe(message);
  });
});

describe('a change by fields', () => {
  const { clause } = read();
  const message = named(clause, 'compound.must[0].text');
  const compound = named(clause, 'compound');

  test('of an argument keeps comments and everything else', () => {
    const changed = withArgument(text, message, 'query', 'marine');
    expect(changed).toBe(text.replace('"état"', '"marine"'));
    expect(withArgument(changed, message, 'query', 'état')).toBe(text);
  });

  test('adds, moves and removes clauses', () => {
    const more = parse(withClause(text, compound, 'should', 'exists', 'year'));
    expect(more.compound.should).toEqual([
      { embeddedDocument: { path: 'parts', operator: { exists: { path: 'parts.a' } } } },
      { exists: { path: 'year' } },
    ]);
    const moved = withOccur(text, compound, message, 'filter');
    expect(moved).toContain('// kept');
    expect(parse(moved).compound.filter).toEqual([{ text: { query: 'état', path: 'title' } }]);
    expect(parse(moved).compound).not.toHaveProperty('must');
    expect(parse(withoutClause(text, compound, message)).compound).not.toHaveProperty('must');
  });

  test('of the operator takes along what both have', () => {
    expect(parse(withOperator(text, message, 'phrase', 'other')).compound.must).toEqual([
      { phrase: { query: 'état', path: 'title' } },
    ]);
  });

  test('makes room for a second clause', () => {
    const simple = '{ "text": { "query": "a", "path": "b" }, "sort": { "c": 1 } }';
    const { stage = {} } = read(simple);
    expect(parse(combined(simple, stage))).toEqual({
      compound: { must: [{ text: { query: 'a', path: 'b' } }] },
      sort: { c: 1 },
    });
  });
});

describe('an argument in a field', () => {
  test.each([
    ['value', '5', 5],
    ['value', '"5"', '5'],
    ['value', 'red', 'red'],
    ['value', '{"$date":"2026-01-01T00:00:00Z"}', { $date: '2026-01-01T00:00:00Z' }],
    ['value', '', undefined],
    ['text', '5', '5'],
    ['text', '["a","b"]', ['a', 'b']],
    ['paths', 'a, b', ['a', 'b']],
    ['paths', '{"wildcard":"*"}', { wildcard: '*' }],
    ['path', 'a.b', 'a.b'],
    ['number', '3', 3],
    ['edits', '1', { maxEdits: 1 }],
    ['edits', '0', undefined],
  ] as const)('%s %j means %j, and is shown alike', (kind, typed, value) => {
    const created = readArgument(typed, kind, undefined);
    expect(created).toEqual(value);
    if (value !== undefined)
      expect(readArgument(shownArgument(created, kind), kind, undefined)).toEqual(value);
  });

  test('keeps the parts without a field', () => {
    expect(readArgument('1', 'edits', { maxEdits: 2, prefixLength: 3 })).toEqual({
      maxEdits: 1,
      prefixLength: 3,
    });
  });
});

test.each([
  ['{ "', 3, 'compound'],
  ['{ "text": { "', 13, 'query'],
  ['{ "text": { "path": "', 21, 'title'],
  ['{ "text": { "path": ["', 22, 'title'],
  ['{ "compound": { "must": [{ "', 28, 'phrase'],
  ['{ "text": { "matchCriteria": "', 30, 'all'],
])('%j offers at %i among others %s', (provided, at, label) => {
  const offered = queryCompleter(['title'])(provided, at, true);
  expect(offered?.options.map((each) => each.label)).toContain(label);
});

describe('a field of an index', () => {
  const definition = {
    analyzer: 'lucene.english',
    typeSets: [{ name: 'few', types: [{ type: 'number' as const }] }],
    mappings: {
      dynamic: { typeSet: 'few' },
      fields: {
        title: {
          type: 'string' as const,
          analyzer: 'a',
          searchAnalyzer: 'b',
          multi: { m: { type: 'string' as const } },
        },
        parts: {
          type: 'embeddedDocuments' as const,
          fields: { name: [{ type: 'string' as const }, { type: 'token' as const }] },
        },
      },
    },
  };
  const types = (path: string) => indexedField(definition, path).types.map(({ type }) => type);

  test('is the named one, otherwise the dynamic mapping around it', () => {
    expect(types('title')).toEqual(['string']);
    expect(types('year')).toEqual(['number']);
    expect(types('parts.name')).toEqual(['string', 'token']);
    expect(types('parts.other')).toEqual([]);
    expect(types('title.below')).toEqual([]);
    expect(indexedField(definition, 'parts.name').embedded).toEqual(['parts']);
    expect(namedPaths(definition)).toEqual(['title', 'parts', 'parts.name']);
  });

  test('has the analyzers of its own, else those of the index', () => {
    const title = indexedField(definition, 'title');
    expect(analyzersOf(definition, title)).toEqual({ index: 'a', search: 'b' });
    expect(analyzersOf(definition, title, 'm')).toEqual({
      index: 'lucene.english',
      search: 'lucene.english',
    });
    expect(analyzersOf({ searchAnalyzer: 'c' }, { types: [] })).toEqual({
      index: 'lucene.standard',
      search: 'c',
    });
  });
});

test('a query is written in the language of each driver', () => {
  const stage = {
    equals: { path: 'a', value: { $oid: '64b000000000000000000001' } },
    count: { type: 'total' },
    x: null,
    y: true,
  };
  const formats = driverFormats({ db: 'shop', collection: 'maps', index: 'catalog', stage });
  const of = (label: string): string => {
    const format = formats.find((each) => each.label === label)?.text;
    return typeof format === 'function' ? format() : '';
  };
  expect(of('Node.js')).toContain(`value: new ObjectId("64b000000000000000000001")`);
  expect(of('Node.js')).toContain("import { MongoClient, ObjectId } from 'mongodb';");
  expect(of('Python')).toContain('"x": None, "y": True');
  expect(of('Java')).toContain('.append("count", new Document("type", "total"))');
  expect(of('Go')).toContain('{"x", nil}');
  expect(JSON.parse(of('$search stage (JSON)'))).toMatchObject({ $search: { index: 'catalog' } });
});

test('the sort of a stage keeps the order of integer-like fields, as typed and as pasted', () => {
  const text = '{ "text": { "query": "a", "path": "b" }, "sort": { "2": 1, "1": -1 } }';
  const expected = '{"2":1,"1":-1}';
  for (const typed of [text, `db.books.aggregate([{ $search: ${text} }])`]) {
    expect(
      JSON.stringify(readStageText(typed).stage?.sort).replaceAll(/\{"\$numberInt":"(-?\d)"\}/gu, '$1'),
    ).toBe(expected);
  }
});
