import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtInAnalyzer, customAnalyzer } from '#analysis/pipeline.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import { builtIns } from './built-ins.ts';
import { cannotCustomize, customized } from './customize.ts';

interface Case {
  component: string;
  analyzer: unknown;
  text: string;
}

/** Texts with the results of Lucene itself. */
const cases = gunzipSync(readFileSync('analysis/lucene-cases/lucene-cases.jsonl.gz'))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);
const general = cases.filter(({ analyzer }) => analyzer === 'lucene.standard').map(({ text }) => text);

const able = builtIns.filter(({ value }) => cannotCustomize(value) === undefined).map(({ value }) => value);

describe.each(able)('%s as a custom analyzer', (value) => {
  it('makes the same tokens', async () => {
    const custom = await customized(value);
    if (!custom) throw new Error('cannot be customized');
    expect(analyzerProblems(custom, readPattern)).toEqual([]);
    const [own, engine] = [await customAnalyzer(custom), await builtInAnalyzer(value)];
    const texts = [...general, ...cases.filter(({ analyzer }) => analyzer === value).map(({ text }) => text)];
    expect(texts).not.toHaveLength(0);
    for (const text of texts) {
      const [a, b] = [own.analyze(text).stream, engine.analyze(text).stream];
      expect(tokensOf(a), text).toEqual(tokensOf(b));
      expect(a.finalIncrement, text).toBe(b.finalIncrement);
    }
  });
});

function tokensOf({ tokens }: { tokens: readonly object[] }): unknown[] {
  return tokens.map((token) => {
    const { term, start, end, increment, span } = token as Record<string, unknown>;
    return [term, start, end, increment, span];
  });
}

it('has a reason for every other analyzer', () => {
  const reasons = builtIns.map(({ value }) => cannotCustomize(value)).filter(Boolean);
  expect(able.length + reasons.length).toBe(builtIns.length);
  expect(reasons.join()).not.toContain('no analyzer of this name');
});
