import { flexBackupHandlers } from './backup-handlers.ts';
import { flexClusterHandlers } from './cluster-handlers.ts';
import { flexLifecycleTransitions } from './lifecycle.ts';
import { flexRestoreTransitions } from './restores.ts';
import { sampleDataHandlers, sampleDataTransitions } from './sample-data.ts';
import { serverlessHandlers } from './serverless-handlers.ts';
import { serverlessRestoreHandlers, serverlessRestoreTransitions } from './serverless-restores.ts';
import { flexSnapshotTransitions } from './snapshots.ts';

/** Flex clusters, remaining serverless instances, and sample data. */
export const flexHandlers = {
  ...flexClusterHandlers,
  ...flexBackupHandlers,
  ...serverlessHandlers,
  ...serverlessRestoreHandlers,
  ...sampleDataHandlers,
};

export const flexTransitions = {
  ...flexLifecycleTransitions,
  ...flexSnapshotTransitions,
  ...flexRestoreTransitions,
  ...serverlessRestoreTransitions,
  ...sampleDataTransitions,
};
