import { jsonIssue } from '#contract/values/json/json-issue.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';

/** The error in a text that should be extended JSON; undefined for a valid one. */
export function problemOf(text: string, wants: 'array' | 'value'): CodeProblem | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const issue = jsonIssue(text);
    return issue ? { ...issue, message: `Not JSON: ${issue.message}` } : { message: 'Not JSON' };
  }
  if (wants === 'array' && !Array.isArray(value)) {
    return { message: 'Arguments must be an array: [first, second]' };
  }
  // JSON so far: the reader of extended JSON can only refuse the form of a wrapped value
  try {
    parseEjson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    const { message, from, to } = error;
    const key = /^\{\s*("\$\w+")/u.exec(text.slice(from));
    if (!key?.[1]) return { message: `Line ${error.line}, column ${error.column}: ${message}`, from, to };
    const end = from + key[0].length;
    return { message: `${key[1].slice(1, -1)}: ${message}`, from: end - key[1].length, to: end };
  }
}
