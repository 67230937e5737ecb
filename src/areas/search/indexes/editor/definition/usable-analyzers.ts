import type { CustomAnalyzer as AnyAnalyzer } from '#analysis/definition.ts';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import { readJsonObject, withValue } from '#src/lib/json/json-text.ts';
import type { AnalyzerChoice } from '../../../worker/protocol.ts';

/** A definition as far as it is typed, and the analyzers of its cluster. */
export interface Around {
  definition: Record<string, unknown>;
  clusterAnalyzers: readonly CustomAnalyzer[];
}

const nameOf = (each: unknown): string => {
  const name: unknown = typeof each === 'object' && each !== null && 'name' in each ? each.name : undefined;
  return typeof name === 'string' ? name : '';
};
const ownOf = ({ analyzers }: Around['definition']): unknown[] => (Array.isArray(analyzers) ? analyzers : []);

/** Names that a definition may use: its own analyzers, those of the cluster, the built-in ones. */
export function usableAnalyzers({ definition, clusterAnalyzers }: Around): string[] {
  const names = [...ownOf(definition), ...clusterAnalyzers].map(nameOf).filter((name) => name !== '');
  return [...new Set([...names, ...builtInAnalyzers])];
}

/** The analyzer with a name: the definition's own analyzers come before those of the cluster. */
export function analyzerNamed(name: string, { definition, clusterAnalyzers }: Around): AnalyzerChoice {
  const custom = [...ownOf(definition), ...clusterAnalyzers].find((each) => nameOf(each) === name);
  return (custom as AnalyzerChoice | undefined) ?? name;
}

/** The text with an analyzer of its own: in the place of the one that has its name, else behind the others. */
export function withAnalyzer(
  text: string,
  definition: Record<string, unknown>,
  analyzer: AnyAnalyzer,
): string {
  const own = ownOf(definition);
  if (own.length === 0) return withValue(text, ['analyzers'], [analyzer]);
  const at = own.findIndex((each) => nameOf(each) === analyzer.name);
  return withValue(text, ['analyzers', at < 0 ? own.length : at], analyzer);
}

/** A text with the analyzer from the lab; an unreadable text stays unchanged. */
export function withLabAnalyzer(text: string, analyzer: AnyAnalyzer | undefined): string {
  const { value } = readJsonObject(text);
  return value && analyzer ? withAnalyzer(text, value, analyzer) : text;
}
