import { collectionRestoreHandlers } from './restores/collection-restore-handlers.ts';
import { collectionRestoreTransitions } from './restores/collection-restores.ts';
import { backupEndpointHandlers, backupEndpointTransitions } from './restores/private-endpoint-handlers.ts';
import { restoreHandlers } from './restores/restore-handlers.ts';
import { restoreTransitions } from './restores/restores.ts';
import { contentHandlers } from './snapshots/content-handlers.ts';
import { digestHandlers } from './snapshots/digest-handlers.ts';
import { snapshotHandlers } from './snapshots/snapshot-handlers.ts';
import { snapshotTransitions } from './snapshots/snapshots.ts';

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
