import type { CustomAnalyzer } from '#analysis/definition.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import { isAnalyzerShape } from '../lab/lab-search.ts';
import { placeIn } from './json-places.ts';
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
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { analyzer: undefined, problems: [{ message: `This is no JSON: ${message}`, from: 0, to: 0 }] };
  }
  if (Array.isArray(json)) {
    return {
      analyzer: undefined,
      problems: [{ message: 'One analyzer is expected, not a list of them', from: 0, to: 1 }],
    };
  }
  const found = [...analyzerProblems(json, readPattern), ...taken(json, list, was)];
  const problems = found.map(({ path, message }) => {
    const field = path.reduce<string>(
      (at, part) => (typeof part === 'number' ? `${at}[${part}]` : at === '' ? part : `${at}.${part}`),
      '',
    );
    return { message: `${field || 'The analyzer'} ${message}`, ...placeIn(text, path) };
  });
  return { analyzer: problems.length === 0 && isAnalyzerShape(json) ? json : undefined, problems };
}

function taken(json: unknown, list: AnalyzerList, was: string | undefined) {
  if (!isAnalyzerShape(json)) return [];
  const { name } = json;
  return name !== was && list.some((each) => each.name === name)
    ? [{ path: ['name'], message: `is the name of another analyzer too: ${name}` }]
    : [];
}
