import { ownValue } from '#contract/values/own-value.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import type { Kind } from '#src/lib/ejson/value.ts';

interface FieldTypeText {
  type: string;
  help: string;
}

/** Types that a field can be indexed as, and what each is for. The deprecated ones are left to the JSON. */
export const fieldTypes: readonly FieldTypeText[] = [
  { type: 'string', help: 'full text' },
  { type: 'autocomplete', help: 'words as they are typed' },
  { type: 'token', help: 'exact text, sort, facets' },
  { type: 'number', help: 'ranges, sort, facets' },
  { type: 'date', help: 'ranges, sort, facets' },
  { type: 'boolean', help: 'true or false' },
  { type: 'objectId', help: 'exact ids' },
  { type: 'uuid', help: 'exact UUIDs' },
  { type: 'geo', help: 'places and shapes' },
  { type: 'vector', help: 'nearest neighbours' },
  { type: 'document', help: 'fields inside' },
  { type: 'embeddedDocuments', help: 'each element separately' },
];

const byKind: Partial<Record<Kind, readonly string[]>> = {
  string: ['string', 'autocomplete', 'token'],
  int: ['number'],
  long: ['number'],
  double: ['number', 'vector'],
  date: ['date'],
  bool: ['boolean'],
  objectId: ['objectId'],
  uuid: ['uuid'],
  object: ['document', 'geo'],
};

/** Types that index the actual values of a field. documented: decimals are indexed as nothing */
export function suitable(shape: FieldShape | undefined): string[] {
  if (!shape) return [];
  const kinds = [...shape.kinds, ...shape.elements].map(({ kind }) => kind);
  const matches = kinds.flatMap((kind) => byKind[kind] ?? []);
  const ofElements = shape.elements.some(({ kind }) => kind === 'object') ? ['embeddedDocuments'] : [];
  return [...new Set([...matches, ...ofElements])];
}

/** Types that accept the values of other types: deprecated ones, and those that search elements separately. */
const takesToo: Readonly<Record<string, readonly Kind[]>> = {
  stringFacet: ['string'],
  numberFacet: ['int', 'long', 'double'],
  dateFacet: ['date'],
  knnVector: ['int', 'long', 'double', 'binary'],
  vector: ['int', 'long', 'binary'],
  embeddedDocuments: ['object'],
};

/** Kinds of values that a field really holds and that none of its types indexes // documented: they are skipped silently */
export function leftOut(shape: FieldShape | undefined, types: readonly string[]): Kind[] {
  if (!shape || types.length === 0) return [];
  const held = [...shape.kinds, ...shape.elements].map(({ kind }) => kind);
  const takes = (kind: Kind, type: string): boolean =>
    (byKind[kind] ?? []).includes(type) || (ownValue(takesToo, type) ?? []).includes(kind);
  return [...new Set(held)].filter(
    (kind) => kind !== 'null' && kind !== 'array' && !types.some((type) => takes(kind, type)),
  );
}
