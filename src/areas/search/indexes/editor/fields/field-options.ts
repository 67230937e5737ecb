import type { IndexType } from '#contract/search/definition.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { type JsonPath, withValue } from '#src/lib/json/json-text.ts';
import type { JsonObject } from '../../../json-object.ts';

/** An option of a type, as the form of a field. */
export interface FieldOption {
  /** Its path in the type: `similarity`, or `similarity.type` inside of an object. */
  name: string;
  label: string;
  kind: 'analyzer' | 'choice' | 'number' | 'switch';
  choices?: readonly string[];
  /**
   * The default // documented; absent: there is no default, and the service requires the option or treats it
   * as not set.
   */
  unset?: string | number | boolean;
}

const choice = (name: string, label: string, choices: readonly string[], unset?: string): FieldOption => ({
  ...{ name, label, kind: 'choice', choices },
  ...(unset === undefined ? {} : { unset }),
});
const count = (name: string, label: string, unset?: number): FieldOption => ({
  ...{ name, label, kind: 'number' },
  ...(unset === undefined ? {} : { unset }),
});
const on = (name: string, label: string, unset: boolean): FieldOption => ({
  ...{ name, label, kind: 'switch' },
  unset,
});

const analyzer: FieldOption = { name: 'analyzer', label: 'Analyzer of documents', kind: 'analyzer' };
const scoring = choice('similarity.type', 'Similarity', ['bm25', 'boolean', 'stableTfl'], 'bm25');
const vectorSimilarity = choice('similarity', 'Similarity', ['cosine', 'dotProduct', 'euclidean']);
const dynamic = on('dynamic', 'Index nested fields dynamically', false);
const numbers: readonly FieldOption[] = [
  choice('representation', 'Representation', ['double', 'int64'], 'double'),
  on('indexDoubles', 'Index doubles', true),
  on('indexIntegers', 'Index integers', true),
];

/** The options of each type of a field // documented: "Define Field Mappings" */
const byType: Readonly<Record<string, readonly FieldOption[]>> = {
  string: [
    analyzer,
    { name: 'searchAnalyzer', label: 'Analyzer of queries', kind: 'analyzer' },
    choice('indexOptions', 'Index options', ['docs', 'freqs', 'positions', 'offsets'], 'offsets'),
    choice('norms', 'Norms', ['include', 'omit'], 'include'),
    scoring,
    count('ignoreAbove', 'Ignore strings longer than'),
    on('store', 'Store the string, for highlighting', true),
  ],
  autocomplete: [
    { ...analyzer, unset: 'lucene.standard' },
    choice('tokenization', 'Tokenization', ['edgeGram', 'rightEdgeGram', 'nGram'], 'edgeGram'),
    count('minGrams', 'Minimum grams', 2),
    count('maxGrams', 'Maximum grams', 15),
    scoring,
    on('foldDiacritics', 'Fold diacritics', true),
  ],
  token: [choice('normalizer', 'Normalizer', ['lowercase', 'none'], 'none')],
  number: numbers,
  numberFacet: numbers,
  geo: [on('indexShapes', 'Index shapes', false)],
  document: [dynamic],
  embeddedDocuments: [dynamic],
  vector: [
    count('numDimensions', 'Dimensions'),
    vectorSimilarity,
    choice('quantization', 'Quantization', ['none', 'scalar', 'binary'], 'none'),
    choice('indexingMethod', 'Indexing method', ['hnsw', 'flat'], 'hnsw'),
    count('hnswOptions.maxEdges', 'Maximum edges', 16),
    count('hnswOptions.numEdgeCandidates', 'Edge candidates', 100),
  ],
  knnVector: [count('dimensions', 'Dimensions'), vectorSimilarity],
};

export const optionsOf = (type: string): readonly FieldOption[] => ownValue(byType, type) ?? [];

/** A type of a field in a definition. */
export interface PlacedType {
  at: JsonPath;
  body: JsonObject;
  /** The field as a whole, where it has no other type: both go together. */
  field?: JsonPath;
}

/** The location of a field's type; undefined if the definition has no such type. */
export function placedType(
  definition: JsonObject,
  path: readonly string[],
  type: string,
  of: IndexType,
): PlacedType | undefined {
  return of === 'vectorSearch'
    ? listed(['fields'], definition.fields, (each) => each.type === type && each.path === path.join('.'))
    : mapped(['mappings'], definition.mappings, path, type);
}

function mapped(
  around: JsonPath,
  mapping: unknown,
  [name = '', ...rest]: readonly string[],
  type: string,
): PlacedType | undefined {
  const fields = isRecord(mapping) && isRecord(mapping.fields) ? mapping.fields : {};
  const here: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const at = [...around, 'fields', name];
  if (rest.length === 0) {
    const result = listed(at, here, (each) => each.type === type);
    const isOnly = !Array.isArray(here) || here.length === 1;
    return result && isOnly ? { ...result, field: at } : result;
  }
  const holder = listed(at, here, ({ type: each }) => each === 'document' || each === 'embeddedDocuments');
  return holder && mapped(holder.at, holder.body, rest, type);
}

/** One of a list, or a single value in place of a list. */
function listed(at: JsonPath, value: unknown, isIt: (each: JsonObject) => boolean): PlacedType | undefined {
  if (!Array.isArray(value)) return isRecord(value) && isIt(value) ? { at, body: value } : undefined;
  const index = value.findIndex((each) => isRecord(each) && isIt(each));
  return index < 0 ? undefined : { at: [...at, index], body: value[index] as JsonObject };
}

/** The text without a type of a field; a field without a type left goes as a whole. */
export const withoutType = (text: string, { at, field = at }: PlacedType): string =>
  withValue(text, field, undefined);

/** The value of an option in a type; undefined: not set. */
export function optionValue({ body }: PlacedType, { name }: Pick<FieldOption, 'name'>): unknown {
  return name.split('.').reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), body);
}

/** The text with another value of an option; undefined takes it away, and an object around it that holds nothing more. */
export function withOption(
  text: string,
  placed: PlacedType,
  { name }: Pick<FieldOption, 'name'>,
  value: unknown,
): string {
  const [key = '', inner] = name.split('.');
  if (inner === undefined) return withValue(text, [...placed.at, key], value);
  const outer: unknown = placed.body[key];
  const isLast = value === undefined && isRecord(outer) && Object.keys(outer).every((each) => each === inner);
  return withValue(text, isLast ? [...placed.at, key] : [...placed.at, key, inner], value);
}

/** Other keys of a type: they are edited as JSON. */
export function otherKeys({ body }: PlacedType, type: string): string[] {
  const existing = new Set([
    'type',
    'path',
    'fields',
    ...optionsOf(type).map(({ name }) => name.split('.')[0]),
  ]);
  return Object.keys(body).filter((key) => !existing.has(key));
}
