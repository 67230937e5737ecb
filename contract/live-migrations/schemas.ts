import { z } from 'zod';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { CollectionName, DatabaseName } from '#contract/namespaces.ts';

const migrationStatuses = ['NEW', 'WORKING', 'FAILED', 'COMPLETE', 'EXPIRED'] as const;
export type MigrationStatus = (typeof migrationStatuses)[number];
const validationStatuses = ['PENDING', 'SUCCESS', 'FAILED'] as const;

/** How the source reaches the destination; the command-line client sends empty text for PUBLIC // observed */
const hostnameSchemaTypes = ['PUBLIC', 'PRIVATE_LINK', 'VPC_PEERING', ''] as const;

const Destination = z.strictObject({
  clusterName: z.string().min(1).max(64),
  /** The project of the path, repeated. */
  groupId: ObjectId,
  hostnameSchemaType: z.enum(hostnameSchemaTypes),
  /** Needed for PRIVATE_LINK only // specification §2.8 */
  privateLinkId: z.string().max(255).optional(),
});

const Source = z.strictObject({
  /** Where the migration host finds the certificate authority of a source with TLS. */
  caCertificatePath: z.string().max(4096).optional(),
  clusterName: z.string().min(1).max(255),
  groupId: ObjectId,
  /** The source's own operations manager creates a user for the migration: then no other user is named. */
  managedAuthentication: z.boolean(),
  username: z.string().max(1024).optional(),
  password: z.string().max(1024).optional(),
  ssl: z.boolean(),
});

const ShardingEntry = z.strictObject({
  database: DatabaseName,
  collection: CollectionName.min(1),
  shardCollection: z.strictObject({
    /** One object a field: its name with 1 or hashed. */
    key: z.array(z.record(z.string().min(1).max(255), z.union([z.literal(1), z.literal('hashed')]))).min(1),
  }),
});

const request = {
  destination: Destination,
  migrationHosts: z.array(z.string().min(1).max(255)).length(1, 'must have exactly 1 item'), // specification §8
  sharding: z
    .strictObject({ createSupportingIndexes: z.boolean(), shardingEntries: z.array(ShardingEntry) })
    .optional(),
  source: Source,
};

/** 2023-01-01: whether the collections of the destination are dropped first, under an older name. */
export const MigrationRequestFirst = z
  .strictObject({ ...request, dropEnabled: z.boolean(), ...ignored('_id') })
  .transform(({ dropEnabled, ...rest }) => ({ ...rest, dropDestinationData: dropEnabled }));

export const MigrationRequest = z.strictObject({
  ...request,
  dropDestinationData: z.boolean().default(false),
  ...ignored('_id', 'links'),
});
export type MigrationRequest = z.output<typeof MigrationRequest>;

export const Migration = z.object({
  _id: ObjectId,
  /** Only while documents are copied and before the cutover // documented */
  lagTimeSeconds: z.int().min(0).optional(),
  migrationHosts: z.array(z.string()),
  readyForCutover: z.boolean(),
  status: z.enum(migrationStatuses),
});
export type Migration = z.infer<typeof Migration>;

export const Validation = z.object({
  _id: ObjectId,
  groupId: ObjectId,
  sourceGroupId: ObjectId,
  status: z.enum(validationStatuses),
  /** Only for a failure: its cause. */
  errorMessage: z.string().optional(),
});
export type Validation = z.infer<typeof Validation>;

/** One cluster that could move. */
export const Deployment = z.object({
  agentVersion: z.string().optional(),
  clusterId: ObjectId.optional(),
  dbSizeBytes: z.int().optional(),
  featureCompatibilityVersion: z.string(),
  managed: z.boolean(),
  mongoDBVersion: z.string(),
  name: z.string(),
  oplogSizeMB: z.int().optional(),
  sharded: z.boolean(),
  /** Number of shards; 0 for a replica set // assumed */
  shardsSize: z.int().optional(),
  tlsEnabled: z.boolean(),
});
export type Deployment = z.infer<typeof Deployment>;

export const AvailableProject = z.object({
  projectId: ObjectId,
  name: z.string().min(1).max(64),
  migrationHosts: z.array(z.string()),
  deployments: z.array(Deployment),
});
export type AvailableProject = z.infer<typeof AvailableProject>;

export const LinkTokenRequest = z.strictObject({
  accessListIps: z.array(z.string().min(1).max(64)).max(200).optional(),
});
export const LinkToken = z.object({ linkToken: z.string() });
