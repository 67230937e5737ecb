import { describe, expect, test } from 'vitest';
import type { Definition } from '#contract/search/definition.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { type Clause, clauseName, clauseOf } from '../query/clauses.ts';
import { checksOf, checksPipeline, indexedKey } from './checks.ts';
import { culpritsOf } from './culprits.ts';
import { textPaths, valuesAt } from './document-values.ts';
import { readWanted } from './read-wanted.ts';
import { reasonsOf } from './reasons.ts';

function clauseIn(stage: EjsonObject): Clause {
  const clause = clauseOf(stage);
  if (!clause) throw new Error('no clause');
  return clause;
}
const text = (query: string): EjsonObject => ({ text: { query, path: 'title' } });
const query = clauseIn({
  compound: {
    must: [text('a')],
    mustNot: [text('b')],
    should: [text('c'), text('d')],
    minimumShouldMatch: 1,
  },
});
const results = (...names: string[]) => new Map(names.map((name) => [name, 1]));
const names = (clause: Clause, ...keys: string[]) =>
  culpritsOf(clause, results(...keys)).map((each) => `${each.kind} ${clauseName(each.clause)}`);

describe('clauses that exclude a document', () => {
  test.each([
    [['compound'], []],
    [['compound.should[0].text'], ['unmatched compound.must[0].text']],
    [
      ['compound.must[0].text', 'compound.mustNot[0].text', 'compound.should[1].text'],
      ['excluded compound.mustNot[0].text'],
    ],
    [['compound.must[0].text'], ['tooFew compound']],
    [
      ['compound.mustNot[0].text'],
      ['unmatched compound.must[0].text', 'excluded compound.mustNot[0].text', 'tooFew compound'],
    ],
  ])('found by %j: %j', (keys, culprits) => {
    expect(names(query, ...keys)).toEqual(culprits);
  });

  test('one clause of a list is enough without other conditions', () => {
    const should = clauseIn({ compound: { should: [text('a'), text('b')] } });
    expect(names(should)).toEqual(['tooFew compound']);
    expect(names(clauseIn({ compound: { should: [text('a')] } }))).toEqual([
      'unmatched compound.should[0].text',
    ]);
  });

  test('elements of an array that each match a part, and none that matches all', () => {
    const embedded = clauseIn({
      embeddedDocument: { path: 'parts', operator: { compound: { must: [text('a'), text('b')] } } },
    });
    const inner = 'embeddedDocument.operator.compound';
    expect(names(embedded, `${inner}.must[0].text`)).toEqual([`unmatched ${inner}.must[1].text`]);
    expect(names(embedded, `${inner}.must[0].text`, `${inner}.must[1].text`)).toEqual([
      `noOneElement ${inner}`,
    ]);
  });
});

describe('the questions to the engine', () => {
  test('are one for each clause, inside of the array that it looks at', () => {
    const checks = checksOf(
      clauseIn({ embeddedDocument: { path: 'parts', operator: { exists: { path: 'parts.a' } } } }),
    );
    expect(checks.map(({ key }) => key)).toEqual([
      indexedKey,
      'embeddedDocument',
      'embeddedDocument.operator.exists',
    ]);
    expect(checks[2]?.operator).toEqual({
      embeddedDocument: { path: 'parts', operator: { exists: { path: 'parts.a' } } },
    });
  });

  test('leave what looks at the documents around to itself', () => {
    const clause = clauseIn({ hasRoot: { operator: { exists: { path: 'a' } } } });
    expect(checksOf(clause).map(({ key }) => key)).toEqual([indexedKey, 'hasRoot']);
    expect(culpritsOf(clause, results())).toMatchObject([
      { kind: 'unmatched', clause: { operator: 'hasRoot' } },
    ]);
  });

  test('go in one pipeline, by the engine alone where it knows the _id', () => {
    const asked = {
      collection: 'maps',
      index: 'catalog',
      id: { $oid: '64b000000000000000000001' },
      checks: checksOf(query),
    };
    const [first, ...rest] = checksPipeline({ ...asked, idIndexed: true });
    expect(first).toMatchObject({
      $search: { index: 'catalog', compound: { filter: [{ equals: { path: '_id' } }] } },
    });
    expect(rest.filter((each) => '$unionWith' in each)).toHaveLength(asked.checks.length - 1);
    const [other] = checksPipeline({ ...asked, id: 'a', idIndexed: true });
    expect(JSON.stringify(other)).not.toContain('equals');
  });
});

describe('reasons for a missing match', () => {
  const definition: Definition = {
    mappings: {
      fields: {
        title: [{ type: 'string', analyzer: 'lucene.french' }, { type: 'token' }],
        year: { type: 'number' },
        code: { type: 'string' },
      },
    },
  };
  const document: EjsonObject = {
    title: ['État', 'Marine'],
    year: { $numberInt: '1902' },
    code: { $numberInt: '5' },
    notes: 'x',
  };
  test.each([
    [{ text: { query: 'q', path: 'gone' } }, { kind: 'absent', path: 'gone' }],
    [{ text: { query: 'q', path: 'notes' } }, { kind: 'notIndexed', as: ['string'], has: [] }],
    [{ text: { query: 'q', path: 'year' } }, { kind: 'notIndexed', as: ['string'], has: ['number'] }],
    [{ text: { query: 'q', path: 'code' } }, { kind: 'unsuitable', kinds: ['Int32'], looksAt: 'String' }],
    [
      { phrase: { query: ['q', 'r'], path: 'title' } },
      {
        kind: 'terms',
        texts: ['État', 'Marine'],
        queries: ['q', 'r'],
        analyzers: { index: 'lucene.french' },
      },
    ],
    [{ range: { path: 'year', gt: 1950 } }, { kind: 'values', asked: { gt: 1950 } }],
    [{ equals: { path: 'year', value: 'x' } }, { kind: 'notIndexed', as: ['token'] }],
    [{ equals: { path: 'title', value: 'x' } }, { kind: 'values', values: ['État', 'Marine'] }],
    [{ wildcard: { path: 'title', query: 'E*' } }, { kind: 'keyword', analyzer: 'lucene.french' }],
    [{ autocomplete: { path: 'title', query: 'E' } }, { kind: 'notIndexed', as: ['autocomplete'] }],
    [{ moreLikeThis: { like: [{}] } }, { kind: 'unexplained' }],
  ])('%j', (stage, reason) => {
    expect(reasonsOf(clauseIn(stage as EjsonObject), document, definition)).toMatchObject([reason]);
  });

  test('a path with * is checked for each field with text', () => {
    const reasons = reasonsOf(
      clauseIn({ text: { query: 'q', path: { wildcard: '*t*' } } }),
      document,
      definition,
    );
    expect(reasons.map((each) => 'path' in each && each.path)).toEqual(['title', 'notes']);
  });
});

test('values of a document, through arrays', () => {
  const document = { a: [{ b: 'x' }, { b: ['y', 'z'] }, 5], c: { $oid: '64b000000000000000000001' } };
  expect(valuesAt(document, 'a.b')).toEqual(['x', 'y', 'z']);
  expect(valuesAt(document, 'c.$oid')).toEqual([]);
  expect(textPaths(document)).toEqual(['a.b']);
});

test.each([
  ['64B000000000000000000001', { _id: { $oid: '64b000000000000000000001' } }],
  ['42', { _id: { $eq: { $numberInt: '42' } } }],
  ['A-17', { _id: 'A-17' }],
  ['{ sku: "A-17" }', { sku: 'A-17' }],
])('%j looks for %j', (typed, filter) => {
  expect(readWanted(typed)).toEqual(filter);
});
