import { isRecord } from '#contract/values/is-record.ts';
import { withValue } from '#src/lib/json/json-text.ts';
import type { JsonObject } from '../../../json-object.ts';

/** What an index keeps of documents beside its terms. */
export const storingKinds = ['nothing', 'everything', 'include', 'exclude'] as const;
export type StoringKind = (typeof storingKinds)[number];

export interface Storing {
  kind: StoringKind;
  /** Fields that are kept, or left out. */
  paths: string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export function storingOf({ storedSource }: JsonObject): Storing {
  if (storedSource === true) return { kind: 'everything', paths: [] };
  if (!isRecord(storedSource)) return { kind: 'nothing', paths: [] };
  return 'include' in storedSource
    ? { kind: 'include', paths: texts(storedSource.include) }
    : { kind: 'exclude', paths: texts(storedSource.exclude) };
}

/** The text with another choice of stored fields; the paths stay when only the kind changes. */
export function withStoring(text: string, { kind, paths }: Storing): string {
  const value = kind === 'nothing' ? undefined : kind === 'everything' ? true : { [kind]: paths };
  return withValue(text, ['storedSource'], value);
}

/** One mapping of synonyms as far as the text has it. */
export interface SynonymRow {
  name: string;
  analyzer: string;
  collection: string;
}

/** A text, or an empty one for other values. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function synonymRows({ synonyms }: JsonObject): SynonymRow[] {
  return (Array.isArray(synonyms) ? synonyms : []).filter(isRecord).map(({ name, analyzer, source }) => ({
    name: textOf(name),
    analyzer: textOf(analyzer),
    collection: isRecord(source) ? textOf(source.collection) : '',
  }));
}

/** The text with one mapping changed or, behind the last one, added; undefined takes it away, and the list with the last. */
export function withSynonyms(
  text: string,
  definition: JsonObject,
  at: number,
  row: SynonymRow | undefined,
): string {
  const rows = synonymRows(definition);
  if (!row) return withValue(text, rows.length > 1 ? ['synonyms', at] : ['synonyms'], undefined);
  const { name, analyzer, collection } = row;
  const before = rows[at];
  if (!before) {
    const value = { name, analyzer, source: { collection } };
    return withValue(
      text,
      rows.length === 0 ? ['synonyms'] : ['synonyms', at],
      rows.length === 0 ? [value] : value,
    );
  }
  // only what changed: comments, and keys that are not known here, stay
  const parts = [
    [['name'], before.name, name],
    [['analyzer'], before.analyzer, analyzer],
    [['source', 'collection'], before.collection, collection],
  ] as const;
  return parts.reduce(
    (next, [path, was, is]) => (was === is ? next : withValue(next, ['synonyms', at, ...path], is)),
    text,
  );
}

/** A text, or nothing where it is empty. */
export const withText = (text: string, name: string, value: string): string =>
  withValue(text, [name], value.trim() === '' ? undefined : value.trim());

export type Dynamic = boolean | 'set';

/** Whether fields that are not named are indexed; `set`: by a set of types, which the JSON names. */
export function dynamicOf({ mappings }: JsonObject): Dynamic {
  const dynamic = isRecord(mappings) ? mappings.dynamic : undefined;
  return isRecord(dynamic) ? 'set' : dynamic === true;
}

export const withDynamic = (text: string, dynamic: boolean): string =>
  withValue(text, ['mappings', 'dynamic'], dynamic);
