import type { Assertion } from '#analysis/assertions/assertion.ts';
import { FileProblem } from '#analysis/assertions/file-problem.ts';
import { parseAssertionFile } from '#analysis/assertions/parse.ts';

const lists = ['tokens', 'contains', 'excludes', 'matches', 'misses'] as const;
export type ListName = (typeof lists)[number];

/** An assertion as it is typed: lists are one word a line, or a JSON list. */
export interface AssertionForm extends Record<ListName, string> {
  name: string;
  analyzer: string;
  searchAnalyzer: string;
  text: string;
  every: boolean;
}

export type FormProblems = Partial<Record<keyof AssertionForm | 'whole', string>>;

/** Lines are equivalent to the list; entries that lines cannot express are written as JSON. */
function linesOf(words: readonly string[] | undefined): string {
  if (words === undefined) return '';
  const plain =
    words.length > 0 && words.every((word) => /^[^\s"[][^\r\n]*$/u.test(word) && word === word.trim());
  return plain ? words.join('\n') : JSON.stringify(words);
}

export function formOf(assertion: Assertion): AssertionForm {
  const { name = '', analyzer, searchAnalyzer = '', text, matchCriteria } = assertion;
  return {
    name,
    analyzer,
    searchAnalyzer,
    text,
    every: matchCriteria === 'all',
    tokens: linesOf(assertion.tokens),
    contains: linesOf(assertion.contains),
    excludes: linesOf(assertion.excludes),
    matches: linesOf(assertion.matches),
    misses: linesOf(assertion.misses),
  };
}

/** The assertion of a form, or its problems. `before` keeps the parts without a field. */
export function assertionOf(
  form: AssertionForm,
  before: Pick<Assertion, 'positions'> = {},
): { assertion: Assertion } | { problems: FormProblems } {
  const problems: FormProblems = {};
  const raw: Record<string, unknown> = { analyzer: form.analyzer, text: form.text };
  if (form.name.trim() !== '') raw.name = form.name.trim();
  for (const name of lists) {
    const read = readLines(form[name]);
    if (typeof read === 'string') problems[name] = read;
    else if (read) raw[name] = read;
  }
  if (before.positions) raw.positions = before.positions;
  if (raw.matches || raw.misses) {
    if (form.searchAnalyzer !== '' && form.searchAnalyzer !== form.analyzer) {
      raw.searchAnalyzer = form.searchAnalyzer;
    }
    if (form.every) raw.matchCriteria = 'all';
  }
  if (Object.keys(problems).length > 0) return { problems };
  if (!lists.some((name) => raw[name] !== undefined) && !raw.positions) {
    return {
      problems: { whole: 'The assertion must expect something: fill in one of the fields below the text.' },
    };
  }
  try {
    const [assertion] = parseAssertionFile({ analyzers: [], assertions: [raw] }).assertions;
    return assertion ? { assertion } : { problems: { whole: 'An assertion is required' } };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { problems: { whole: error.message } };
  }
}

function readLines(text: string): string[] | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!trimmed.startsWith('['))
    return trimmed
      .split(/\r?\n/u)
      .map((line) => line.trim())
      .filter(Boolean);
  try {
    const read: unknown = JSON.parse(trimmed);
    if (Array.isArray(read) && read.every((each) => typeof each === 'string')) return read;
  } catch {
    // the message follows below
  }
  return 'A value that begins with [ must be a JSON list of strings.';
}
