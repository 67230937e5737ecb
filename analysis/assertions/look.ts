import type { Analyzer } from '../pipeline.ts';
import type { TokenStream } from '../token.ts';
import type { Assertion } from './assertion.ts';
import { findText, positionsOf } from './match.ts';

// apart from what makes analyzers, so that a page that has them made elsewhere does not load all of them

/** One expectation, and what there was. */
export interface Check {
  expectation: 'tokens' | 'positions' | 'contains' | 'excludes' | 'matches' | 'misses';
  passed: boolean;
  expected: string;
  found: string;
}

export interface AssertionResult {
  passed: boolean;
  checks: Check[];
  /** The output of the analyzer. */
  tokens: string[];
}

const quoted = (terms: readonly string[]): string =>
  terms.length === 0 ? 'nothing' : terms.map((term) => JSON.stringify(term)).join(' ');

/** The expectations of an assertion against what its analyzers make of the texts. */
export function look(assertion: Assertion, index: Analyzer, search: Analyzer): AssertionResult {
  const { stream } = index.analyze(assertion.text);
  const terms = stream.tokens.map(({ term }) => term);
  const checks = [
    ...tokenChecks(assertion, terms),
    ...positionChecks(assertion, positionsOf(stream)),
    ...memberChecks(assertion, new Set(terms), quoted(terms)),
    ...queryChecks(assertion, stream, search),
  ];
  return { passed: checks.every(({ passed }) => passed), checks, tokens: terms };
}

function tokenChecks({ tokens }: Assertion, terms: readonly string[]): Check[] {
  if (!tokens) return [];
  const passed = tokens.length === terms.length && tokens.every((token, at) => token === terms[at]);
  return [{ expectation: 'tokens', passed, expected: quoted(tokens), found: quoted(terms) }];
}

function positionChecks({ positions }: Assertion, results: readonly number[]): Check[] {
  if (!positions) return [];
  const [expected, there] = [positions.join(' '), results.join(' ')];
  const none = 'no places';
  return [
    {
      expectation: 'positions',
      passed: expected === there,
      expected: expected || none,
      found: there || none,
    },
  ];
}

function memberChecks(
  { contains = [], excludes = [] }: Assertion,
  held: ReadonlySet<string>,
  match: string,
): Check[] {
  const check = (expectation: 'contains' | 'excludes', term: string): Check => ({
    expectation,
    passed: held.has(term) === (expectation === 'contains'),
    expected: quoted([term]),
    found: match,
  });
  return [
    ...contains.map((term) => check('contains', term)),
    ...excludes.map((term) => check('excludes', term)),
  ];
}

function queryChecks(assertion: Assertion, indexed: TokenStream, search: Analyzer): Check[] {
  const { matches = [], misses = [], matchCriteria = 'any' } = assertion;
  const check = (expectation: 'matches' | 'misses', query: string): Check => {
    const { found, shared, lacking } = findText(indexed, search.analyze(query).stream, matchCriteria);
    return {
      expectation,
      passed: found === (expectation === 'matches'),
      expected: JSON.stringify(query),
      found: `in both ${quoted(shared)}, in the query alone ${quoted(lacking)}`,
    };
  };
  return [
    ...matches.map((query) => check('matches', query)),
    ...misses.map((query) => check('misses', query)),
  ];
}
