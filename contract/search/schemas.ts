import { z } from 'zod';
import { Instant, ignored, ObjectId } from '#contract/api/common.ts';
import { Definition, indexTypes, sharedParts, textParts, vectorParts } from './definition.ts';
import { text } from './text.ts';

const type = z.enum(indexTypes).optional();

/** The location and name of an index. */
const place = {
  collectionName: text(255),
  database: text(255),
  name: text(255),
};

/** 2023-01-01: everything at one level // specification §2.6 */
export const FlatIndexRequest = z.strictObject({
  ...place,
  type,
  ...sharedParts,
  ...textParts,
  ...vectorParts,
  ...ignored('indexID', 'status', 'links'),
});
export type FlatIndexRequest = z.output<typeof FlatIndexRequest>;

/** Words of the first generation // documented */
const flatStatuses = ['IN_PROGRESS', 'STEADY', 'FAILED', 'MIGRATING', 'STALE', 'PAUSED'] as const;

export const FlatIndex = z.object({
  ...place,
  indexID: ObjectId,
  status: z.enum(flatStatuses),
  type: z.enum(indexTypes),
  ...sharedParts,
  ...textParts,
  ...vectorParts,
});
export type FlatIndex = z.infer<typeof FlatIndex>;

/** A member of the list of a collection // specification §4.4 */
export const FlatIndexSummary = z.object({
  ...place,
  indexID: ObjectId,
  status: z.enum(flatStatuses),
  type: z.enum(indexTypes),
  numPartitions: sharedParts.numPartitions,
});
export type FlatIndexSummary = z.infer<typeof FlatIndexSummary>;

/** 2024-05-30: the definition is an object of its own. */
export const SearchIndexCreateRequest = z.strictObject({
  ...place,
  type,
  definition: Definition,
  ...ignored(
    'indexID',
    'status',
    'statusDetail',
    'queryable',
    'latestDefinition',
    'latestDefinitionVersion',
    'synonymMappingStatus',
    'synonymMappingStatusDetail',
    'links',
  ),
});
export type SearchIndexCreateRequest = z.output<typeof SearchIndexCreateRequest>;

export const SearchIndexUpdateRequest = z.strictObject({ definition: Definition });
export type SearchIndexUpdateRequest = z.output<typeof SearchIndexUpdateRequest>;

/** Words of the current generation // documented */
const searchStatuses = [
  'DELETING',
  'FAILED',
  'STALE',
  'PENDING',
  'BUILDING',
  'READY',
  'DOES_NOT_EXIST',
] as const;

const status = z.enum(searchStatuses);
const synonymStatus = z.enum(['FAILED', 'BUILDING', 'READY']);
const synonymMappings = {
  synonymMappingStatus: synonymStatus.optional(),
  synonymMappingStatusDetail: z
    .array(
      z.record(
        z.string(),
        z.object({ status: synonymStatus, queryable: z.boolean(), message: z.string().optional() }),
      ),
    )
    .optional(),
};

/** The answer to a creation has no time // observed */
const VersionOf = z.object({ createdAt: Instant.optional(), version: z.int() });

/** One build of an index on one host. */
export const BuildStatus = z.object({
  definition: Definition,
  definitionVersion: VersionOf,
  status,
  queryable: z.boolean(),
  message: z.string().optional(),
  ...synonymMappings,
});
export type BuildStatus = z.infer<typeof BuildStatus>;

/** The build that answers queries, and the one that will, on one host. */
export const HostStatus = z.object({
  hostname: z.string(),
  status,
  queryable: z.boolean(),
  mainIndex: BuildStatus.optional(),
  stagedIndex: BuildStatus.optional(),
});
export type HostStatus = z.infer<typeof HostStatus>;

export const SearchIndex = z.object({
  ...place,
  indexID: ObjectId,
  /** Absent where the request that made the index named none: it is then `search`. */
  type,
  status,
  queryable: z.boolean(),
  latestDefinition: Definition,
  latestDefinitionVersion: VersionOf,
  statusDetail: z.array(HostStatus).optional(),
  ...synonymMappings,
});
export type SearchIndex = z.infer<typeof SearchIndex>;
