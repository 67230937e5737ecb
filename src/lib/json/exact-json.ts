import { inexactText, isExactNumber, mayHoldInexact } from '#contract/values/json/exact-number.ts';
import { jsonIssueText } from '#contract/values/json/json-issue.ts';
import { rewriteJson } from '#contract/values/json/quoted-text.ts';

/** A number of a text that would be rounded as a number: it is kept as it is written. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/** As `JSON.parse`; a number that would be rounded comes as `ExactNumber`. */
export function parseExact(text: string): unknown {
  if (!mayHoldInexact(text)) return JSON.parse(text);
  const mark = crypto.randomUUID();
  const marked = rewriteJson(text, {
    plain: (part) =>
      part.replace(numbers, (number) => (isExactNumber(number) ? number : `"${mark}${number}"`)),
  });
  if (marked === text) return JSON.parse(text);
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? new ExactNumber(value.slice(mark.length)) : value,
  );
}

/** The first number of a value that would be rounded, with its path: `limits[0].max`. */
export function firstInexact(value: unknown, path = ''): { path: string; text: string } | undefined {
  if (value instanceof ExactNumber) return { path, text: value.text };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${key}]` : `${path === '' ? '' : `${path}.`}${key}`;
    const result = firstInexact(each, at);
    if (result) return result;
  }
  return undefined;
}

/** As `JSON.stringify`; numbers that were kept as they were written are written so again. */
export function stringifyExact(value: unknown, space?: number): string {
  // a replacer is slow, and answers have megabytes
  if (!firstInexact(value)) return JSON.stringify(value, null, space);
  const mark = crypto.randomUUID();
  const text = JSON.stringify(
    value,
    (_, each: unknown) => (each instanceof ExactNumber ? `${mark}${each.text}` : each),
    space,
  );
  return text.replaceAll(new RegExp(`"${mark}([^"]*)"`, 'gu'), '$1');
}

/** A typed text: its value, or why it has none yet. An empty one has the value undefined. */
export function readTyped(text: string): { value?: unknown; problem?: string } {
  if (text.trim() === '') return { value: undefined };
  try {
    const value = parseExact(text);
    const issue = jsonIssueText(text);
    if (issue !== undefined) return { problem: issue };
    const rounded = firstInexact(value);
    return rounded ? { problem: inexactText(rounded.path, rounded.text) } : { value };
  } catch {
    return { problem: 'is not JSON yet' };
  }
}
