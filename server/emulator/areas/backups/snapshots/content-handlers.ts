import { fail, failWith } from '#contract/errors.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type CollectionContents, contentsOf, type DatabaseContents } from './contents.ts';
import { findSnapshot, sourceOf } from './find-backup.ts';

interface Place {
  groupId: string;
  clusterName: string;
  snapshotId: string;
}

function databasesOf(world: World, { groupId, clusterName, snapshotId }: Place): DatabaseContents[] {
  const found = findSnapshot(world, sourceOf(world, groupId, clusterName), snapshotId);
  if (!found) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
  if (found.row.status !== 'completed') {
    // assumed: its content is known once it is complete
    throw failWith('VALIDATION_ERROR', { detail: `The snapshot ${snapshotId} is not complete.` });
  }
  return contentsOf(world, found.row);
}

function databaseOf(world: World, place: Place & { databaseName: string }): DatabaseContents {
  const found = databasesOf(world, place).find(({ name }) => name === place.databaseName);
  if (!found) throw fail('RESOURCE_NOT_FOUND'); // assumed: no code of its own
  return found;
}

const named = ({ name }: DatabaseContents | CollectionContents) => ({ name });

/** The content of a snapshot. */
export const contentHandlers = defineHandlers({
  listGroupClusterBackupSnapshotDatabases: ({ world, params }) => databasesOf(world, params).map(named),

  getGroupClusterBackupSnapshotDatabase: ({ world, params }) => named(databaseOf(world, params)),

  listGroupClusterBackupSnapshotDatabaseCollections: ({ world, params }) =>
    databaseOf(world, params).collections.map(named),

  getGroupClusterBackupSnapshotDatabaseCollection({ world, params }) {
    const { collectionName } = params;
    const { collections } = databaseOf(world, params);
    const found = collections.find(({ name }) => name === collectionName);
    if (!found) throw fail('RESOURCE_NOT_FOUND');
    return named(found);
  },
});
