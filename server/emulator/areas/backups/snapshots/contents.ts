import type { ClusterRecord } from '#contract/clusters/record.ts';
import { dataSetOf } from '#server/emulator/kernel/documents/holder.ts';
import { countsAt } from '#server/emulator/kernel/documents/log/past.ts';
import type { Position } from '#server/emulator/kernel/documents/records.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SnapshotRecord } from '../records.ts';
import { positionOfSnapshot } from '../restores/restored-documents.ts';

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

/** The databases of a cluster as they were at a position of its log. */
export function contentsAt(
  world: World,
  owner: { id: string; groupId: string },
  position: Position,
): DatabaseContents[] {
  const databases = new Map<string, CollectionContents[]>();
  for (const { db, name, documents } of countsAt(world, dataSetOf(world, owner), position)) {
    databases.set(db, [...(databases.get(db) ?? []), { name, documents }]);
  }
  return [...databases].map(([name, collections]) => ({ name, collections }));
}

/** The databases of a snapshot. */
export function contentsOf(
  world: World,
  snapshot: Pick<SnapshotRecord, 'clusterId' | 'groupId' | 'position' | 'createdAt' | 'requestedAt'>,
): DatabaseContents[] {
  const { clusterId: id, groupId } = snapshot;
  return contentsAt(world, { id, groupId }, positionOfSnapshot(snapshot));
}
