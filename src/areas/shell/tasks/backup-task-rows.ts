import type { OperationId, Result } from '#contract/api/operations.ts';
import type { Task } from '#src/lib/tasks.ts';

/** The tray's task for one row in a list of a cluster's backups. */
export type Seen = { id: string } & Pick<Task, 'title' | 'state' | 'detail' | 'progress'>;

type Row<Id extends OperationId> = Result<Id> extends { results: readonly (infer Each)[] } ? Each : never;
type State = Task['state'];

const snapshotStates = {
  queued: 'waiting',
  PENDING: 'waiting',
  QUEUED: 'waiting',
  inProgress: 'running',
  RUNNING: 'running',
  completed: 'done',
  COMPLETED: 'done',
  failed: 'failed',
  FAILED: 'failed',
} as const satisfies Record<string, State>;

type Snapshot = Pick<Row<'listGroupClusterBackupSnapshots'>, 'id'> & { status: keyof typeof snapshotStates };

function snapshot({ id, status }: Snapshot, name: string): Seen {
  const state = snapshotStates[status];
  const detail = state === 'waiting' ? { detail: 'Queued' } : {};
  return { id, title: `Taking snapshot of ${name}`, state, ...detail };
}

type Restore = Pick<
  Row<'listGroupClusterBackupRestoreJobs' | 'listGroupServerlessBackupRestoreJobs'>,
  'id' | 'deliveryType' | 'cancelled' | 'failed' | 'finishedAt' | 'expiresAt' | 'targetClusterName'
>;

function restoreState(job: Restore): State {
  if (job.failed) return 'failed';
  const over = job.cancelled || job.finishedAt !== undefined || job.expiresAt !== undefined;
  return over ? 'done' : 'running';
}

function restore(job: Restore, name: string): Seen {
  const detail = job.cancelled ? { detail: 'Cancelled' } : {};
  return {
    id: job.id,
    title: restoreTitle(name, job.targetClusterName),
    state: restoreState(job),
    ...detail,
  };
}

/** `what`: the cluster, or a part of it; `own`: the cluster that it comes from. */
function restoreTitle(what: string, target: string | undefined, own = what): string {
  if (target === undefined) return `Preparing download of ${what}`;
  return target === own ? `Restoring ${what}` : `Restoring ${what} to ${target}`;
}

type FlexRestore = Pick<
  Row<'listGroupFlexClusterBackupRestoreJobs'>,
  'id' | 'status' | 'deliveryType' | 'targetDeploymentItemName'
>;

function flexRestore(job: FlexRestore, name: string): Seen {
  const target = job.deliveryType === 'DOWNLOAD' ? undefined : (job.targetDeploymentItemName ?? name);
  return { id: job.id, title: restoreTitle(name, target), state: snapshotStates[job.status] };
}

type Collections = Pick<
  Row<'listGroupClusterCollectionRestoreJobs'>,
  'id' | 'state' | 'restoredDocuments' | 'totalDocuments' | 'targetClusterName' | 'errorMessage'
>;

function collections(job: Collections, name: string): Seen {
  const { id, targetClusterName, restoredDocuments: done, totalDocuments: total, errorMessage } = job;
  const title = restoreTitle(`collections of ${name}`, targetClusterName, name);
  const progress = total > 0 ? { progress: { done, total, unit: 'documents' } } : {};
  switch (job.state) {
    case 'INITIALIZING':
      return { id, title, state: 'waiting', detail: 'Preparing' };
    case 'FINALIZING':
      return { id, title, state: 'running', ...progress, detail: 'Building indexes' };
    case 'IN_PROGRESS':
      return { id, title, state: 'running', ...progress };
    case 'FAILED':
      return { id, title, state: 'failed', ...(errorMessage ? { detail: withoutStop(errorMessage) } : {}) };
    case 'CANCELED':
      return { id, title, state: 'done', detail: 'Cancelled' };
    default:
      return { id, title, state: 'done', ...progress };
  }
}

type Export = Pick<Row<'listGroupClusterBackupExports'>, 'id' | 'state' | 'exportStatus' | 'stateReason'>;

function exported({ id, state, exportStatus, stateReason }: Export, name: string): Seen {
  const title = `Exporting snapshot of ${name}`;
  const { exportedCollections: done, totalCollections: total } = exportStatus;
  const progress = total > 0 ? { progress: { done, total, unit: 'collections' } } : {};
  const why = stateReason ? { detail: withoutStop(stateReason.message) } : {};
  switch (state) {
    case 'Queued':
      return { id, title, state: 'waiting', detail: 'Queued' };
    case 'InProgress':
      return { id, title, state: 'running', ...progress };
    case 'Failed':
      return { id, title, state: 'failed', ...why };
    case 'Cancelled':
      return { id, title, state: 'done', detail: 'Cancelled' };
    default:
      return { id, title, state: 'done', ...progress };
  }
}

/** The tray ends its line itself. */
function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** The lists with work on backups, with the tab that shows it and how a row reads. */
export const backupLists = {
  listGroupClusterBackupSnapshots: { tab: 'snapshots', read: snapshot },
  listGroupFlexClusterBackupSnapshots: { tab: 'snapshots', read: snapshot },
  listGroupServerlessBackupSnapshots: { tab: 'snapshots', read: snapshot },
  listGroupClusterBackupRestoreJobs: { tab: 'restores', read: restore },
  listGroupServerlessBackupRestoreJobs: { tab: 'restores', read: restore },
  listGroupFlexClusterBackupRestoreJobs: { tab: 'restores', read: flexRestore },
  listGroupClusterCollectionRestoreJobs: { tab: 'restores', read: collections },
  listGroupClusterBackupExports: { tab: 'exports', read: exported },
} as const satisfies Partial<
  Record<OperationId, { tab: string; read: (row: never, clusterName: string) => Seen }>
>;

export type BackupList = keyof typeof backupLists;

export function isBackupList(id: unknown): id is BackupList {
  return typeof id === 'string' && Object.hasOwn(backupLists, id);
}
