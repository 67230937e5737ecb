import {
  longestTag,
  mostTags,
  tagCharacters,
  tagInvalid,
  tagTooLong,
  tagTwice,
} from '#contract/api/tag-limits.ts';
import { limitText } from '#contract/values/problem-text.ts';

/** A tag as it is edited. */
export interface TagRow {
  id: number;
  key: string;
  value: string;
}

/** Validation errors of a row, by its fields. */
type TagProblems = Partial<Record<'key' | 'value', string>>;

/** Why a row cannot be saved, in the words of the service; empty: it can. */
export function tagProblems({ id, key, value }: TagRow, all: readonly TagRow[]): TagProblems {
  const isTwice = all.some((other) => other.id < id && other.key.trim() === key.trim());
  const ofKey = textProblem(key) ?? (isTwice ? tagTwice : undefined);
  const ofValue = textProblem(value);
  return {
    ...(ofKey === undefined ? {} : { key: `Key ${ofKey}` }),
    ...(ofValue === undefined ? {} : { value: `Value ${ofValue}` }),
  };
}

function textProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return limitText('string', 'at least', 1, false);
  if (length > longestTag) return tagTooLong;
  return tagCharacters.test(text) ? undefined : tagInvalid;
}

/** Why no row more can be added. */
export function tagsProblem(rows: readonly TagRow[]): string | undefined {
  return rows.length > mostTags ? `Tags ${limitText('array', 'at most', mostTags, false)}` : undefined;
}

export function tagsToSave(rows: readonly TagRow[]): { key: string; value: string }[] {
  return rows.map(({ key, value }) => ({ key: key.trim(), value: value.trim() }));
}

export type TagsByKey = Record<string, string>;

/** Tags by their keys: versions of two users are compared key by key. */
export const tagsByKey = (
  tags: readonly { key?: string | undefined; value?: string | undefined }[],
): TagsByKey => Object.fromEntries(tags.map(({ key = '', value = '' }) => [key, value]));

export const rowsOf = (tags: Readonly<Record<string, unknown>>): TagRow[] =>
  Object.entries(tags).map(([key, value], id) => ({ id, key, value: String(value) }));
