/** Codes and statuses are the service's, texts are our own. */
export const monitoringErrors = {
  HOST_NOT_FOUND: [404, 'No host with ID {0} exists in group {1}.'],
  HOSTNAME_AND_PORT_NOT_FOUND: [404, 'No process {0} exists in group {1}.'],
  FEATURE_UNSUPPORTED: [403, 'The feature {0} is not available for the tier of this cluster.'],
  INVALID_GRANULARITY: [400, 'The granularity {0} is not one of PT1M, PT5M, PT30M, PT1H and P1D.'],
  INVALID_PERIOD: [400, 'The period {0} is not an ISO 8601 duration.'],
} as const;
