/** Codes and statuses are the service's, spelled as it spells them; texts are in our words. */
export const backupErrors = {
  SNAPSHOT_NOT_FOUND: [404, 'No snapshot with ID {0} exists for the cluster {1}.'],
  RESTORE_JOB_NOT_FOUND: [404, 'No restore job with ID {0} exists for the cluster {1}.'],
  UNFINISHED_ON_DEMAND_SNAPSHOT: [
    400,
    'An on-demand snapshot of the cluster {0} is queued or in progress. Wait until it has finished.',
  ],
  BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID: [400, 'The retention of a snapshot is out of range.'],
  CANNOT_DELETE_IN_PROGRESS_SNAPSHOT: [400, 'The snapshot {0} has not finished and cannot be deleted yet.'],
  CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION: [
    400,
    'The retention of the snapshot {0} can be changed once it has completed.',
  ],
  CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT: [
    403,
    'The snapshot {0} belongs to a snapshot of a sharded cluster and cannot be deleted alone.',
  ],
  CANNOT_MODIFY_CLUSTER_SNAPSHOT: [
    403,
    'The snapshot {0} belongs to a snapshot of a sharded cluster and cannot be changed alone.',
  ],
  CANNOT_RESTORE_TO_TARGET: [
    403,
    'You are not permitted to restore into the cluster {0} of the project {1}.',
  ],
  AUTOMATED_RESTORE_OF_SHARD_NOT_ALLOWED: [
    400,
    'The snapshot {0} belongs to a single shard and cannot be restored alone.',
  ],
  ATLAS_BACKUP_CANCEL_SHARD_RESTORE_JOB_NOT_ALLOWED: [
    405,
    'The restore job {0} belongs to a single shard and cannot be cancelled.',
  ],
  CANNOT_CANCEL_AUTOMATED_RESTORE: [400, 'The restore job {0} has begun its work and cannot be cancelled.'],
  CLUSTER_PAUSED_CANNOT_RESTORE: [400, 'The cluster {0} is paused. Resume it before you restore into it.'],
  CANNOT_PERFORM_RESTORE_ON_CLUSTER_WITH_RUNNING_LIVE_IMPORT: [
    400,
    'The cluster {0} is the target of a live migration.',
  ],
  ATLAS_CLUSTER_RESTORE_IN_PROGRESS: [409, 'A restore into the cluster {0} is in progress already.'],
  CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT: [409, 'The snapshot {0} was deleted.'],
  CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT: [409, 'The snapshot {0} is not complete.'],
  CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT: [409, 'The snapshot {0} is not complete and cannot be downloaded.'],
  CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY: [400, 'A download of the snapshot {0} is being prepared already.'],
  CANNOT_DOWNLOAD_SNAPSHOT_WITH_ENCRYPTION: [
    400,
    'The snapshot {0} is encrypted with a key of yours and cannot be downloaded.',
  ],
  TOO_MANY_SNAPSHOT_DOWNLOADS: [400, 'At most {0} downloads of a project are prepared at the same time.'],
  INVALID_PIT_RESTORE_TIME: [400, 'The point in time cannot be restored.'],
  UNABLE_T0_FIND_SNAPSHOT_PRIOR_TO_PIT_RESTORE_OPTIME: [
    404,
    'No snapshot of the cluster {0} was complete at that time.',
  ],
  INVALID_SNAPSHOT_RESTORE_ENCRYPTION: [
    400,
    'The snapshot {0} and the cluster {1} are not encrypted in the same way.',
  ],
  CANNOT_DELETE_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy of the project forbids deleting the snapshot {0}.',
  ],
  CANNOT_DECREASE_SNAPSHOT_RETENTION_WITH_BACKUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy of the project forbids keeping a snapshot for a shorter time.',
  ],
  SNAPSHOT_RETENTION_LESS_THAN_BACKUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy of the project demands a longer retention.',
  ],
} as const;
