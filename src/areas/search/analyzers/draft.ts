import type { CustomAnalyzer } from '#analysis/definition.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import { pathText } from '#contract/value-problems.ts';
import { isAnalyzerShape } from '../lab/analyzer-shape.ts';
import { JsonProblem, type PlacedJson, readJson } from '../lab/definition/json-places.ts';
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
  const { json, problem } = parsed(text);
  if (!json) return { analyzer: undefined, problems: [problem] };
  const { value } = json;
  if (Array.isArray(value)) {
    return {
      analyzer: undefined,
      problems: [{ message: 'One analyzer is expected, not a list of them', from: 0, to: 1 }],
    };
  }
  const found = [...analyzerProblems(value, readPattern), ...nameClash(value, list, was)];
  const problems = found.map(({ path, message }) => ({
    message: `${pathText(path) || 'The analyzer'} ${message}`,
    ...json.placeOf(path),
  }));
  return { analyzer: problems.length === 0 && isAnalyzerShape(value) ? value : undefined, problems };
}

type Parsed = { json: PlacedJson; problem?: undefined } | { json?: undefined; problem: DraftProblem };

function parsed(text: string): Parsed {
  try {
    return { json: readJson(text) };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { problem: { message: `Not JSON: ${error.message}`, from: error.at, to: error.at + 1 } };
  }
}

function nameClash(json: unknown, list: AnalyzerList, was: string | undefined) {
  if (!isAnalyzerShape(json)) return [];
  const { name } = json;
  return name !== was && list.some((each) => each.name === name)
    ? [{ path: ['name'], message: `is the name of another analyzer too: ${name}` }]
    : [];
}
