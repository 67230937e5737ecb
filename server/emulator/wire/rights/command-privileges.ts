import type { Document } from 'bson';
import { chunksOf } from '#server/data/commands/file-md5.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { privilegesOfPipeline } from './pipeline-privileges.ts';
import { type Needed, on, onCluster, reading } from './privilege.ts';

/** A command with the collection that it names. */
interface Asked {
  db: string;
  command: Document;
  collection: string | undefined;
}

type PrivilegesOf = (asked: Asked) => Needed[];

const nothing: PrivilegesOf = () => [];
const find: PrivilegesOf = ({ db, collection }) => reading(db, collection);
const privilege =
  (...actions: readonly Needed['action'][]): PrivilegesOf =>
  ({ db, collection }) =>
    on(db, collection, ...actions);
const ofDatabase =
  (...actions: readonly Needed['action'][]): PrivilegesOf =>
  ({ db }) =>
    on(db, undefined, ...actions);
const ofCluster =
  (...actions: readonly Needed['action'][]): PrivilegesOf =>
  () =>
    onCluster(...actions);
/** Commands of routers name the collection with its database. */
const ofNamespace =
  (...actions: readonly Needed['action'][]): PrivilegesOf =>
  ({ command }) => {
    const place = namespaceOf(Object.values(command)[0]);
    return on(place?.db ?? '', place?.collection, ...actions);
  };

const listOf = (list: unknown): Document[] => (Array.isArray(list) ? list.filter(isDocument) : []);

function namespaceOf(ns: unknown): { db: string; collection: string } | undefined {
  const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
  if (typeof ns !== 'string' || dot < 0) return undefined;
  return { db: ns.slice(0, dot), collection: ns.slice(dot + 1) };
}

const unchecked = ({ db, collection, command }: Asked): Needed[] =>
  command.bypassDocumentValidation === true ? on(db, collection, 'BYPASS_DOCUMENT_VALIDATION') : [];

const update: PrivilegesOf = (asked) => [
  ...on(asked.db, asked.collection, 'UPDATE'),
  ...(listOf(asked.command.updates).some(({ upsert }) => upsert === true)
    ? on(asked.db, asked.collection, 'INSERT')
    : []),
  ...unchecked(asked),
];

const findAndModify: PrivilegesOf = (asked) => {
  const { db, collection, command } = asked;
  return [
    ...on(db, collection, 'FIND', command.remove === true ? 'REMOVE' : 'UPDATE'),
    ...(command.upsert === true ? on(db, collection, 'INSERT') : []),
    ...unchecked(asked),
  ];
};

/** A write to several collections needs the rights to each of them. */
const bulkWrite: PrivilegesOf = ({ command }) => {
  const places = listOf(command.nsInfo).map(({ ns }) => namespaceOf(ns));
  return listOf(command.ops).flatMap((op) => {
    const [kind = '', at] = Object.entries(op)[0] ?? [];
    const place = places[Number(at)];
    if (!place) return [];
    const actions = { insert: 'INSERT', update: 'UPDATE', delete: 'REMOVE' } as const;
    if (kind !== 'insert' && kind !== 'update' && kind !== 'delete') return [];
    return [
      ...on(place.db, place.collection, actions[kind]),
      ...(op.upsert === true ? on(place.db, place.collection, 'INSERT') : []),
      ...unchecked({ ...place, command }),
    ];
  });
};

/** Documented: an insert may create the collection; creating a view requires read access to its source. */
const create: PrivilegesOf = ({ db, collection, command }) => [
  ...on(db, collection, 'CREATE_COLLECTION').map((each) =>
    command.capped === true || command.viewOn !== undefined
      ? each
      : { ...each, or: on(db, collection, 'INSERT') },
  ),
  ...viewed({ db, collection, command }),
];

const viewed: PrivilegesOf = ({ db, command: { viewOn, pipeline } }) =>
  typeof viewOn === 'string' ? privilegesOfPipeline(db, viewOn, pipeline) : [];

/** Documented: within a database by one right, otherwise by those to read, drop, fill and index. */
const renameCollection: PrivilegesOf = ({ command }) => {
  const from = namespaceOf(command.renameCollection);
  const to = namespaceOf(command.to);
  if (!from || !to) return [];
  const apart = [
    ...on(from.db, from.collection, 'FIND', 'DROP_COLLECTION'),
    ...on(to.db, to.collection, 'INSERT', 'CREATE_INDEX'),
    ...(command.dropTarget === true ? on(to.db, to.collection, 'DROP_COLLECTION') : []),
  ];
  if (from.db !== to.db) return apart;
  return on(from.db, undefined, 'RENAME_COLLECTION_SAME_DB').map((each) => ({ ...each, or: apart }));
};

const mapReduce: PrivilegesOf = ({ db, collection, command: { out } }) => {
  const input: Document = isDocument(out) ? out : { replace: out };
  const name: unknown = input.replace ?? input.merge ?? input.reduce;
  const into = typeof input.db === 'string' ? input.db : db;
  return [
    ...on(db, collection, 'FIND'),
    ...(typeof name === 'string'
      ? on(into, name, 'INSERT', input.replace === undefined ? 'UPDATE' : 'REMOVE')
      : []),
  ];
};

const indexing: PrivilegesOf = privilege('CREATE_INDEX');
const dropping: PrivilegesOf = privilege('DROP_INDEX');
const sizing: PrivilegesOf = privilege('COLL_STATS');
/** Assumed: zones and the balancer are for who administers routers. */
const zoning: PrivilegesOf = ofCluster('FLUSH_ROUTER_CONFIG');

