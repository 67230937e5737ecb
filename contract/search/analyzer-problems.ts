import type { z } from 'zod';
import { valueProblems } from '#contract/values/value-problems.ts';
import { parseByEvidence } from '../evidence/rule-evidence.ts';
import { checkAnalyzers } from './analyzer-rules.ts';
import { CustomAnalyzer, CustomAnalyzers } from './custom-analyzer.ts';
import type { ReadPattern } from './pattern-rules.ts';

/** The error of one value inside an analyzer, as a continuation of its field's name. */
export interface AnalyzerProblem {
  path: (string | number)[];
  message: string;
}

/**
 * Everything wrong with one analyzer or a list of them: the words of the 400 that the service would answer. Loads
 * zod: the console imports it lazily.
 */
export function analyzerProblems(input: unknown, readPattern: ReadPattern): AnalyzerProblem[] {
  if (Array.isArray(input)) {
    return problemsOf(CustomAnalyzers, input, (analyzers) => checkAnalyzers(analyzers, readPattern, ''));
  }
  return problemsOf(CustomAnalyzer, input, (analyzer) =>
    // the place of the only one, `[0].`, is left out
    checkAnalyzers([analyzer], readPattern, '').map(({ field, description }) => ({
      field: field.replace(/^\[0\]\.?/, ''),
      description,
    })),
  );
}

function problemsOf<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  check: (value: Value) => readonly { field: string; description: string }[],
): AnalyzerProblem[] {
  // an assumed limit is for the service to decide
  const { data, errors } = parseByEvidence(schema, input);
  if (data === undefined) {
    return valueProblems({ issues: errors }).map(({ path, description }) => ({
      path: path.map((part) => (typeof part === 'number' ? part : String(part))),
      message: description,
    }));
  }
  return check(data).map(({ field, description }) => ({ path: pathOf(field), message: description }));
}

/** `[0].tokenFilters[1].minGram` → `[0, 'tokenFilters', 1, 'minGram']`; no rule of analyzers names keys of users. */
function pathOf(field: string): (string | number)[] {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  );
}
