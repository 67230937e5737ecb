import type { ClusterRecord } from '#contract/clusters/record.ts';
import { holdingsOf } from '../documents/data-sizes.ts';
import type { World } from '../world.ts';

/** A collection in measurements and advice. */
export interface Namespace {
  databaseName: string;
  collectionName: string;
  /** `database.collection` */
  name: string;
  documents: number;
  /** Average document in bytes. */
  objectBytes: number;
  /** Fields that queries ask for, the most frequent first. */
  fields: readonly string[];
}

/** Databases of every process without user data. */
export const systemDatabases = ['admin', 'config', 'local'] as const;

type Named = Pick<ClusterRecord, 'id'>;

/** The collections that a cluster holds, the largest first. */
export function namespacesOf(world: World, cluster: Named): Namespace[] {
  return holdingsOf(world, cluster)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ db, name, documents, bytes, asked }) => ({
      databaseName: db,
      collectionName: name,
      name: `${db}.${name}`,
      documents,
      objectBytes: Math.round(bytes / Math.max(1, documents)),
      fields: asked,
    }));
}

/** Names of the databases of a cluster, in alphabetical order. */
export function databaseNames(world: World, cluster: Named): string[] {
  const own = world.tables.collections.by('dataSet', cluster.id).map(({ db }) => db);
  return [...new Set([...own, ...systemDatabases])].sort();
}
