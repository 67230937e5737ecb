/** Export of logs and metrics. The service publishes no codes for them // assumed */
export const logExportErrors = {
  PUSH_BASED_LOG_EXPORT_ALREADY_CONFIGURED: [409, 'Logs of the group {0} are exported already.'],
  PUSH_BASED_LOG_EXPORT_NOT_CONFIGURED: [404, 'No log export is configured in group {0}.'],
  LOG_INTEGRATION_NOT_FOUND: [404, 'No log integration with ID {0} exists in group {1}.'],
  METRIC_INTEGRATION_NOT_FOUND: [404, 'No metric integration with ID {0} exists in group {1}.'],
} as const;
