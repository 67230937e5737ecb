import { describe, expect, it } from 'vitest';
import type { CustomAnalyzer } from '../definition.ts';
import type { Assertion } from './assertion.ts';
import { parseAssertionFile } from './parse.ts';
import { checkReferences } from './references.ts';
import { prepareAssertion } from './run.ts';

const folded: CustomAnalyzer = {
  name: 'folded',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }, { type: 'asciiFolding' }],
};
const plain = { analyzer: 'lucene.standard', text: 'État-major' };

async function outcome(assertion: Assertion) {
  return (await prepareAssertion(assertion, [folded])).run();
}

describe('an assertion', () => {
  it.each<[string, Assertion, boolean]>([
    ['tokens in order', { ...plain, tokens: ['état', 'major'] }, true],
    ['tokens in another order', { ...plain, tokens: ['major', 'état'] }, false],
    ['tokens and one more', { ...plain, tokens: ['état', 'major', 'x'] }, false],
    ['a token that is there', { ...plain, contains: ['major'] }, true],
    ['a token that is not', { ...plain, contains: ['major', 'etat'] }, false],
    ['the absence of a token', { ...plain, excludes: ['etat'] }, true],
    ['the absence of one that is there', { ...plain, excludes: ['major'] }, false],
    ['a query with one common word', { ...plain, matches: ['etat major'] }, true],
    ['that query, needing all words', { ...plain, matches: ['etat major'], matchCriteria: 'all' }, false],
    ['a query that finds nothing', { ...plain, misses: ['etat'] }, true],
    ['a query without words', { ...plain, misses: ['—'], matchCriteria: 'all' }, true],
    [
      'all words, folded on both sides',
      { ...plain, analyzer: 'folded', matches: ['etat major'], matchCriteria: 'all' },
      true,
    ],
    [
      'a query analyzed in another way',
      { ...plain, searchAnalyzer: 'lucene.keyword', matches: ['État-major'] },
      false,
    ],
  ])('about %s', async (_, assertion, passed) => {
    expect((await outcome(assertion)).passed).toBe(passed);
  });

  it('counts places from 0, and a dropped word leaves its place', async () => {
    const analyzer = {
      ...folded,
      name: 'short',
      tokenFilters: [{ type: 'stopword' as const, tokens: ['of'] }],
    };
    const prepared = await prepareAssertion({ analyzer: 'short', text: 'state of mind', positions: [0, 2] }, [
      analyzer,
    ]);
    expect(prepared.run().passed).toBe(true);
  });

  it('takes terms at one place of a query for alternatives', async () => {
    const analyzer = {
      ...folded,
      name: 'both',
      tokenFilters: [{ type: 'asciiFolding' as const, originalTokens: 'include' as const }],
    };
    const asked: Assertion = {
      analyzer: 'lucene.standard',
      searchAnalyzer: 'both',
      text: 'état',
      matches: ['état'],
      matchCriteria: 'all',
    };
    expect((await prepareAssertion(asked, [analyzer])).run().passed).toBe(true);
  });

  it('lists the terms in both, and the terms in the query alone', async () => {
    const { checks } = await outcome({ ...plain, matches: ['etat major'], matchCriteria: 'all' });
    expect(checks).toEqual([
      {
        expectation: 'matches',
        passed: false,
        expected: '"etat major"',
        found: 'in both "major", in the query alone "etat"',
      },
    ]);
  });
});

describe('a file', () => {
  const tokens = { analyzer: 'lucene.standard', text: 'a', tokens: ['a'] };
  const index = { mappings: { dynamic: true }, analyzer: 'folded', analyzers: [folded] };

  it.each([
    ['of the lab', { analyzers: [folded], assertions: [tokens] }, 1, 1],
    ['with assertions alone', { assertions: [tokens, tokens] }, 0, 2],
    ['with a list of analyzers', [folded], 1, 0],
    ['with the definition of an index', index, 1, 0],
    ['with an index as the service answers', { indexID: 'x', name: 'n', latestDefinition: index }, 1, 0],
    [
      'with the request for an index, and assertions',
      { name: 'n', definition: index, assertions: [tokens] },
      1,
      1,
    ],
  ])('%s is read', (_, json, analyzers, assertions) => {
    const file = parseAssertionFile(json);
    expect([file.analyzers.length, file.assertions.length]).toEqual([analyzers, assertions]);
  });

  it('may give one text in place of a list', () => {
    const { assertions } = parseAssertionFile({ assertions: [{ ...plain, contains: 'major', misses: 'x' }] });
    expect(assertions).toEqual([{ ...plain, contains: ['major'], misses: ['x'] }]);
  });

  const asserting = (...assertions: unknown[]) => ({ analyzers: [folded], assertions });
  it.each([
    [1, 'the file must be an object, or a list of analyzers'],
    [{ assertion: [] }, 'assertion is not known here: analyzers, assertions, queries, documents are'],
    [{ analyzers: {} }, 'analyzers must be a list'],
    [{ analyzers: [{ name: 'a' }] }, 'analyzers[0].tokenizer is required'],
    [{ latestDefinition: { analyzers: [{}] } }, 'latestDefinition.analyzers[0].name is required'],
    [asserting(tokens, { ...tokens, text: undefined }), 'assertions[1].text is required'],
    [asserting({ ...tokens, text: 1 }), 'assertions[0].text must be text'],
    [asserting({ text: 'a', tokens: [] }), 'assertions[0].analyzer is required'],
    [asserting({ ...tokens, tokens: ['a', 1] }), 'assertions[0].tokens[1] must be text'],
    [asserting({ ...tokens, positions: [0.5] }), 'assertions[0].positions[0] must be a whole number'],
    [
      asserting({ ...plain, matches: 'a', matchCriteria: 'most' }),
      'assertions[0].matchCriteria must be one of any, all',
    ],
    [
      asserting({ ...tokens, searchAnalyzer: 'folded' }),
      'assertions[0].searchAnalyzer has no effect without matches or misses',
    ],
    [
      asserting(plain),
      'assertions[0] expects nothing: give one of positions, tokens, contains, excludes, matches, misses',
    ],
    [asserting({ ...plain, contain: 'a' }), /^assertions\[0\]\.contain is not known here: name, analyzer, /],
    [
      asserting({ ...tokens, analyzer: 'lucene.klingon' }),
      'assertions[0].analyzer names the analyzer lucene.klingon, which does not exist',
    ],
  ])('reports the location of an error: %j', (json, message) => {
    expect(() => checkReferences(parseAssertionFile(json), ['lucene.standard'])).toThrow(message);
  });
});
