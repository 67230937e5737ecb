import { z } from 'zod';
import { ignored, ObjectId } from '#contract/api/common.ts';
import { CollectionName, DatabaseName } from '#contract/namespaces.ts';

const name = z.string().min(1).max(255);

const namespace = {
  db: name,
  collection: name,
  customShardKey: name,
  isCustomShardKeyHashed: z.boolean(),
  isShardKeyUnique: z.boolean(),
  numInitialChunks: z.int().optional(),
  presplitHashedZones: z.boolean(),
};

/** A collection that the service divides by location. */
export const ManagedNamespace = z.object(namespace);
export type ManagedNamespace = z.infer<typeof ManagedNamespace>;

export const ManagedNamespaceRequest = z.strictObject({
  ...namespace,
  db: DatabaseName,
  collection: CollectionName.min(1),
  isCustomShardKeyHashed: z.boolean().optional(),
  isShardKeyUnique: z.boolean().optional(),
  numInitialChunks: z.int().min(1).max(8192).optional(), // documented: at most 8192
  presplitHashedZones: z.boolean().optional(),
  ...ignored('links'),
});
export type ManagedNamespaceRequest = z.infer<typeof ManagedNamespaceRequest>;

export const ZoneMappingsRequest = z.strictObject({
  customZoneMappings: z.array(z.strictObject({ location: z.string(), zone: z.string() })).max(1000),
  ...ignored('links'),
});

/** How a global cluster is divided: which locations are written where, and which collections follow. */
export const GlobalWrites = z.object({
  /** Zone by location, only for mapped locations: all others are in the nearest zone. */
  customZoneMapping: z.record(z.string(), ObjectId),
  managedNamespaces: z.array(ManagedNamespace),
  selfManagedSharding: z.boolean(),
});
export type GlobalWrites = z.infer<typeof GlobalWrites>;

/** Which collection is no longer managed. */
export const NamespaceQuery = z.strictObject({ db: name, collection: name });
