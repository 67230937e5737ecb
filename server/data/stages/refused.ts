const elsewhere = 'is not available on emulated clusters';
const search = `${elsewhere}: there is no search process`;
const server = `${elsewhere}: there is no server process to ask`;

/** Stages of the database that this engine does not have, with the reason. */
export const refused: Record<string, string> = {
  // specification §4.12: every stage except $indexStats
  $indexStats: 'is not available to functions',
  $geoNear: elsewhere,
  $rankFusion: search,
  $scoreFusion: search,
  $listSearchIndexes: search,
  $changeStream: `${elsewhere}: changes cannot be watched`,
  $changeStreamSplitLargeEvent: `${elsewhere}: changes cannot be watched`,
  $currentOp: server,
  $listLocalSessions: server,
  $listSessions: server,
  $listSampledQueries: server,
  $planCacheStats: server,
  $querySettings: server,
  $queryStats: server,
  $shardedDataDistribution: server,
  $listClusterCatalog: server,
};
