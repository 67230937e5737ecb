/** Federated databases and their private endpoints. Codes marked assumed have no public evidence. */
export const dataFederationErrors = {
  DATA_FEDERATION_TENANT_NOT_FOUND_FOR_NAME: [
    404,
    'Data Federation tenant for project {0} and name {1} not found.',
  ], // observed
  DATA_FEDERATION_TENANT_ALREADY_EXISTS: [409, 'A federated database with name {0} already exists.'], // assumed
  DATA_FEDERATION_QUERY_LIMIT_NOT_FOUND: [404, 'The federated database {0} has no query limit {1}.'], // assumed
  DATA_FEDERATION_PRIVATE_ENDPOINT_NOT_FOUND: [404, 'The group {0} has no private endpoint {1}.'], // assumed
  CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_DATA_LAKES: [
    409,
    'The group {0} has federated databases and cannot be deleted until they are gone.',
  ], // assumed
} as const;
