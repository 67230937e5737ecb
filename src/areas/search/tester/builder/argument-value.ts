import { jsonIssue, jsonIssueText } from '#contract/json-problem.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import type { Argument } from '../query/operators.ts';

/** Undefined for what is not JSON, and for JSON in which a name appears twice: one of its values would be lost. */
const parsed = (text: string): Ejson | undefined => {
  try {
    const value = JSON.parse(text) as Ejson;
    return jsonIssue(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Why an argument that begins like an object or a list is taken as text; undefined where it is not. */
export const argumentIssue = (shown: string): string | undefined =>
  /^\s*[[{]/u.test(shown) ? jsonIssueText(shown) : undefined;

/** How an argument stands in its field: text plainly, everything else as JSON. Reading it again gives the same. */
export function shownArgument(value: Ejson | undefined, kind: Argument['kind']): string {
  if (value === undefined) return '';
  if (kind === 'edits') return shownEdits(value);
  if (kind === 'paths' && Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.join(', ');
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = kind === 'value' ? parsed(value) === undefined && value !== '' : !/^\s*[[{]/u.test(value);
  return isPlain ? value : JSON.stringify(value);
}

function shownEdits(value: Ejson): string {
  const edits = typeof value === 'object' && value !== null && 'maxEdits' in value ? value.maxEdits : 2;
  return String(edits);
}

/** What is typed into a field as an argument; undefined: the argument is left out. */
export function readArgument(
  text: string,
  kind: Argument['kind'],
  before: Ejson | undefined,
): Ejson | undefined {
  switch (kind) {
    case 'edits': {
      if (text === '0' || text === '') return undefined;
      const rest = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
      return { ...rest, maxEdits: Number(text) };
    }
    case 'number':
      return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
    case 'switch':
      return text === 'true' ? true : undefined;
    case 'choice':
      return text === '' ? undefined : text;
    case 'value':
      return text === '' ? undefined : (parsed(text) ?? text);
    case 'text':
    case 'path':
    case 'paths':
      return readText(text, kind);
  }
}

function readText(text: string, kind: 'text' | 'path' | 'paths'): Ejson | undefined {
  const written = /^\s*[[{"]/u.test(text) ? parsed(text) : undefined;
  if (written !== undefined) return written;
  if (kind !== 'paths') return text;
  const names = text.split(',').map((each) => each.trim());
  return names.length > 1 ? names : text;
}
