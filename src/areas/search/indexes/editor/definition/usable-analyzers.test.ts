import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import { analyzerNamed, usableAnalyzers, withAnalyzer } from './usable-analyzers.ts';

const texts: CustomAnalyzer = { name: 'words', tokenizer: { type: 'whitespace' } };
const text = `{ "mappings": { "dynamic": true }, // all of it\n "analyzers": [${JSON.stringify(texts)}] }`;
const around = { definition: parse(text), clusterAnalyzers: [{ ...texts, name: 'shared' }] };

test('a definition may name its own analyzers, those of its cluster and the built-in ones', () => {
  expect(usableAnalyzers(around).slice(0, 3)).toEqual(['words', 'shared', 'lucene.standard']);
  expect(analyzerNamed('words', around)).toEqual(texts);
  expect(analyzerNamed('lucene.french', around)).toBe('lucene.french');
});

test('an analyzer from the lab replaces the one with its name, or is added after the others', () => {
  const changed: CustomAnalyzer = { ...texts, tokenFilters: [{ type: 'lowercase' }] };
  const replaced = withAnalyzer(text, around.definition, changed);
  expect(parse(replaced).analyzers).toEqual([changed]);
  expect(replaced).toContain('// all of it');
  const added = { ...texts, name: 'other' };
  expect(parse(withAnalyzer(text, around.definition, added)).analyzers).toEqual([texts, added]);
  expect(parse(withAnalyzer('{ "mappings": {} }', { mappings: {} }, texts)).analyzers).toEqual([texts]);
});
