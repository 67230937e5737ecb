import { type ClusterRecord, diskSizeOf } from '#contract/clusters/record.ts';
import { seeded } from '../world.ts';

const gigabyte = 2 ** 30;

/** Until clusters hold documents: a part of the disk that stays the same for a cluster // assumed */
export function dataSizeOf(cluster: ClusterRecord): number {
  const filled = 0.12 + 0.6 * seeded(cluster.name)();
  return Math.round(diskSizeOf(cluster) * filled * gigabyte);
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

/** What a made-up cluster keeps, by kind of service: databases and their collections // assumed */
const shelves: readonly (readonly [database: string, collections: readonly string[]])[][] = [
  [
    ['shop', ['orders', 'order_items', 'customers', 'carts']],
    ['catalog', ['products', 'prices', 'categories']],
    ['audit', ['logins', 'changes']],
  ],
  [
    ['ledger', ['accounts', 'entries', 'balances']],
    ['billing', ['invoices', 'payments', 'refunds']],
  ],
  [
    ['metering', ['readings', 'devices', 'sites']],
    ['reports', ['daily', 'monthly']],
    ['config', ['flags']],
  ],
];

export interface CollectionContents {
  name: string;
  documents: number;
}
export interface DatabaseContents {
  name: string;
  collections: CollectionContents[];
}

/** The databases of a snapshot: the same for every snapshot of a cluster, because nobody writes to it. */
export function contentsOf({ clusterId }: { clusterId: string }): DatabaseContents[] {
  const next = seeded(`${clusterId}/contents`);
  const shelf = shelves[Math.floor(next() * shelves.length)] ?? [];
  return shelf.map(([name, collections]) => ({
    name,
    collections: collections.map((each) => ({ name: each, documents: 1 + Math.floor(next() * 250_000) })),
  }));
}