/** What each command does // documented: "Privilege Actions"; everybody who has signed in may run those that do nothing here */
export const commandPrivileges: Readonly<Record<string, PrivilegesOf>> = {
  find,
  count: find,
  distinct: find,
  aggregate: ({ db, collection, command }) => privilegesOfPipeline(db, collection, command.pipeline),
  // cursors are of who has opened them
  getMore: nothing,
  killCursors: nothing,
  explain: ({ db, command: { explain } }) => (isDocument(explain) ? privilegesOf(db, explain) : []),
  mapReduce,
  mapreduce: mapReduce,
  insert: (asked) => [...on(asked.db, asked.collection, 'INSERT'), ...unchecked(asked)],
  update,
  delete: privilege('REMOVE'),
  findAndModify,
  findandmodify: findAndModify,
  bulkWrite,
  create,
  collMod: (asked) => [...on(asked.db, asked.collection, 'COLL_MOD'), ...viewed(asked)],
  convertToCapped: privilege('CONVERT_TO_CAPPED'),
  drop: privilege('DROP_COLLECTION'),
  dropDatabase: ofDatabase('DROP_DATABASE'),
  renameCollection,
  createIndexes: indexing,
  dropIndexes: dropping,
  deleteIndexes: dropping,
  listIndexes: privilege('LIST_INDEXES'),
  createSearchIndexes: privilege('CREATE_SEARCH_INDEX'),
  updateSearchIndex: privilege('UPDATE_SEARCH_INDEX'),
  dropSearchIndex: privilege('DROP_SEARCH_INDEX'),
  listSearchIndexes: privilege('LIST_SEARCH_INDEXES'),
  filemd5: ({ db, command }) => on(db, chunksOf(command), 'FIND'),
  // assumed: the service has no action of its own for plans that are kept
  planCacheClear: privilege('CREATE_INDEX'),
  collStats: sizing,
  collstats: sizing,
  dataSize: ofNamespace('FIND'),
  datasize: ofNamespace('FIND'),
  dbStats: ofDatabase('DB_STATS'),
  dbstats: ofDatabase('DB_STATS'),
  dbHash: ofDatabase('DB_HASH'),
  dbhash: ofDatabase('DB_HASH'),
  validate: privilege('VALIDATE'),
  validateDBMetadata: ({ command: { db, collection } }) =>
    on(String(db ?? ''), typeof collection === 'string' ? collection : undefined, 'VALIDATE'),
  compact: privilege('COMPACT'),
  profile: ofDatabase('ENABLE_PROFILER'),
  listCollections: ofDatabase('LIST_COLLECTIONS'),
  listDatabases: ofCluster('LIST_DATABASES'),
  serverStatus: ofCluster('SERVER_STATUS'),
  replSetGetStatus: ofCluster('REPL_SET_GET_STATUS'),
  replSetGetConfig: ofCluster('REPL_SET_GET_CONFIG'),
  currentOp: ({ command }) => (command.$ownOps === true ? [] : onCluster('IN_PROG')),
  killOp: ofCluster('KILL_OP'),
  getCmdLineOpts: ofCluster('GET_CMD_LINE_OPTS'),
  hostInfo: ofCluster('HOST_INFO'),
  getLog: ofCluster('GET_LOG'),
  top: ofCluster('TOP'),
  getParameter: ofCluster('GET_PARAMETER'),
  getClusterParameter: ofCluster('GET_PARAMETER'),
  getDefaultRWConcern: nothing,
  // assumed: who may end the sessions of others is who may look at them, and at their roles
  usersInfo: ofCluster('KILL_ANY_SESSION'),
  rolesInfo: ofCluster('KILL_ANY_SESSION'),
  configureFailPoint: ofCluster('KILL_ANY_SESSION'),
  killAllSessions: ofCluster('KILL_ANY_SESSION'),
  // of one's own alone
  killSessions: nothing,
  endSessions: nothing,
  refreshSessions: nothing,
  startSession: nothing,
  commitTransaction: nothing,
  abortTransaction: nothing,
  hello: nothing,
  isMaster: nothing,
  ismaster: nothing,
  ping: nothing,
  buildInfo: nothing,
  buildinfo: nothing,
  connectionStatus: nothing,
  atlasVersion: nothing,
  whatsmyuri: nothing,
  listCommands: nothing,
  isdbgrid: nothing,
  listShards: ofCluster('LIST_SHARDS'),
  getShardMap: ofCluster('GET_SHARD_MAP'),
  enableSharding: ({ command }) => on(String(command.enableSharding), undefined, 'ENABLE_SHARDING'),
  shardCollection: ofNamespace('ENABLE_SHARDING'),
  refineCollectionShardKey: ofNamespace('ENABLE_SHARDING'),
  moveChunk: ofNamespace('MOVE_CHUNK'),
  split: ofNamespace('SPLIT_CHUNK'),
  addShardToZone: zoning,
  removeShardFromZone: zoning,
  updateZoneKeyRange: zoning,
  balancerStart: zoning,
  balancerStatus: ofCluster('LIST_SHARDS'),
  balancerCollectionStatus: ofCluster('LIST_SHARDS'),
};

/** The required privileges of a command; none for an unknown one, which is refused as such. */
export function privilegesOf(db: string, command: Document): Needed[] {
  const [name = ''] = Object.keys(command);
  const privileges = Object.hasOwn(commandPrivileges, name) ? commandPrivileges[name] : undefined;
  const target: unknown = command[name];
  return privileges?.({ db, command, collection: typeof target === 'string' ? target : undefined }) ?? [];
}
