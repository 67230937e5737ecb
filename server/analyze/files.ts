import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { AssertionFile } from '#analysis/assertions/assertion.ts';
import { FileProblem } from '#analysis/assertions/file-problem.ts';
import { parseAssertionFile } from '#analysis/assertions/parse.ts';
import { checkReferences } from '#analysis/assertions/references.ts';
import type { LuceneCase } from '#analysis/lucene-cases/agreement.ts';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import { jsonIssueText, jsonProblem } from '#contract/values/json/json-issue.ts';
import { pathText } from '#contract/values/value-problems.ts';
import { InputProblem } from './arguments.ts';

export const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

/** The text of a file, unpacked; throws an InputProblem. */
export function textOf(file: string): string {
  try {
    const bytes = readFileSync(file === '-' ? 0 : file);
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (packed ? gunzipSync(bytes) : bytes).toString();
  } catch (error) {
    throw new InputProblem(`${nameOf(file)} cannot be read: ${reason(error)}`);
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The content of a file, for callers that need more than analyzers and assertions. */
export interface Content {
  name: string;
  json: unknown;
}

/** All files as one: assertions may name analyzers of another file. */
export function readFiles(files: readonly string[]): AssertionFile & { contents: Content[] } {
  const whole = { analyzers: [], assertions: [], contents: [] } as AssertionFile & { contents: Content[] };
  const read = files.map((file) => ({ file, ...informative(file, () => parsed(file)) }));
  whole.contents.push(...read.map(({ file, json }) => ({ name: nameOf(file), json })));
  for (const { file, analyzers } of read) {
    informative(file, () => checkAnalyzers(analyzers, whole.analyzers));
    whole.analyzers.push(...analyzers);
  }
  for (const { file, assertions } of read) {
    informative(file, () => checkReferences({ ...whole, assertions }, builtInAnalyzers));
    whole.assertions.push(...assertions);
  }
  return whole;
}

function parsed(file: string): AssertionFile & { json: unknown } {
  const text = textOf(file);
  try {
    const json: unknown = parseInOrder(text);
    const issue = jsonIssueText(text);
    if (issue !== undefined) throw new FileProblem('', `cannot be read: ${issue}`);
    return { ...parseAssertionFile(json), json };
  } catch (error) {
    throw error instanceof SyntaxError ? new FileProblem('', `is not JSON: ${jsonProblem(text)}`) : error;
  }
}

/** The rules of the service; and no name of another file. */
function checkAnalyzers(own: AssertionFile['analyzers'], before: AssertionFile['analyzers']): void {
  const [first] = analyzerProblems(own, readPattern);
  if (first) throw new FileProblem(`analyzers${pathText(first.path)}`, first.message);
  own.forEach(({ name }, index) => {
    if (!before.some((each) => each.name === name)) return;
    throw new FileProblem(
      `analyzers[${index}].name`,
      `is the name of an analyzer of another file too: ${name}`,
    );
  });
}

/** A problem with the name of the file before it. */
export function informative<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof FileProblem ? new InputProblem(`${nameOf(file)}: ${error.message}`) : error;
  }
}

/** Cases of one file, one JSON document a line. */
export function readCases(file: string): LuceneCase[] {
  return textOf(file)
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readCase(line, `${nameOf(file)}:${index + 1}`)]));
}

function readCase(line: string, place: string): LuceneCase {
  let each: unknown;
  try {
    each = JSON.parse(line);
  } catch {
    throw new InputProblem(`${place} is not JSON: ${jsonProblem(line)}`);
  }
  const wrong = wrongField(each);
  if (wrong) throw new InputProblem(`${place}: ${wrong}`);
  return each as LuceneCase;
}

function wrongField(each: unknown): string | undefined {
  if (typeof each !== 'object' || each === null) return 'a case must be an object';
  const { component, analyzer, text, tokens, tokensV10, error } = each as Record<string, unknown>;
  if (typeof component !== 'string') return 'component must be text';
  if (typeof text !== 'string') return 'text must be text';
  if (typeof analyzer !== 'string' && (typeof analyzer !== 'object' || analyzer === null)) {
    return 'analyzer must be a name or an object';
  }
  if (Array.isArray(tokens) || Array.isArray(tokensV10) || typeof error === 'string') return undefined;
  return 'tokens must be a list, or error a text';
}
