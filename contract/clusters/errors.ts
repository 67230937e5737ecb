/** Codes and statuses are the service's; texts marked observed are its own. */
export const clusterErrors = {
  CLUSTER_NOT_FOUND: [404, 'No cluster named {0} exists in group {1}.'], // observed
  CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API: [400, 'Flex cluster {0} cannot be used in the Cluster API.'], // observed
  CANNOT_UPDATE_PAUSED_CLUSTER: [409, 'The cluster {0} is paused and takes no change but its resumption.'],
  CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED: [
    400,
    'The cluster {0} is protected against termination.',
  ],
  CLUSTER_ALREADY_REQUESTED_DELETION: [400, 'The cluster {0} is being deleted already.'],
  TENANT_CLUSTER_UPDATE_UNSUPPORTED: [400, 'Free and shared clusters do not offer this.'],
} as const;
