import { z } from 'zod';
import { asSent } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { CustomAnalyzers } from './custom-analyzer.ts';
import { Dynamic, dynamicTypes, FieldMap } from './fields.ts';
import { numberOr } from './one-or-many.ts';
import { StoredSource } from './stored-source.ts';
import { fieldPath, text } from './text.ts';
import { vectorOptions } from './vector-options.ts';

const order = z.literal([1, -1]);
const analyzer = text(255);

/** Which fields are indexed, and how. */
const Mappings = z.strictObject({ dynamic: Dynamic.optional(), fields: FieldMap.optional() });

/** Documents of another collection of the same database that say which words mean the same. */
const Synonyms = z.strictObject({
  name: text(255),
  analyzer,
  source: z.strictObject({ collection: text(255) }),
});

const TypeSet = z.strictObject({
  name: text(255),
  types: z.array(z.discriminatedUnion('type', dynamicTypes)).max(100, documented),
});

/** Order in which the index keeps documents: 1 and -1, or an object that also places missing values. */
const Sort = z.record(
  fieldPath,
  numberOr(order, z.strictObject({ order, noData: z.enum(['lowest', 'highest']).optional() })),
);

const model = text(255);

/** Fields of an index for vectors // documented, the last two: previews of the service */
const VectorField = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('vector'), path: fieldPath, ...vectorOptions }),
  z.strictObject({ type: z.literal('filter'), path: fieldPath }),
  z.strictObject({
    type: z.literal('autoEmbed'),
    path: fieldPath,
    modality: z.literal('text'),
    model,
    quantization: z.enum(['scalar', 'float', 'binary', 'binaryNoRescore']).optional(),
    numDimensions: z.literal([256, 512, 1024, 2048]).optional(),
    similarity: vectorOptions.similarity.optional(),
  }),
  z.strictObject({ type: z.literal('text'), path: fieldPath, model: model.optional() }),
]);

/** What both kinds of index have. */
export const sharedParts = {
  numPartitions: z.literal([1, 2, 4], { error: 'must be 1, 2 or 4' }).optional(), // specification §8
  storedSource: StoredSource.optional(),
};

/** What only an index for text has. */
export const textParts = {
  mappings: asSent(Mappings.optional()),
  analyzer: analyzer.optional(),
  searchAnalyzer: analyzer.optional(),
  analyzers: asSent(CustomAnalyzers.optional()),
  synonyms: z.array(Synonyms).max(100).optional(),
  typeSets: z.array(TypeSet).max(100, documented).optional(),
  sort: Sort.optional(),
};

/** What only an index for vectors has. */
export const vectorParts = {
  fields: z.array(VectorField).max(1000).optional(),
  nestedRoot: fieldPath.optional(),
};

export const indexTypes = ['search', 'vectorSearch'] as const;
export type IndexType = (typeof indexTypes)[number];

/**
 * How an index is built. An update does not name the type of its index, so one shape has the parts of both;
 * `checkDefinition` checks which of them belong together.
 */
export const Definition = z.strictObject({ ...sharedParts, ...textParts, ...vectorParts });
export type Definition = z.output<typeof Definition>;
