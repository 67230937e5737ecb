import type { Assertion, AssertionFile } from '#analysis/assertions/assertion.ts';
import { FileProblem } from '#analysis/assertions/file-problem.ts';
import { parseAssertionFile } from '#analysis/assertions/parse.ts';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { nameOf, sameChoice } from '../../analyzer-text.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import type { LabState } from '../defaults.ts';
import type { LabSearch } from '../lab-search.ts';

/** The analyzers of the page as a file of assertions names them. */
export interface LabAnalyzers {
  index: string;
  query: string;
  analyzers: CustomAnalyzer[];
}

/** Both sides, and the analyzers of a file. Two different analyzers with the same name get two names. */
export function labAnalyzers(
  { index, query }: Pick<LabState, 'index' | 'query'>,
  others: readonly CustomAnalyzer[] = [],
): LabAnalyzers {
  const indexName = nameOf(index);
  const same = sameChoice(index, query);
  const queryName = !same && nameOf(query) === indexName ? `${indexName}Query` : nameOf(query);
  const sides = [
    ...(typeof index === 'string' ? [] : [index]),
    ...(typeof query === 'string' || same ? [] : [{ ...query, name: queryName }]),
  ];
  const taken = new Set(sides.map(({ name }) => name));
  return {
    index: indexName,
    query: queryName,
    analyzers: [...sides, ...others.filter(({ name }) => !taken.has(name))],
  };
}

/** One entry of the address: an assertion, or its problem. */
export type Saved =
  | { kind: 'assertion'; assertion: Assertion }
  | { kind: 'wrong'; given: unknown; message: string };

export function readSaved(input: unknown): Saved {
  try {
    const [assertion] = parseAssertionFile({ analyzers: [], assertions: [input] }).assertions;
    return assertion
      ? { kind: 'assertion', assertion }
      : { kind: 'wrong', given: input, message: 'is empty' };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    // its place in the list is where it is shown
    return { kind: 'wrong', given: input, message: error.message.replace(/^assertions\[0\]\.?\s*/u, '') };
  }
}

/** What `npm run analyze` reads: the assertions and the analyzers that they name. */
export function fileOf(saved: readonly Saved[], { analyzers }: LabAnalyzers): string {
  const assertions = saved.map((each) => (each.kind === 'assertion' ? each.assertion : each.given));
  const named = new Set(
    saved.flatMap((each) =>
      each.kind === 'assertion' ? [each.assertion.analyzer, each.assertion.searchAnalyzer] : [],
    ),
  );
  const needed = analyzers.filter(({ name }) => named.has(name));
  return `${JSON.stringify({ analyzers: needed, assertions }, null, 2)}\n`;
}

type LabChange = { [Key in keyof LabSearch]?: LabSearch[Key] | undefined };

/** The page after opening a file: its first assertion becomes the active one. */
export function labOf({ analyzers, assertions }: AssertionFile): LabChange {
  const [first] = assertions;
  const named = (name: string): AnalyzerChoice => analyzers.find((each) => each.name === name) ?? name;
  const index = first ? named(first.analyzer) : analyzers[0];
  const search = first?.searchAnalyzer === undefined ? undefined : named(first.searchAnalyzer);
  const others = analyzers.filter((each) => each !== index && each !== search);
  return {
    analyzer: index,
    search,
    assertions: assertions.length > 0 ? assertions : undefined,
    analyzers: others.length > 0 ? others : undefined,
    side: undefined,
    ...(first ? { text: first.text, query: first.matches?.[0] ?? first.misses?.[0] ?? '' } : {}),
  };
}

/** The same assertion for another analyzer. */
export function retargeted(assertion: Assertion, from: string, to: string): Assertion {
  return {
    ...assertion,
    analyzer: assertion.analyzer === from ? to : assertion.analyzer,
    ...(assertion.searchAnalyzer === from ? { searchAnalyzer: to } : {}),
  };
}

/** What an assertion expects, in words: for its line and as its name where it has none. */
export function expectationText(assertion: Assertion): string[] {
  const { tokens, positions, contains, excludes, matches, misses, matchCriteria } = assertion;
  const quoted = (terms: readonly string[]) =>
    terms.length === 0 ? 'nothing' : terms.map((term) => `“${term}”`).join(' ');
  const all = matchCriteria === 'all' ? ' with every word' : '';
  return [
    ...(tokens ? [`becomes ${quoted(tokens)}`] : []),
    ...(positions ? [`at the places ${positions.join(' ')}`] : []),
    ...(contains ? [`has ${quoted(contains)}`] : []),
    ...(excludes ? [`has not ${quoted(excludes)}`] : []),
    ...(matches ? [`is found by ${quoted(matches)}${all}`] : []),
    ...(misses ? [`is not found by ${quoted(misses)}${all}`] : []),
  ];
}
