import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { CollectionDigest } from '#contract/emulator/data.ts';
import { hashOf } from '#server/data/commands/db-hash.ts';
import type { Catalog } from '#server/data/documents.ts';
import type { Position } from '#server/emulator/kernel/documents/records.ts';
import { documentsAt, endOfSecond } from '#server/emulator/kernel/documents/restore.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { positionOfSnapshot } from '../restores/restored-documents.ts';
import { findSnapshot, sourceOf } from './find-backup.ts';

interface Owner {
  id: string;
  groupId: string;
}

function digestOf(catalog: Catalog): { collections: CollectionDigest[] } {
  const collections = catalog.databases().flatMap((db) =>
    catalog.collections(db).map((name) => {
      const documents = catalog.open(db, name);
      return { db, name, documents: documents?.size ?? 0, md5: hashOf(documents) };
    }),
  );
  return { collections };
}

interface Place {
  groupId: string;
  clusterName: string;
  snapshotId: string;
}

/** The owner of a snapshot's documents, and the position of their log. */
function contentOf(world: World, { groupId, clusterName, snapshotId }: Place): [Owner, Position] {
  const incomplete = failWith('VALIDATION_ERROR', { detail: `The snapshot ${snapshotId} is not complete.` });
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${clusterName}`);
  if (flex) {
    const row = world.tables.flexSnapshots.get(snapshotId);
    if (row?.clusterId !== flex.id) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
    if (row.finishTime === undefined) throw incomplete;
    return [flex, endOfSecond(Math.floor(Date.parse(row.finishTime) / 1000))];
  }
  const result = findSnapshot(world, sourceOf(world, groupId, clusterName), snapshotId);
  if (!result) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
  if (result.row.status !== 'completed') throw incomplete;
  return [{ id: result.row.clusterId, groupId }, positionOfSnapshot(result.row)];
}

/** The cluster of any kind of that name, or a deleted one that has snapshots. */
function ownerOf(world: World, groupId: string, clusterName: string): Owner {
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${clusterName}`);
  return { id: flex?.id ?? sourceOf(world, groupId, clusterName).clusterId, groupId };
}

/** The content of a backup in numbers: comparing them verifies restores. */
export const digestHandlers = defineHandlers({
  getEmulatorSnapshotDigest({ world, params }) {
    return digestOf(documentsAt(world, ...contentOf(world, params)));
  },

  getEmulatorMomentDigest({ world, params, query }) {
    const owner = ownerOf(world, params.groupId, params.clusterName);
    const now = Math.floor(world.now() / 1000);
    const { pointInTimeUtcSeconds: seconds = now } = query;
    if (seconds > now) throw badField('pointInTimeUtcSeconds', 'must not be in the future');
    return digestOf(documentsAt(world, owner, endOfSecond(seconds)));
  },
});
