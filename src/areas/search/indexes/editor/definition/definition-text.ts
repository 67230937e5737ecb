import { readPattern } from '#analysis/regex/read-pattern.ts';
import { deepestBody } from '#contract/api/deepest-body.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { buildFailure } from '#contract/search/build-failure.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import { Definition, type IndexType } from '#contract/search/definition.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import { pathText, valueProblems } from '#contract/values/value-problems.ts';
import { type JsonPath, locationOf, pathOf, readJsonObject } from '#src/lib/json/json-text.ts';
import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';

/** A definition in the editor: comments and unknown keys may occur in it. */
export interface ReadDefinition {
  /** The object of the text, whether the service would take it or not; undefined where the text is no object. */
  value: Record<string, unknown> | undefined;
  /** Undefined while something is wrong. */
  definition: Definition | undefined;
  problems: (CodeProblem & { message: string })[];
}

/** Reads a definition by the rules of the service, in its words; a problem has its place in the text. */
export function readDefinitionText(
  text: string,
  { type, clusterAnalyzers }: { type: IndexType; clusterAnalyzers: readonly CustomAnalyzer[] },
): ReadDefinition {
  // a request holds the definition in an object of its own
  const { root, value, problem } = readJsonObject(text, deepestBody - 1);
  if (problem) return { value, definition: undefined, problems: [problem] };
  const at = (path: JsonPath) => locationOf(root, path);
  const { data, errors, warnings } = parseByEvidence(Definition, value);
  const problemsOf = (issues: typeof errors) =>
    valueProblems({ issues }).map(({ path, description }) => ({
      message: `${pathText(path) || 'The definition'} ${description}`,
      ...at(path.map((part) => (typeof part === 'number' ? part : String(part)))),
    }));
  // the service may accept what only an assumed limit objects to
  const doubts = problemsOf(warnings).map((each) => ({ ...each, severity: 'warning' as const }));
  if (data === undefined)
    return { value, definition: undefined, problems: [...problemsOf(errors), ...doubts] };
  const refused = checkDefinition(data, { type, readPattern, clusterAnalyzers }).map(
    ({ field, description }) => ({
      message: `${field} ${description}`,
      ...at(pathOf(field)),
    }),
  );
  const failure = refused.length === 0 ? buildFailure(data) : undefined;
  return {
    value,
    definition: refused.length === 0 ? data : undefined,
    problems: [
      ...refused,
      ...doubts,
      ...(failure === undefined
        ? []
        : [{ message: failure, severity: 'warning' as const, ...at(['analyzers']) }]),
    ],
  };
}
