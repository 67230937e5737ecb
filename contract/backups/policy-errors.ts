/** Codes and statuses are the service's; the texts say the same in our words. */
export const backupPolicyErrors = {
  BACKUP_CONFIG_NOT_FOUND: [404, 'Cloud backup is not enabled for the cluster {0} of group {1}.'],
  INVALID_BACKUP_POLICY: [400, 'The backup policy of the cluster {0} is not valid.'],
  INVALID_NUM_OF_POLICIES: [400, 'A backup schedule has exactly one policy.'],
  INVALID_NUM_OF_POLICY_ITEMS: [400, 'A backup policy has at least one item.'],
  INVALID_POLICY_ID: [400, 'The backup policy {0} is not that of the cluster.'],
  INVALID_POLICY_ITEM_ID: [400, 'The backup policy has no item {0}.'],
  INVALID_FREQUENCY_TYPE_CHANGE: [400, 'The frequency type of an item cannot be changed.'],
  INVALID_REFERENCE_HOUR_OF_DAY: [400, 'The hour of the day must be 0 to 23.'],
  INVALID_REFERENCE_MINUTE_OF_HOUR: [400, 'The minute of the hour must be 0 to 59.'],
  INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS: [400, 'Hour and minute are given together.'],
  INVALID_RESTORE_WINDOW: [400, 'The restore window is not valid.'],
  EXPORT_BUCKET_NOT_FOUND: [404, 'No export bucket with ID {0} exists in group {1}.'],
  EXPORT_BUCKET_NAME_INVALID: [400, 'The name {0} is no name of a bucket.'],
  EXPORT_BUCKET_DELETE_FAILED: [
    400,
    'The export bucket {0} is used by the automatic export of the cluster {1}.',
  ],
  CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED: [400, 'The access role {0} is not authorized yet.'],
  BACKUP_COMPLIANCE_POLICY_SETTINGS_INVALID: [400, 'The backup compliance policy is not valid.'],
  // observed: Terraform's acceptance test
  BACKUP_POLICIES_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS: [
    400,
    'The backup policy of cluster {0} does not meet the requirements of the backup compliance policy.',
  ],
  BACKUP_POLICY_NOT_MEETING_BACKUP_COMPLIANCE_POLICY_REQUIREMENTS: [
    400,
    'The backup policy of the cluster {0} falls short of the backup compliance policy.',
  ],
  CANNOT_UPDATE_BACKUP_COMPLIANCE_POLICY_SETTINGS_WITH_PENDING_ACTION: [
    400,
    'The backup compliance policy of group {0} is being changed.',
  ],
  CANNOT_DELETE_COPY_SNAPSHOT_WITH_BACKUP_COMPLIANCE_POLICY_ENABLED: [
    400,
    'The backup compliance policy protects the copies of snapshots.',
  ],
  CANNOT_DECREASE_PIT_WINDOW_WITH_BACKUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy demands a longer window for the cluster {0}.',
  ],
  CANNOT_DISABLE_CLOUD_BACKUP_WITH_BACKUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy demands backup of the cluster {0}.',
  ],
  CANNOT_DISABLE_PIT_WITH_BACKUUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy demands continuous backup of the cluster {0}.',
  ],
  CANNOT_DISABLE_ENCRYPTION_AT_REST_WITH_BACKUP_COMPLIANCE_POLICY: [
    400,
    'The backup compliance policy demands encryption of the cluster {0} with a key of the customer.',
  ],
  CANNOT_CLOSE_GROUP_ACTIVE_BACKUP_COMPLIANCE_POLICY: [
    409,
    'The group {0} has a backup compliance policy and snapshots that it protects.',
  ],
} as const;
