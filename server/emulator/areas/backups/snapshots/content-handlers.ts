import { fail, failWith } from '#contract/api/errors.ts';
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
  const result = findSnapshot(world, sourceOf(world, groupId, clusterName), snapshotId);
  if (!result) throw fail('SNAPSHOT_NOT_FOUND', snapshotId, clusterName);
  if (result.row.status !== 'completed') {
    // assumed: its content is known once it is complete
    throw failWith('VALIDATION_ERROR', { detail: `The snapshot ${snapshotId} is not complete.` });
  }
  return contentsOf(world, result.row);
}

function databaseOf(world: World, place: Place & { databaseName: string }): DatabaseContents {
  const match = databasesOf(world, place).find(({ name }) => name === place.databaseName);
  if (!match) throw fail('RESOURCE_NOT_FOUND'); // assumed: no code of its own
  return match;
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
    const match = collections.find(({ name }) => name === collectionName);
    if (!match) throw fail('RESOURCE_NOT_FOUND');
    return named(match);
  },
});
