import { collectionRestoreHandlers } from './collection-restore-handlers.ts';
import { collectionRestoreTransitions } from './collection-restores.ts';
import { contentHandlers } from './content-handlers.ts';
import { digestHandlers } from './digest-handlers.ts';
import { backupEndpointHandlers, backupEndpointTransitions } from './private-endpoint-handlers.ts';
import { restoreHandlers } from './restore-handlers.ts';
import { restoreTransitions } from './restores.ts';
import { snapshotHandlers } from './snapshot-handlers.ts';
import { snapshotTransitions } from './snapshots.ts';

/** Snapshots, restores, and the private ways to downloads. */
export const backupHandlers = {
  ...snapshotHandlers,
  ...contentHandlers,
  ...digestHandlers,
  ...restoreHandlers,
  ...collectionRestoreHandlers,
  ...backupEndpointHandlers,
};

export const backupTransitions = {
  ...snapshotTransitions,
  ...restoreTransitions,
  ...collectionRestoreTransitions,
  ...backupEndpointTransitions,
};
