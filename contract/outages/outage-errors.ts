/** Codes and statuses are the service's // observed: code, status and text in its command-line client */
export const outageErrors = {
  INVALID_CLUSTER_OUTAGE_SIMULATION_STATE: [
    400,
    'Invalid cluster outage simulation state: {0}, expected state: {1}', // observed
  ],
} as const;
