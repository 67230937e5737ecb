import { defineArea } from '#server/emulator/kernel/area.ts';
import {
  keepProtectedSnapshots,
  requireCompliantCluster,
  requireCompliantNewCluster,
  requireNoProtectedSnapshots,
  requireUnprotectedName,
} from './compliance/compliance-gate.ts';
import { backupCopies } from './copies.ts';
import { exportFinishedSnapshot } from './exports/export-run.ts';
import { backupHandlers, backupTransitions } from './handlers.ts';
import { backupPolicyHandlers, backupPolicyTransitions } from './policy-handlers.ts';
import { scheduleChangedCluster, scheduleNewCluster, unscheduleDeletedCluster } from './policy-reactions.ts';
import { policyTables } from './policy-records.ts';
import { snapshotTables } from './records.ts';
import { backupSeed } from './seed/seed.ts';
import { afterClusterDeletion } from './snapshots/snapshots.ts';

export const area = defineArea({
  name: 'backups',
  tables: { ...policyTables, ...snapshotTables },
  handlers: { ...backupHandlers, ...backupPolicyHandlers },
  transitions: { ...backupTransitions, ...backupPolicyTransitions },
  reactions: {
    'cluster.naming': [requireUnprotectedName],
    'cluster.creating': [requireCompliantNewCluster],
    'cluster.changing': [requireCompliantCluster],
    'cluster.deleting': [keepProtectedSnapshots],
    'group.deleting': [requireNoProtectedSnapshots],
    'cluster.created': [scheduleNewCluster],
    'cluster.changed': [scheduleChangedCluster],
    'cluster.deleted': [afterClusterDeletion, unscheduleDeletedCluster],
    'snapshot.finished': [exportFinishedSnapshot],
  },
  seed: backupSeed,
  copies: backupCopies,
});
