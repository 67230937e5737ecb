import { describe, expect, test } from 'vitest';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { documentText, indexRow } from './index-rows.ts';

const version = { createdAt: '2026-03-01T00:00:00Z', version: 2 };
const index = (part: Partial<SearchIndex>): SearchIndex => ({
  indexID: '0123456789abcdef01234567',
  name: 'default',
  database: 'shop',
  collectionName: 'orders',
  status: 'READY',
  queryable: true,
  latestDefinition: { mappings: { dynamic: true } },
  latestDefinitionVersion: version,
  ...part,
});
const build = { definition: {}, definitionVersion: version, status: 'READY', queryable: true } as const;
const row = (part: Partial<SearchIndex>) => indexRow('orders-prod', index(part));

describe('the condition of an index', () => {
  const condition = (part: Partial<SearchIndex>) => row(part).condition;

  test('reports whether the previous definition still serves queries', () => {
    expect(condition({ status: 'FAILED', queryable: true })).toMatchObject({
      text: 'Failed, previous definition serves',
      brief: 'Failed, queryable',
    });
    expect(condition({ status: 'FAILED', queryable: false }).brief).toBe('Failed');
    expect(condition({ status: 'FAILED', queryable: false }).text).toBe('Failed');
    expect(condition({ status: 'BUILDING', queryable: true }).text).toBe(
      'Building, previous definition serves',
    );
    expect(condition({ status: 'PENDING', queryable: false }).text).toBe('Waiting to build');
  });

  test('is not green before queries are answered', () => {
    expect(condition({ status: 'READY', queryable: false })).toMatchObject({
      kind: 'warning',
      text: 'Ready, not yet queryable',
    });
  });

  test('is not green while a mapping of synonyms fails', () => {
    expect(condition({ synonymMappingStatus: 'FAILED' })).toMatchObject({
      kind: 'warning',
      text: 'Ready, synonyms failed',
      rank: 1,
    });
    expect(condition({ synonymMappingStatus: 'READY' }).text).toBe('Ready');
  });

  test('puts failures first', () => {
    const ranks = (['READY', 'BUILDING', 'STALE', 'FAILED'] as const).map(
      (status) => condition({ status }).rank,
    );
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
  });

  test('counts nodes, and carries the cause of a failure', () => {
    const host = { hostname: 'a', status: 'READY', queryable: true } as const;
    const failed = {
      hostname: 'b',
      status: 'FAILED',
      queryable: false,
      stagedIndex: { ...build, status: 'FAILED', message: 'no stemmer kp' },
    } as const;
    expect(condition({ status: 'FAILED', statusDetail: [host, failed] })).toMatchObject({
      nodes: { ready: 1, all: 2 },
      message: 'no stemmer kp',
    });
  });
});

describe('what an index holds, at a glance', () => {
  test.each([
    [{ mappings: { dynamic: true } }, 'dynamic'],
    [{ mappings: { dynamic: true, fields: { a: { type: 'token' } } } }, 'dynamic, 1 field'],
    [{ mappings: { dynamic: { typeSet: 'texts' } } }, 'dynamic by texts'],
    [{ mappings: { dynamic: false, fields: { a: { type: 'token' }, b: { type: 'date' } } } }, '2 fields'],
  ] as const)('%j', (latestDefinition, contents) => {
    expect(row({ latestDefinition: latestDefinition as never }).contents).toBe(contents);
  });

  test('of vectors counts what filters them', () => {
    const fields = [
      { type: 'vector', path: 'plot', numDimensions: 3, similarity: 'cosine' },
      { type: 'filter', path: 'year' },
    ] as never;
    expect(row({ type: 'vectorSearch', latestDefinition: { fields } }).contents).toBe('1 vector, 1 filter');
  });

  test('names the analyzers that are used, also inside of fields', () => {
    const latestDefinition = {
      analyzer: 'lucene.french',
      mappings: { fields: { analyzer: { type: 'string', searchAnalyzer: 'mine' } } },
      analyzers: [{ name: 'mine', tokenizer: { type: 'standard' } }],
    } as never;
    expect(row({ latestDefinition }).analyzers).toEqual(['lucene.french', 'mine']);
  });

  test.each([
    [{ mappings: { dynamic: true } }, ['lucene.standard']],
    [{ mappings: { fields: { a: { type: 'string' } } } }, ['lucene.standard']],
    [
      { mappings: { fields: { a: [{ type: 'autocomplete', analyzer: 'mine' }, { type: 'string' }] } } },
      ['lucene.standard', 'mine'],
    ],
    [{ mappings: { fields: { a: { type: 'document', dynamic: true } } } }, ['lucene.standard']],
    [
      { mappings: { dynamic: { typeSet: 't' } }, typeSets: [{ name: 't', types: [{ type: 'string' }] }] },
      ['lucene.standard'],
    ],
    [{ analyzer: 'mine', mappings: { dynamic: true } }, ['mine']],
    [{ mappings: { fields: { a: { type: 'number' }, b: { type: 'token' } } } }, []],
  ])('names the analyzer of texts for which none is named: %j', (latestDefinition, analyzers) => {
    expect(row({ latestDefinition: latestDefinition as never }).analyzers).toEqual(analyzers);
  });

  test('of vectors names no analyzer', () => {
    const fields = [{ type: 'vector', path: 'a', numDimensions: 3, similarity: 'cosine' }] as never;
    expect(row({ type: 'vectorSearch', latestDefinition: { fields } }).analyzers).toEqual([]);
  });
});

test('documents are those of the index, of those of its collection where these are others', () => {
  const held = { documents: 1200, bytes: 1 };
  expect(documentText({ indexed: 1200, held })).toBe('1,200 documents');
  expect(documentText({ indexed: 1, held: undefined })).toBe('1 document');
  expect(documentText({ indexed: 900, held })).toBe('900 of 1,200 documents');
  expect(documentText({ indexed: undefined, held })).toBe('– of 1,200 documents');
  expect(documentText({ indexed: 'reading', held: 'reading' })).toBeUndefined();
});
