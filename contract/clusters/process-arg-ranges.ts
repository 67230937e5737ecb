/** The least value of each numeric argument of a cluster's processes // documented; requests are checked by the same */
export const processArgMinima = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: -1,
  chunkMigrationConcurrency: 0,
  defaultMaxTimeMS: 0,
  oplogMinRetentionHours: 0,
  oplogSizeMB: 0,
  queryStatsLogVerbosity: 0,
  sampleRefreshIntervalBIConnector: 0,
  sampleSizeBIConnector: 0,
  transactionLifetimeLimitSeconds: 1,
} as const;
export type NumericProcessArg = keyof typeof processArgMinima;

/** Default settings of processes // documented; TLS as the cluster has it */
export const processArgDefaults = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: -1,
  javascriptEnabled: true,
  noTableScan: false,
  oplogMinRetentionHours: null,
  oplogSizeMB: null,
  queryStatsLogVerbosity: 1,
  defaultReadConcern: 'available',
  failIndexKeyTooLong: true,
} as const;
