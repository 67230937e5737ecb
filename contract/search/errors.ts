/** Codes and statuses are the service's; the texts are our own. */
export const searchErrors = {
  ATLAS_FTS_DUPLICATE_INDEX: [400, 'The collection {1} has a search index named {0} already.'],
  ATLAS_FTS_ANALYZER_NAME_NOT_UNIQUE: [400, 'More than one analyzer is named {0}.'],
  ATLAS_FTS_ANALYZER_NAME_CANNOT_REUSED: [
    400,
    'The name {0} belongs to the engine: a custom analyzer cannot have it.',
  ],
  UNSUPPORTED_MONGODB_VERSION_FOR_FTS: [400, 'Search needs MongoDB 4.2 or later; the cluster {0} runs {1}.'],
  TENANT_CANNOT_DEFINE_ANALYZERS: [404, 'Free, shared and flex clusters have no analyzers of their own.'],
  ATLAS_SEARCH_DEPLOYMENT_DOES_NOT_EXIST: [400, 'The cluster {0} has no search nodes.'],
  INVALID_COLLECTION_NAME: [400, 'The collection name {0} is invalid.'],
  INVALID_DATABASE_NAME: [400, 'The database name {0} is invalid.'],
} as const;
