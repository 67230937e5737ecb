const elsewhere = 'is not available on emulated clusters';
const server = `${elsewhere}: there is no server process to ask`;

/** Stages of the database that this engine does not have, with the reason. */
export const refused: Record<string, string> = {
  $changeStream: `${elsewhere}: changes cannot be watched`,
  $changeStreamSplitLargeEvent: `${elsewhere}: changes cannot be watched`,
  $listSampledQueries: server,
  $querySettings: server,
  $listClusterCatalog: server,
};
