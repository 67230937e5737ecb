/**
 * Types of command fields. `flag` is a boolean or a number, `any` is validated by its command. The value null is equal
 * to absence for every type but `any` // documented: the server's command definitions
 */
export type FieldType = 'object' | 'array' | 'string' | 'number' | 'flag' | 'any';

/** Names of fields by type, and of those that must be present, separated by spaces. */
type Fields = Partial<Record<FieldType | 'required', string>>;

/**
 * Fields of every command // documented: "generic arguments" of the server's command definitions; assumed: `help`, `rawData`,
 * `requestGossipRoutingCache`, `$traceCtx`, `versionContext`, which only newer servers accept
 */
const generic = `$db apiVersion apiStrict apiDeprecationErrors maxTimeMS readConcern writeConcern lsid clientOperationKey
  txnNumber autocommit startTransaction stmtId stmtIds comment $readPreference $clusterTime $audit $client
  $configServerState allowImplicitCollectionCreation $oplogQueryData $queryOptions $replData databaseVersion
  shardVersion tracking_info coordinator maxTimeMSOpOnly $configTime $topologyTime txnRetryCounter
  mayBypassWriteBlocking $tenant expectPrefix help requestGossipRoutingCache rawData $traceCtx versionContext
  operationTime $gleStats`;

export const genericFields: ReadonlySet<string> = new Set(generic.split(/\s+/));

const write: Fields = {
  object: 'encryptionInformation',
  flag: 'ordered bypassDocumentValidation bypassEmptyTsReplacement isTimeseriesNamespace',
  any: 'collectionUUID',
};

const findAndModify: Fields = {
  object:
    'query fields sort collation let encryptionInformation runtimeConstants originalQuery originalCollation',
  array: 'arrayFilters',
  flag: 'remove upsert new bypassDocumentValidation bypassEmptyTsReplacement isTimeseriesNamespace mirrored',
  any: 'update hint collectionUUID sampleId',
};

const collectionOptions: Fields = {
  object:
    'storageEngine validator indexOptionDefaults collation changeStreamPreAndPostImages timeseries encryptedFields idIndex',
  array: 'pipeline',
  string: 'viewOn validationLevel validationAction',
};

const mapReduce: Fields = {
  required: 'map reduce out',
  object: 'query sort collation scope runtimeConstants',
  number: 'limit',
  flag: 'verbose jsMode bypassDocumentValidation',
  any: 'map reduce finalize out',
};

const collStats: Fields = { number: 'scale', flag: 'verbose waitForLock numericOnly' };
const dbStats: Fields = { number: 'scale', flag: 'freeStorage' };
const dropIndexes: Fields = { required: 'index', flag: 'isTimeseriesNamespace', any: 'index collectionUUID' };

/**
 * Fields of commands whose definition is strict: the server refuses others. Commands without a row ignore unknown
 * fields // documented: the server's command definitions of 4.4 to 8.0; the newer fields: `versions.ts`; assumed: the internal
 * fields `mirrored`, `encryptionInformation`, `querySettings`, `$_startAt`
 */
const commands: Readonly<Record<string, Fields>> = {
  find: {
    object: `filter projection sort collation min max let options runtimeConstants encryptionInformation
      $_resumeAfter $_startAt querySettings`,
    number: 'skip limit batchSize ntoreturn term',
    flag: `singleBatch allowDiskUse returnKey showRecordId tailable oplogReplay noCursorTimeout awaitData
      allowPartialResults readOnce mirrored allowSpeculativeMajorityRead $_requestResumeToken
      includeQueryStatsMetrics`,
    any: 'hint collectionUUID',
  },
  getMore: {
    required: 'collection',
    object: 'lastKnownCommittedOpTime',
    number: 'batchSize term',
    flag: 'includeQueryStatsMetrics',
    any: 'collection',
  },
  killCursors: { required: 'cursors', any: 'cursors' },
  aggregate: {
    required: 'pipeline',
    object: `let collation exchange runtimeConstants encryptionInformation $_resumeAfter $_startAt querySettings
      resumeAfter passthroughToShard`,
    flag: `explain allowDiskUse bypassDocumentValidation bypassEmptyTsReplacement needsMerge fromMongos fromRouter
      needsSortedMerge isMapReduceCommand $_requestReshardingResumeToken $_requestResumeToken mirrored
      includeQueryStatsMetrics isRankFusion isHybridSearch`,
    any: 'pipeline cursor hint collectionUUID',
  },
  explain: { string: 'verbosity' },
  count: {
    object: 'query collation encryptionInformation querySettings',
    number: 'skip',
    flag: 'mirrored includeQueryStatsMetrics',
    // documented: the server ignores `fields` of any type
    any: 'limit hint collectionUUID fields',
  },
  distinct: {
    required: 'key',
    object: 'query collation encryptionInformation querySettings',
    flag: 'mirrored includeQueryStatsMetrics',
    any: 'key hint collectionUUID',
  },
  mapReduce,
  mapreduce: mapReduce,
  listDatabases: { object: 'filter', flag: 'nameOnly authorizedDatabases' },
  listCollections: {
    object: 'filter',
    flag: 'nameOnly authorizedCollections includePendingDrops',
    any: 'cursor',
  },
  listIndexes: { flag: 'includeBuildUUIDs includeIndexBuildInfo isTimeseriesNamespace', any: 'cursor' },
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  insert: { ...write, required: 'documents', array: 'documents' },
  update: {
    ...write,
    required: 'updates',
    array: 'updates',
    object: 'let runtimeConstants encryptionInformation',
  },
  delete: {
    ...write,
    required: 'deletes',
    array: 'deletes',
    object: 'let runtimeConstants encryptionInformation',
  },
  bulkWrite: {
    required: 'ops nsInfo',
    object: 'cursor let',
    array: 'ops nsInfo',
    flag: 'ordered errorsOnly bypassDocumentValidation bypassEmptyTsReplacement',
  },
  findAndModify,
  findandmodify: findAndModify,
  create: {
    ...collectionOptions,
    object: `${collectionOptions.object} clusteredIndex`,
    number: 'size max flags',
    flag: 'capped autoIndexId temp',
    any: 'expireAfterSeconds collectionUUID',
  },
  collMod: {
    ...collectionOptions,
    object: `${collectionOptions.object} index`,
    number: 'cappedSize cappedMax',
    flag: 'dryRun isTimeseriesNamespace performViewChange',
    any: 'expireAfterSeconds collectionUUID',
  },
  drop: { any: 'collectionUUID' },
  dropDatabase: {},
  renameCollection: { required: 'to', string: 'to', flag: 'stayTemp', any: 'dropTarget' },
  createIndexes: {
    required: 'indexes',
    array: 'indexes',
    number: 'v',
    flag: 'ignoreUnknownIndexOptions isTimeseriesNamespace',
    any: 'commitQuorum collectionUUID',
  },
  dropIndexes,
  deleteIndexes: dropIndexes,
  listSearchIndexes: { string: 'id name' },
  validateDBMetadata: { required: 'apiParameters', object: 'apiParameters', string: 'db collection' },
  profile: { number: 'slowms', any: 'sampleRate filter' },
};

