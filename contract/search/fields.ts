import { z } from 'zod';
import { booleanOr, oneOrMany } from './one-or-many.ts';
import { StoredSource } from './stored-source.ts';
import { text } from './text.ts';
import { vectorOptions } from './vector-options.ts';

const on = z.boolean().optional();
const analyzer = text(255).optional();
const similarity = z.strictObject({ type: z.enum(['bm25', 'boolean', 'stableTfl']) }).optional();
const numbers = {
  representation: z.enum(['int64', 'double']).optional(),
  indexIntegers: on,
  indexDoubles: on,
};
const stringOptions = {
  analyzer,
  searchAnalyzer: analyzer,
  indexOptions: z.enum(['docs', 'freqs', 'positions', 'offsets']).optional(),
  store: on,
  ignoreAbove: z.int().min(1).max(2_147_483_647).optional(),
  norms: z.enum(['include', 'omit']).optional(),
  similarity,
};
const gramSize = z.int().min(1).max(2_147_483_647).optional();

/** A type without options. */
function plain<const Name extends string>(type: Name) {
  return z.strictObject({ type: z.literal(type) });
}

/** Other ways to read the same string: alternate analyzers by name, one level deep. */
const Alternate = z.strictObject({ type: z.literal('string'), ...stringOptions });

/** Whether fields that no definition names are indexed, and as what // documented: a set of types since 2024-05-30 */
export const Dynamic = booleanOr(z.strictObject({ typeSet: text(255) }));
export type Dynamic = z.output<typeof Dynamic>;

/** Types whose fields hold no fields of their own // documented, the last four: deprecated */
export const leafTypes = {
  autocomplete: z.strictObject({
    type: z.literal('autocomplete'),
    analyzer,
    minGrams: gramSize,
    maxGrams: gramSize,
    tokenization: z.enum(['edgeGram', 'rightEdgeGram', 'nGram']).optional(),
    foldDiacritics: on,
    similarity,
  }),
  boolean: plain('boolean'),
  date: plain('date'),
  geo: z.strictObject({ type: z.literal('geo'), indexShapes: on }),
  number: z.strictObject({ type: z.literal('number'), ...numbers }),
  objectId: plain('objectId'),
  string: z.strictObject({
    type: z.literal('string'),
    ...stringOptions,
    multi: z.record(text(255), Alternate).optional(),
  }),
  token: z.strictObject({ type: z.literal('token'), normalizer: z.enum(['lowercase', 'none']).optional() }),
  uuid: plain('uuid'),
  vector: z.strictObject({ type: z.literal('vector'), ...vectorOptions }),
  knnVector: z.strictObject({
    type: z.literal('knnVector'),
    dimensions: z.int().min(1).max(8192),
    similarity: vectorOptions.similarity,
  }),
  dateFacet: plain('dateFacet'),
  numberFacet: z.strictObject({ type: z.literal('numberFacet'), ...numbers }),
  stringFacet: plain('stringFacet'),
} as const;

/** Types that a dynamic mapping may give to fields // documented */
export const dynamicTypes = [
  leafTypes.autocomplete,
  leafTypes.boolean,
  leafTypes.date,
  leafTypes.geo,
  leafTypes.number,
  leafTypes.objectId,
  leafTypes.string,
  leafTypes.token,
  leafTypes.uuid,
] as const;

/** A type whose fields hold no fields of their own. */
const LeafType = z.discriminatedUnion('type', [
  ...dynamicTypes,
  leafTypes.vector,
  leafTypes.knnVector,
  leafTypes.dateFacet,
  leafTypes.numberFacet,
  leafTypes.stringFacet,
]);
export type LeafType = z.output<typeof LeafType>;

interface Holder<Name extends string> {
  type: Name;
  dynamic?: Dynamic | undefined;
  fields?: FieldMap | undefined;
  /** Without effect: an object has no text // observed: the service accepts and returns it */
  analyzer?: string | undefined;
  searchAnalyzer?: string | undefined;
}
/** An object with fields; `embeddedDocuments`: an array of objects, each searched as a document of its own. */
export type ObjectType =
  | Holder<'document'>
  | (Holder<'embeddedDocuments'> & { storedSource?: StoredSource | undefined });
export type FieldType = LeafType | ObjectType;

/** Field name → one type, or several. */
export interface FieldMap {
  [name: string]: FieldType | FieldType[];
}

const nested = {
  dynamic: Dynamic.optional(),
  fields: z.lazy(() => FieldMap).optional(),
  analyzer,
  searchAnalyzer: analyzer,
};

const FieldType: z.ZodType<FieldType, FieldType> = z.discriminatedUnion('type', [
  LeafType,
  z.strictObject({ type: z.literal('document'), ...nested }),
  z.strictObject({ type: z.literal('embeddedDocuments'), ...nested, storedSource: StoredSource.optional() }),
]);

export const FieldMap: z.ZodType<FieldMap, FieldMap> = z.record(
  text(255),
  oneOrMany(() => FieldType),
);
