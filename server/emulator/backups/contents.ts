import { type ClusterRecord, diskSizeOf } from '#contract/clusters/record.ts';
import { filledShare } from '../data-sizes.ts';
import { namespacesOf } from '../metrics/namespaces.ts';
import { seeded } from '../world.ts';

const gigabyte = 2 ** 30;

/** What a snapshot of the cluster takes: all its data. */
export function dataSizeOf(cluster: ClusterRecord): number {
  return Math.round(diskSizeOf(cluster) * filledShare(cluster) * gigabyte);
}

/** The key that a cluster's snapshots are encrypted with, where the customer holds it. */
export function masterKeyOf(cluster: ClusterRecord): string | undefined {
  if (cluster.encryptionAtRestProvider === 'NONE') return undefined;
  const next = seeded(`${cluster.id}/master key`);
  const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('');
  // version 4, the variant of RFC 9562
  const text = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`;
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface CollectionContents {
  name: string;
  documents: number;
}
export interface DatabaseContents {
  name: string;
  collections: CollectionContents[];
}

/** The databases of a snapshot: those of its cluster, because nobody writes to it yet. */
export function contentsOf({
  clusterName,
  storageSizeBytes = 0,
}: {
  clusterName: string;
  storageSizeBytes?: number | undefined;
}): DatabaseContents[] {
  const databases = new Map<string, CollectionContents[]>();
  for (const { databaseName, collectionName, share, objectBytes } of namespacesOf({ name: clusterName })) {
    const collections = databases.get(databaseName) ?? [];
    const documents = Math.round((storageSizeBytes * share) / objectBytes);
    databases.set(databaseName, [...collections, { name: collectionName, documents }]);
  }
  return [...databases].map(([name, collections]) => ({ name, collections }));
}
