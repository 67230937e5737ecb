import type { CustomAnalyzer } from '../definition.ts';
import { type Analyzer, builtInAnalyzer, customAnalyzer } from '../pipeline.ts';
import type { Assertion } from './assertion.ts';
import { type AssertionResult, look } from './look.ts';

/** Made by name: one of the list, else one of the engine's own. Throws what making it throws. */
function analyzerNamed(name: string, analyzers: readonly CustomAnalyzer[]): Promise<Analyzer> {
  const own = analyzers.find((each) => each.name === name);
  return own ? customAnalyzer(own) : builtInAnalyzer(name);
}

/** An assertion with its analyzers, ready to be looked at. */
export interface PreparedAssertion {
  run(): AssertionResult;
}

/** Makes the analyzers of an assertion. Throws Unavailable, PatternProblem or DefinitionProblem. */
export async function prepareAssertion(
  assertion: Assertion,
  analyzers: readonly CustomAnalyzer[],
): Promise<PreparedAssertion> {
  const index = await analyzerNamed(assertion.analyzer, analyzers);
  const search =
    assertion.searchAnalyzer === undefined ? index : await analyzerNamed(assertion.searchAnalyzer, analyzers);
  return { run: () => look(assertion, index, search) };
}
