import type { Node } from 'jsonc-parser';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import { pathText } from '#contract/values/value-problems.ts';
import { readStrictJson, valueLocationOf } from '#src/lib/json/json-text.ts';
import { isAnalyzerShape } from '../lab/analyzer-shape.ts';
import type { AnalyzerList } from './list-change.ts';

interface DraftProblem {
  message: string;
  /** In the text. */
  from: number;
  to: number;
}

export interface ReadDraft {
  analyzer: CustomAnalyzer | undefined;
  problems: DraftProblem[];
}

/** Reads an analyzer as it is typed: by the rules of the service, and in its words. */
export function readDraft(text: string, list: AnalyzerList, was: string | undefined): ReadDraft {
  const { root, value, problem } = parsed(text);
  if (problem) return { analyzer: undefined, problems: [problem] };
  if (Array.isArray(value)) {
    return {
      analyzer: undefined,
      problems: [{ message: 'One analyzer is expected, not a list of them', from: 0, to: 1 }],
    };
  }
  const results = [...analyzerProblems(value, readPattern), ...nameClash(value, list, was)];
  const problems = results.map(({ path, message }) => ({
    message: `${pathText(path) || 'The analyzer'} ${message}`,
    ...valueLocationOf(root, path),
  }));
  return { analyzer: problems.length === 0 && isAnalyzerShape(value) ? value : undefined, problems };
}

type Parsed =
  | { root: Node; value: unknown; problem?: undefined }
  | { root?: undefined; value?: undefined; problem: DraftProblem };

function parsed(text: string): Parsed {
  const read = readStrictJson(text);
  if (!read.problem) return read;
  const { message, from, to } = read.problem;
  return { problem: { message: `Not JSON: ${message}`, from, to } };
}

function nameClash(json: unknown, list: AnalyzerList, was: string | undefined) {
  if (!isAnalyzerShape(json)) return [];
  const { name } = json;
  return name !== was && list.some((each) => each.name === name)
    ? [{ path: ['name'], message: `is the name of another analyzer too: ${name}` }]
    : [];
}
