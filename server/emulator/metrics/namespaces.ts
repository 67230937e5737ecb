import type { ClusterRecord } from '#contract/clusters/record.ts';
import { chance, hashOf } from './noise.ts';

/** A collection, until clusters hold documents: the same ones for a cluster as long as it has its name // assumed */
export interface Namespace {
  databaseName: string;
  collectionName: string;
  /** `database.collection` */
  name: string;
  /** Average document in bytes. */
  objectBytes: number;
  /** Its share of the data of the cluster. */
  share: number;
  /** Fields that queries ask for, the most frequent first. */
  fields: readonly string[];
}

const kinds: readonly [databaseName: string, collections: Readonly<Record<string, readonly string[]>>][] = [
  [
    'shop',
    {
      orders: ['customerId', 'status', 'placedAt', 'total'],
      products: ['sku', 'category', 'price'],
      customers: ['email', 'country', 'createdAt'],
    },
  ],
  ['billing', { invoices: ['accountId', 'dueAt', 'state'], payments: ['invoiceId', 'receivedAt'] }],
  ['metering', { readings: ['deviceId', 'takenAt'], devices: ['serial', 'site', 'firmware'] }],
  ['content', { articles: ['slug', 'author', 'publishedAt'], comments: ['articleId', 'postedAt'] }],
];

/** Databases that every process has and nobody fills. */
export const systemDatabases = ['admin', 'config', 'local'] as const;

type Named = Pick<ClusterRecord, 'name'>;

const known = new WeakMap<Named, readonly Namespace[]>();

export function namespacesOf(cluster: Named): readonly Namespace[] {
  const found = known.get(cluster);
  if (found) return found;
  const seed = hashOf(cluster.name);
  const first = Math.floor(chance(seed, 1) * kinds.length);
  const chosen = kinds.filter((_, index) => index === first || index === (first + 1) % kinds.length);
  const all = chosen.flatMap(([databaseName, collections]) =>
    Object.entries(collections).map(([collectionName, fields], index) => ({
      databaseName,
      collectionName,
      name: `${databaseName}.${collectionName}`,
      objectBytes: Math.round(200 + 1800 * chance(seed ^ hashOf(collectionName), 2)),
      weight: 1 / (index + 1),
      fields,
    })),
  );
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const made = all.map(({ weight, ...rest }) => ({ ...rest, share: weight / total }));
  known.set(cluster, made);
  return made;
}

/** Names of the databases of a cluster, in alphabetical order. */
export function databaseNames(cluster: ClusterRecord): string[] {
  const own = namespacesOf(cluster).map(({ databaseName }) => databaseName);
  return [...new Set([...own, ...systemDatabases])].sort();
}
