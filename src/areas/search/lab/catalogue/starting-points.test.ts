import { expect, it } from 'vitest';
import { builtInAnalyzer, customAnalyzer } from '#analysis/pipeline.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { builtInNamed } from './built-ins.ts';
import { offeredStarts, startedFrom } from './starting-point.ts';

async function terms(choice: AnalyzerChoice, text: string): Promise<string[]> {
  const ready = typeof choice === 'string' ? await builtInAnalyzer(choice) : await customAnalyzer(choice);
  return ready.analyze(text).stream.tokens.map(({ term }) => term);
}

/** Terms of the query that the text does not have. */
async function lost(analyzer: AnalyzerChoice, search: AnalyzerChoice, text: string, query: string) {
  const result = await terms(analyzer, text);
  return (await terms(search, query)).filter((term) => !result.includes(term));
}

it.each(offeredStarts)('$title: its query finds its text', async ({ id }) => {
  const started = await startedFrom(id);
  if (!started) throw new Error('not there');
  const { analyzer, search = analyzer, text, query } = started;
  for (const each of [analyzer, search]) {
    if (typeof each !== 'string') expect(analyzerProblems(each, readPattern)).toEqual([]);
  }
  expect(await lost(analyzer, search, text, query)).toEqual([]);
});

// the others keep tokens together, or pair them, where the general analyzer splits them: here it finds the
// text too
const special = offeredStarts.filter(
  ({ id }) => !['dashed', 'email'].includes(id) && !builtInNamed(id)?.about.includes('Pairs'),
);
it.each(special)('$title: the general analyzer would not find its text', async ({ id }) => {
  const started = await startedFrom(id);
  if (!started) throw new Error('not there');
  const general = 'lucene.standard';
  expect(await lost(general, general, started.text, started.query)).not.toEqual([]);
});
