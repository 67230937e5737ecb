import type { Assertion } from '#analysis/assertions/assertion.ts';
import { type AssertionResult, look } from '#analysis/assertions/look.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { Analyzer } from '#analysis/pipeline.ts';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { noAnalysisText } from '../../analyzer-text.ts';
import type { AnalysisQueue } from '../../worker/analysis-queue.ts';

export type AssertionOutcome =
  | { kind: 'done'; result: AssertionResult }
  /** Its analyzer is not on the page. */
  | { kind: 'unknown'; name: string }
  | { kind: 'impossible'; message: string };

class Without extends Error {}

/** Runs the assertions in the worker, one after the other. */
export async function runAssertions(
  queue: Pick<AnalysisQueue, 'run'>,
  assertions: readonly Assertion[],
  analyzers: readonly CustomAnalyzer[],
  signal: AbortSignal,
): Promise<AssertionOutcome[]> {
  const outcomes: AssertionOutcome[] = [];
  for (const assertion of assertions) {
    outcomes.push(await runOne(queue, assertion, analyzers, signal));
  }
  return outcomes;
}

async function runOne(
  queue: Pick<AnalysisQueue, 'run'>,
  assertion: Assertion,
  analyzers: readonly CustomAnalyzer[],
  signal: AbortSignal,
): Promise<AssertionOutcome> {
  const { analyzer, searchAnalyzer = analyzer, text, matches = [], misses = [] } = assertion;
  const named = (name: string) => analyzers.find((each) => each.name === name);
  const missing = [analyzer, searchAnalyzer].find((name) => !named(name) && !builtInAnalyzers.includes(name));
  if (missing !== undefined) return { kind: 'unknown', name: missing };
  const analyzed = async (name: string, texts: readonly string[]): Promise<Analyzer> => {
    const outcome = await queue.run({ analyzer: named(name) ?? name, texts, lastOnly: true }, signal);
    if (outcome.kind !== 'done') throw new Without(noAnalysisText(outcome));
    const created = new Map(outcome.analyses.map((analysis) => [analysis.text, analysis]));
    return {
      analyze: (asked) => {
        const { stream } = created.get(asked) ?? {};
        if (!stream) throw new Error('a text that was not analyzed');
        return { stages: [], stream };
      },
    };
  };
  try {
    const queries = [...matches, ...misses];
    const same = searchAnalyzer === analyzer;
    const index = await analyzed(analyzer, same ? [text, ...queries] : [text]);
    const search = same || queries.length === 0 ? index : await analyzed(searchAnalyzer, queries);
    return { kind: 'done', result: look(assertion, index, search) };
  } catch (error) {
    if (error instanceof Without) return { kind: 'impossible', message: error.message };
    throw error;
  }
}
