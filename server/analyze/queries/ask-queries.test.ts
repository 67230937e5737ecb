import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { askQueries } from './ask-queries.ts';

const text = (analyzer: string) => ({
  mappings: { dynamic: false, fields: { title: { type: 'string', analyzer } } },
});
const maps = [{ _id: 1, title: 'Atlas of the majors' }];
const majors = { name: 'majors', query: { text: { query: 'major', path: 'title' } }, finds: [1] };
const folded = { name: 'folded', tokenizer: { type: 'standard' } };

const ask = (json: unknown, analyzers: unknown[] = []) =>
  askQueries({
    contents: [{ name: 'a.json', json }],
    analyzers: analyzers as never,
    documents: undefined,
    before: undefined,
  });

describe('saved queries of files', () => {
  it.each([
    ['no documents', { queries: [majors] }, '--documents must name the documents'],
    ['no definition', { queries: [majors], documents: maps }, 'none of the files holds the definition'],
    ['a query without a name', { queries: [{ query: {} }] }, 'a.json: queries[0].name is required'],
    ['a relevance beyond 1', { queries: [{ ...majors, relevance: 2 }] }, 'a.json: queries[0].relevance'],
    ['documents that are no list', { queries: [majors], documents: {} }, 'a.json: documents must be a list'],
    [
      'a definition that the service refuses',
      { queries: [majors], documents: maps, definition: text('other') },
      'the definition: definition.mappings.fields.title.analyzer',
    ],
  ])('refuses %s', async (_, json, message) => {
    await expect(ask(json)).rejects.toThrow(message);
  });

  it('may name analyzers of other files', { timeout: MINUTE }, async () => {
    const report = await ask({ queries: [majors], documents: maps, definition: text('folded') }, [folded]);
    expect(report).toMatchObject({
      documents: 1,
      lines: [{ name: 'majors', passed: false, text: 'does not find 1; 0 found, in the same order' }],
    });
  });
});
