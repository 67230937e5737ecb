import { useEffect, useState } from 'react';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import type { AnalyzerProblem, analyzerProblems } from '#contract/search/analyzer-problems.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';

type Check = typeof analyzerProblems;

/** The problems of one analyzer for the service, beside another one in the same index. */
export function useProblems(choice: AnalyzerChoice, other: AnalyzerChoice): readonly AnalyzerProblem[] {
  const check = useCheck();
  return check ? problemsBeside(check, choice, other) : none;
}

const none: readonly AnalyzerProblem[] = [];

export function problemsBeside(
  check: Check,
  choice: AnalyzerChoice,
  other: AnalyzerChoice,
): readonly AnalyzerProblem[] {
  if (typeof choice === 'string') return none;
  const own = everyProblem(check, choice);
  const isNamedTwice =
    typeof other !== 'string' &&
    other.name === choice.name &&
    JSON.stringify(other) !== JSON.stringify(choice);
  return isNamedTwice
    ? [...own, { path: ['name'], message: `is the name of the other side's analyzer too: ${choice.name}` }]
    : own;
}

/** The service checks the form of values first and the other rules later; here both are checked at once. */
function everyProblem(check: Check, analyzer: CustomAnalyzer): AnalyzerProblem[] {
  const whole = check(analyzer, readPattern);
  if (whole.length === 0) return whole;
  const { name, tokenizer } = analyzer;
  const apart: AnalyzerProblem[] = [
    ...check({ name, tokenizer: keyword }, readPattern),
    ...check({ name: 'a', tokenizer }, readPattern),
    ...(['charFilters', 'tokenFilters'] as const).flatMap((place) =>
      (analyzer[place] ?? []).flatMap((part, index) =>
        check({ name: 'a', tokenizer: keyword, [place]: [part] }, readPattern).map(({ path, message }) => ({
          path: [place, index, ...path.slice(2)],
          message,
        })),
      ),
    ),
  ];
  const existing = new Set(whole.map((each) => JSON.stringify(each)));
  return [...whole, ...apart.filter((each) => !existing.has(JSON.stringify(each)))];
}

const keyword = { type: 'keyword' };

let loaded: Check | undefined;

/** The check brings zod: it is loaded beside the page. */
function useCheck(): Check | undefined {
  const [check, setCheck] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    let wanted = true;
    void import('#contract/search/analyzer-problems.ts').then((module) => {
      loaded = module.analyzerProblems;
      if (wanted) setCheck(() => module.analyzerProblems);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return check;
}

/** The problem of the value at a path, or of a value below it. */
export function problemAt(
  problems: readonly AnalyzerProblem[],
  path: readonly (string | number)[],
  { below = false } = {},
): string | undefined {
  const match = problems.find(
    (each) =>
      (below ? each.path.length >= path.length : each.path.length === path.length) &&
      path.every((part, index) => each.path[index] === part),
  );
  if (!match) return undefined;
  const place = match.path.slice(path.length - 1).map((part, index) => {
    if (typeof part === 'number') return `[${part}]`;
    if (part === '') return '[""]';
    return index === 0 ? part : `.${part}`;
  });
  return `${place.join('')} ${match.message}`;
}
