/** Query shapes. The service publishes no codes for them // assumed */
export const queryShapeErrors = {
  QUERY_SHAPE_NOT_FOUND: [404, 'No query of the shape {0} has reached the cluster {1}.'],
} as const;
