import { z } from 'zod';
import { zeroIsAbsent } from '#contract/api/common.ts';

const text = z.string().max(2048);
const name = z.string().min(1).max(255);
const region = z.string().max(64).optional();
const mostParts = 200;

const bucket = {
  name,
  bucket: text.optional(),
  prefix: text.optional(),
  delimiter: text.optional(),
  public: z.boolean().optional(),
  region,
};

const ReadPreference = z.strictObject({
  mode: z.enum(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest']).optional(),
  maxStalenessSeconds: z.int().optional(),
  tagSets: z
    .array(z.array(z.strictObject({ name: text.optional(), value: text.optional() })).max(mostParts))
    .max(mostParts)
    .optional(),
});

const Store = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('s3'),
    ...bucket,
    additionalStorageClasses: z
      .array(z.enum(['STANDARD', 'INTELLIGENT_TIERING', 'STANDARD_IA']))
      .max(3)
      .optional(),
    includeTags: z.boolean().optional(),
  }),
  z.strictObject({ provider: z.literal('gcs'), ...bucket, replacementDelimiter: text.optional() }),
  z.strictObject({
    provider: z.literal('azure'),
    name,
    containerName: text.optional(),
    delimiter: text.optional(),
    prefix: text.optional(),
    public: z.boolean().optional(),
    region,
    replacementDelimiter: text.optional(),
    serviceURL: text.optional(),
  }),
  z.strictObject({
    provider: z.literal('atlas'),
    name,
    clusterName: text.optional(),
    projectId: text.optional(),
    readConcern: z
      .strictObject({
        level: z.enum(['LOCAL', 'MAJORITY', 'LINEARIZABLE', 'SNAPSHOT', 'AVAILABLE']).optional(),
      })
      .optional(),
    readPreference: ReadPreference.optional(),
  }),
  z.strictObject({
    provider: z.literal('http'),
    name,
    allowInsecure: z.boolean().optional(),
    defaultFormat: text.optional(),
    urls: z.array(text).max(mostParts).optional(),
  }),
  z.strictObject({ provider: z.literal('dls:aws'), name, region }),
  z.strictObject({ provider: z.literal('dls:azure'), name, region }),
  z.strictObject({ provider: z.literal('dls:gcp'), name, region }),
]);

const formats = ['.avro', '.bson', '.csv', '.json', '.tsv'].flatMap((format) => [
  format,
  `${format}.bz2`,
  `${format}.gz`,
]);

const DataSource = z.strictObject({
  storeName: zeroIsAbsent(text),
  allowInsecure: z.boolean().optional(),
  collection: text.optional(),
  collectionRegex: text.optional(),
  database: text.optional(),
  databaseRegex: text.optional(),
  datasetName: text.optional(),
  datasetPrefix: text.optional(),
  defaultFormat: z.enum([...formats, '.bsonx', '.orc', '.parquet']).optional(),
  path: text.optional(),
  provenanceFieldName: text.optional(),
  trimLevel: z.int().optional(),
  urls: z.array(text).max(mostParts).optional(),
});

const Database = z.strictObject({
  name,
  collections: z
    .array(z.strictObject({ name, dataSources: z.array(DataSource).max(mostParts).optional() }))
    .max(mostParts)
    .optional(),
  maxWildcardCollections: z.int().min(1).max(1000).optional(),
  views: z
    .array(z.strictObject({ name, pipeline: z.string().max(16_384).optional(), source: text.optional() }))
    .max(mostParts)
    .optional(),
});

/** Stores, and the virtual databases over them. */
export const Storage = z.strictObject({
  stores: z.array(Store).max(mostParts).nullable().optional(),
  databases: z.array(Database).max(mostParts).nullable().optional(),
});
export type Storage = z.output<typeof Storage>;
