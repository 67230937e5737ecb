/** Stream processing. The service publishes no codes for it // assumed */
export const streamErrors = {
  STREAM_WORKSPACE_NOT_FOUND: [404, 'No stream workspace named {0} exists in group {1}.'],
  STREAM_WORKSPACE_ALREADY_EXISTS: [409, 'A stream workspace named {0} exists in group {1} already.'],
  STREAM_CONNECTION_NOT_FOUND: [404, 'The stream workspace {1} has no connection {0}.'],
  STREAM_CONNECTION_ALREADY_EXISTS: [409, 'The stream workspace {1} has a connection {0} already.'],
  STREAM_CONNECTION_IN_USE: [409, 'The stream processor {1} uses the connection {0}.'],
  // measured with Terraform: the code
  STREAM_NETWORKING_CANNOT_BE_MODIFIED: [400, 'The networking of the connection {0} cannot be modified.'],
  STREAM_PROCESSOR_NOT_FOUND: [404, 'The stream workspace {1} has no processor {0}.'],
  STREAM_PROCESSOR_ALREADY_EXISTS: [409, 'The stream workspace {1} has a processor {0} already.'],
  STREAM_PROCESSOR_IS_STARTED: [409, 'The stream processor {0} is started; stop it first.'],
  STREAM_PROCESSOR_IS_NOT_READY: [409, 'The stream processor {0} is {1}.'],
  STREAM_PRIVATE_LINK_NOT_FOUND: [404, 'No private link connection with ID {0} exists in group {1}.'],
  STREAM_PEERING_NOT_FOUND: [404, 'No peering connection with ID {0} exists in group {1}.'],
} as const;