/** Fields of documents inside commands; these have no generic fields. */
const parts: Readonly<Record<string, Fields>> = {
  'update.updates': {
    required: 'q u',
    object: 'q c collation sort',
    array: 'arrayFilters',
    flag: 'multi upsert upsertSupplied allowShardKeyUpdatesWithoutFullShardKeyInQuery includeQueryStatsMetrics',
    any: 'u hint sampleId',
  },
  'delete.deletes': { required: 'q limit', object: 'q collation', any: 'limit hint sampleId' },
  'bulkWrite.nsInfo': {
    required: 'ns',
    object: 'encryptionInformation',
    string: 'ns',
    flag: 'isTimeseriesNamespace',
    any: 'collectionUUID',
  },
  'bulkWrite.ops.insert': { required: 'document', any: 'insert document' },
  'bulkWrite.ops.update': {
    required: 'filter updateMods',
    object: 'filter sort constants collation',
    array: 'arrayFilters',
    flag: 'multi upsert upsertSupplied',
    any: 'update updateMods hint sampleId',
  },
  'bulkWrite.ops.delete': {
    required: 'filter',
    object: 'filter collation',
    flag: 'multi',
    any: 'delete hint sampleId',
  },
  'create.timeseries': {
    required: 'timeField',
    string: 'timeField metaField granularity',
    number: 'bucketMaxSpanSeconds bucketRoundingSeconds',
  },
  'collMod.timeseries': { string: 'granularity', number: 'bucketMaxSpanSeconds bucketRoundingSeconds' },
  'validateDBMetadata.apiParameters': {
    required: 'version',
    string: 'version',
    flag: 'strict deprecationErrors',
  },
  'create.clusteredIndex': { object: 'key', string: 'name', number: 'v', flag: 'unique' },
  'collMod.index': {
    object: 'keyPattern',
    string: 'name',
    number: 'expireAfterSeconds',
    flag: 'hidden unique prepareUnique forceNonUnique',
  },
};

/** Fields of the server that would change the result of a command here. */
export const unsupportedFields: ReadonlySet<string> = new Set([
  ...['encryptionInformation', 'collectionUUID', 'exchange', 'resumeAfter', 'passthroughToShard'],
  ...['$_requestResumeToken', '$_resumeAfter', '$_startAt', '$_requestReshardingResumeToken'],
  ...['needsMerge', 'upsertSupplied'],
]);

/** The fields of a command or part: their types, and the names of those that must be present. */
export interface FieldRow {
  types: ReadonlyMap<string, FieldType>;
  required: readonly string[];
}

function rowOf({ required, ...types }: Fields): FieldRow {
  const named = Object.entries(types).flatMap(([type, names]) =>
    names.split(/\s+/).map((name): [string, FieldType] => [name, type as FieldType]),
  );
  return { types: new Map(named), required: required?.split(' ') ?? [] };
}

const rows = new Map(
  Object.entries({ ...commands, ...parts }).map(([name, fields]) => [name, rowOf(fields)]),
);

/** The fields of a command, or of a part such as `update.updates`; undefined for commands that ignore unknown fields. */
export function fieldsOf(name: string): FieldRow | undefined {
  return rows.get(name);
}
