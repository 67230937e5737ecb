import type { Assertion } from '#analysis/assertions/assertion.ts';
import type { Check } from '#analysis/assertions/look.ts';
import { approximateAnalyzers } from '#analysis/components.ts';
import type { Finding } from './messages.ts';

/** One assertion and what became of it; `problem`: it could not be looked at. */
export interface Line {
  name: string;
  analyzer: string;
  passed: boolean;
  checks?: Check[];
  tokens?: string[];
  problem?: string;
  /** The note about analyzers that are implemented only approximately. */
  approximate?: string;
}

export function lineOf(assertion: Assertion, index: number, finding: Finding): Line {
  const { analyzer, searchAnalyzer = analyzer } = assertion;
  const near = [analyzer, searchAnalyzer].find((each) => approximateAnalyzers.has(each));
  const approximate =
    near && `${near} is approximate: the service may find other words, by another dictionary`;
  const name = assertion.name ?? `assertions[${index}] ${JSON.stringify(shortened(assertion.text))}`;
  const about = { name, analyzer, ...(approximate && { approximate }) };
  if (finding.kind === 'assertion') return { ...about, ...finding.result };
  const problem = finding.kind === 'problem' ? finding.problem : 'no answer';
  return { ...about, passed: false, problem };
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A line for each assertion; for failed ones with the expected and the actual result. */
export function linesText(lines: readonly Line[], analyzers: number): string {
  const failed = lines.filter(({ passed }) => !passed).length;
  const counted = `${lines.length - failed} passed, ${failed} failed`;
  return [...lines.flatMap(lineText), '', `${plural(analyzers, 'analyzer')}; assertions: ${counted}`].join(
    '\n',
  );
}

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function lineText({ name, analyzer, passed, checks = [], problem, approximate }: Line): string[] {
  return [
    `${passed ? 'ok  ' : 'FAIL'} ${analyzer}: ${name}`,
    ...(approximate === undefined ? [] : [`       ${approximate}`]),
    ...(problem === undefined ? [] : [`       ${problem}`]),
    ...checks.filter((check) => !check.passed).flatMap(checkText),
  ];
}

const wanted: Record<Check['expectation'], string> = {
  tokens: 'tokens',
  positions: 'positions',
  contains: 'contains',
  excludes: 'excludes',
  matches: 'is found by',
  misses: 'is not found by',
};

function checkText({ expectation, expected, found }: Check): string[] {
  return [`       expected  ${wanted[expectation]} ${expected}`, `       found     ${found}`];
}
