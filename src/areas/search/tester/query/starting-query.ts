import type { Definition } from '#contract/search/definition.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { indexedField, namedPaths } from './indexed-field.ts';

const fallback = 'title';
/** A first word that every analyzer keeps apart from what follows. */
const plainWord = /^\p{L}{3,}(?=\s|$)/u;

/** A query that finds something: a word that documents hold, in a field that the index searches as text. */
export function startingQuery(definition: Definition, shapes: readonly FieldShape[]): string {
  const isText = (path: string): boolean =>
    indexedField(definition, path).types.some(({ type }) => type === 'string');
  const held = shapes.filter(
    ({ path, kinds, elements }) =>
      [...kinds, ...elements].some(({ kind }) => kind === 'string') && isText(path),
  );
  const shape = held.find(({ values }) => values.some(({ value }) => isWord(value))) ?? held[0];
  const path = shape?.path ?? namedPaths(definition).find(isText) ?? fallback;
  const value = shape?.values.map((each) => each.value).find(isWord);
  const word = typeof value === 'string' ? (plainWord.exec(value)?.[0] ?? '') : '';
  return JSON.stringify({ text: { query: word || 'words', path } }, null, 2);
}

const isWord = (value: unknown): value is string => typeof value === 'string' && plainWord.test(value);
