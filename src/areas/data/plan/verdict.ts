import { type Plan, stagesIn } from './read-plan.ts';

/** Effects of a plan on its users. */
export interface Verdict {
  /** Every document is read: no index serves the filter. */
  scans: boolean;
  /** The order is made in memory, after reading. */
  sortsInMemory: boolean;
  /** Names of the indexes that are used. */
  indexes: string[];
  /** Targeted shards; undefined for a collection that is not sharded. */
  shards: number | undefined;
}

const scanning = new Set(['COLLSCAN', 'CLUSTERED_COLLSCAN']);
const sorting = /^SORT(?!_MERGE|_KEY)|^\$sort$/u;
/** Stages of a router, with a stage of each shard below. */
const overShards = /^(?:SINGLE_SHARD|SHARD_MERGE)/u;
/** Plans that know the document by its `_id`. */
const byId = /^(IDHACK|EXPRESS_|CLUSTERED_IXSCAN)/u;

export function verdictOf({ root }: Plan): Verdict {
  const stages = stagesIn(root);
  const router = stages.find(({ name }) => overShards.test(name));
  const used = stages.flatMap(({ name, index }) => index ?? (byId.test(name) ? '_id_' : []));
  return {
    scans: stages.some(({ name }) => scanning.has(name)),
    sortsInMemory: stages.some(({ name }) => sorting.test(name)),
    indexes: [...new Set(used)],
    shards: router && Math.max(1, router.from.length),
  };
}

/** Whether a stage is one that an index would spare. */
export const isCostly = (name: string): boolean => scanning.has(name) || sorting.test(name);

/** Descriptions of stages; others show their own name. */
export const stageLabels: Readonly<Record<string, string>> = {
  COLLSCAN: 'Read every document',
  CLUSTERED_IXSCAN: 'Read by the clustered key',
  IXSCAN: 'Walk an index',
  EXPRESS_IXSCAN: 'Look up in an index',
  EXPRESS_CLUSTERED_IXSCAN: 'Look up by the clustered key',
  IDHACK: 'Look up by _id',
  FETCH: 'Fetch documents',
  SORT: 'Sort in memory',
  SORT_MERGE: 'Merge sorted',
  LIMIT: 'Limit',
  SKIP: 'Skip',
  PROJECTION_SIMPLE: 'Choose fields',
  PROJECTION_DEFAULT: 'Compute fields',
  PROJECTION_COVERED: 'Choose fields of the index',
  OR: 'Join alternatives',
  AND_SORTED: 'Intersect',
  AND_HASH: 'Intersect',
  COUNT: 'Count',
  COUNT_SCAN: 'Count in an index',
  RECORD_STORE_FAST_COUNT: 'Count from metadata',
  DISTINCT_SCAN: 'Skip through an index',
  TEXT_MATCH: 'Match text',
  TEXT_OR: 'Join the words looked for',
  GEO_NEAR_2DSPHERE: 'Search near a point',
  SINGLE_SHARD: 'Ask one shard',
  SHARD_MERGE: 'Merge shards',
  SHARD_MERGE_SORT: 'Merge sorted shards',
  SHARDING_FILTER: 'Leave out orphans',
  EOF: 'Nothing to read',
  $_internalSearchMongotRemote: 'Search an index',
  $_internalSearchIdLookup: 'Fetch documents by _id',
  $searchMeta: 'Count in a search index',
  $vectorSearch: 'Search a vector index',
};
