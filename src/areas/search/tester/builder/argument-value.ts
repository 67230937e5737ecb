import { parseInOrder } from '#contract/values/field-order.ts';
import { jsonIssueText } from '#contract/values/json/json-issue.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import type { Argument } from '../query/operators.ts';

function isJson(text: string): boolean {
  try {
    parseInOrder(text);
    return true;
  } catch {
    return false;
  }
}

/** Why JSON is taken as text: a name appears twice, so that one of its values would be lost. */
export const argumentIssue = (text: string): string | undefined =>
  isJson(text) ? jsonIssueText(text) : undefined;

const parsed = (text: string): Ejson | undefined =>
  isJson(text) && argumentIssue(text) === undefined ? (parseInOrder(text) as Ejson) : undefined;

/**
 * The form of an argument in its field: text as it is, everything else as JSON. Reading it again returns the
 * same value.
 */
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

/** The typed text of a field as an argument; undefined: the argument is left out. */
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
