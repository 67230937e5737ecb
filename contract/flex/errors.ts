/** Codes and statuses are the service's; texts marked observed are its own. */
export const flexErrors = {
  CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API: [400, 'Cannot use non-flex cluster {0} in the flex API.'], // observed
  TENANT_SNAPSHOT_NOT_FOUND: [404, 'No snapshot with ID {0} exists for the flex cluster {1}.'],
  TENANT_RESTORE_NOT_FOUND: [404, 'No restore job with ID {0} exists for the flex cluster {1}.'],
  TENANT_RESTORE_INCOMPATIBLE_TOPOLOGY: [
    400,
    'The cluster {0} is sharded and takes no snapshot of a flex cluster.',
  ],
  TENANT_RESTORE_VERSION_MISMATCH: [400, 'The snapshot {0} and the cluster {1} are of different versions.'],
} as const;
