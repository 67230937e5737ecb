import { expect, it } from 'vitest';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { problemAt, problemsBeside } from './use-problems.ts';

const wrong = {
  name: 'lucene.mine',
  charFilters: [{ type: 'mapping', mappings: { '': 'x' } }],
  tokenizer: { type: 'nGram', minGram: 5, maxGram: 2 },
  tokenFilters: [
    { type: 'lowercase', foo: 1 },
    { type: 'stopword', tokens: [] },
    { type: 'regex', pattern: '(a', replacement: '', matches: 'all' },
  ],
} as unknown as AnalyzerChoice;

it("reports all invalid values at once, in any order of the service's messages", () => {
  const problems = problemsBeside(analyzerProblems, wrong, 'lucene.standard');
  expect(problemAt(problems, ['name'])).toContain('name begins with lucene.');
  expect(problemAt(problems, ['charFilters', 0, 'mappings'], { below: true })).toBe(
    'mappings[""] has a name that must have at least 1 character',
  );
  expect(problemAt(problems, ['tokenizer', 'minGram'])).toBe('minGram must not be greater than maxGram');
  expect(problemAt(problems, ['tokenFilters', 0, 'foo'])).toBe('foo is not an attribute of this resource');
  expect(problemAt(problems, ['tokenFilters', 1, 'tokens'], { below: true })).toContain('at least one word');
  expect(problemAt(problems, ['tokenFilters', 2, 'pattern'])).toContain('does not compile: Unclosed group');
});

it('refuses the name of the other side, unless both are the same analyzer', () => {
  const mine: AnalyzerChoice = { name: 'mine', tokenizer: { type: 'standard' } };
  const other: AnalyzerChoice = { name: 'mine', tokenizer: { type: 'keyword' } };
  expect(problemsBeside(analyzerProblems, mine, structuredClone(mine))).toEqual([]);
  expect(problemAt(problemsBeside(analyzerProblems, mine, other), ['name'])).toContain("other side's");
});
