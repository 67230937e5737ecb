import type { CustomDbRole } from './custom-db-roles.ts';
import type { GivenRole } from './database-user-rules.ts';

export type PrivilegeAction = CustomDbRole['actions'][number]['action'];

const reading = [
  'FIND',
  'CHANGE_STREAM',
  'COLL_STATS',
  'DB_HASH',
  'DB_STATS',
  'LIST_COLLECTIONS',
  'LIST_INDEXES',
  'LIST_SEARCH_INDEXES',
] as const;
const writing = [
  ...reading,
  ...([
    'INSERT',
    'UPDATE',
    'REMOVE',
    'CREATE_COLLECTION',
    'DROP_COLLECTION',
    'CREATE_INDEX',
    'DROP_INDEX',
  ] as const),
  ...(['CONVERT_TO_CAPPED', 'RENAME_COLLECTION_SAME_DB'] as const),
  ...(['CREATE_SEARCH_INDEX', 'DROP_SEARCH_INDEX', 'UPDATE_SEARCH_INDEX'] as const),
];
const administering = [
  ...(['BYPASS_DOCUMENT_VALIDATION', 'COLL_MOD', 'COLL_STATS', 'COMPACT', 'CONVERT_TO_CAPPED'] as const),
  ...([
    'CREATE_COLLECTION',
    'CREATE_INDEX',
    'DB_STATS',
    'DROP_COLLECTION',
    'DROP_DATABASE',
    'DROP_INDEX',
  ] as const),
  ...([
    'ENABLE_PROFILER',
    'LIST_COLLECTIONS',
    'LIST_INDEXES',
    'RE_INDEX',
    'RENAME_COLLECTION_SAME_DB',
  ] as const),
  'VALIDATE',
] as const;
const watching = [
  ...([
    'CONN_POOL_STATS',
    'GET_CMD_LINE_OPTS',
    'GET_LOG',
    'GET_PARAMETER',
    'GET_SHARD_MAP',
    'HOST_INFO',
  ] as const),
  ...([
    'IN_PROG',
    'LIST_DATABASES',
    'LIST_SESSIONS',
    'LIST_SHARDS',
    'NET_STAT',
    'REPL_SET_GET_CONFIG',
  ] as const),
  ...([
    'REPL_SET_GET_STATUS',
    'SERVER_STATUS',
    'SHARDED_DATA_DISTRIBUTION',
    'SHARDING_STATE',
    'TOP',
  ] as const),
] as const;

interface BuiltIn {
  /** On the collections of its database, or of every one. */
  actions?: readonly PrivilegeAction[];
  /** On the cluster as a whole. */
  cluster?: readonly PrivilegeAction[];
  inherits?: readonly string[];
  anywhere?: true;
}

/** The privileges of the built-in roles // documented: "Built-In Roles" of the database and of the service */
const builtIns: Readonly<Record<string, BuiltIn>> = {
  read: { actions: reading },
  readWrite: { actions: writing },
  dbAdmin: { actions: administering },
  readAnyDatabase: { actions: reading, cluster: ['LIST_DATABASES'], anywhere: true },
  readWriteAnyDatabase: { actions: writing, cluster: ['LIST_DATABASES'], anywhere: true },
  dbAdminAnyDatabase: { actions: administering, cluster: ['LIST_DATABASES'], anywhere: true },
  clusterMonitor: { actions: ['COLL_STATS', 'DB_STATS', 'USE_UUID'], cluster: watching, anywhere: true },
  backup: {
    actions: ['FIND', 'LIST_COLLECTIONS', 'LIST_INDEXES'],
    cluster: ['GET_PARAMETER', 'LIST_DATABASES', 'SERVER_STATUS'],
    anywhere: true,
  },
  enableSharding: { actions: ['ENABLE_SHARDING'], anywhere: true },
  atlasAdmin: {
    actions: ['MOVE_CHUNK', 'SPLIT_CHUNK', 'BYPASS_DOCUMENT_VALIDATION'],
    cluster: ['FLUSH_ROUTER_CONFIG', 'KILL_OP', 'KILL_ANY_CURSOR', 'KILL_ANY_SESSION'],
    inherits: ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor', 'enableSharding'],
    anywhere: true,
  },
};

/** One granted privilege. */
export interface Grant {
  action: PrivilegeAction;
  /** On the cluster as a whole; then the names are empty. */
  cluster: boolean;
  /** Empty: every one. */
  db: string;
  collection: string;
  /** The roles that lead to it: the one that was given first, the one that grants it last. */
  path: readonly string[];
}

type CustomRole = Pick<CustomDbRole, 'roleName' | 'actions' | 'inheritedRoles'>;

/** Everything that a list of roles allows, over however many steps of inheritance. */
export function grantsOf(roles: readonly GivenRole[], custom: readonly CustomRole[]): Grant[] {
  const results: Grant[] = [];
  for (const role of roles) collect(role, custom, [], results);
  return results;
}

function collect(
  role: GivenRole,
  custom: readonly CustomRole[],
  before: readonly string[],
  into: Grant[],
): void {
  const { roleName, databaseName, collectionName = '' } = role;
  // a role that comes to inherit from itself adds nothing
  if (before.some((name) => name === roleName)) return;
  const path = [...before, roleName];
  const builtIn = Object.hasOwn(builtIns, roleName) ? builtIns[roleName] : undefined;
  if (builtIn) {
    const db = builtIn.anywhere ? '' : databaseName;
    const collection = builtIn.anywhere ? '' : collectionName;
    for (const action of builtIn.actions ?? []) into.push({ action, cluster: false, db, collection, path });
    for (const action of builtIn.cluster ?? []) {
      into.push({ action, cluster: true, db: '', collection: '', path });
    }
    for (const name of builtIn.inherits ?? []) {
      collect({ roleName: name, databaseName: 'admin' }, custom, path, into);
    }
    return;
  }
  const own = custom.find((each) => each.roleName === roleName);
  for (const { action, resources } of own?.actions ?? []) {
    for (const { cluster, db, collection } of resources) into.push({ action, cluster, db, collection, path });
  }
  for (const { role: name, db } of own?.inheritedRoles ?? []) {
    collect({ roleName: name, databaseName: db }, custom, path, into);
  }
}

/** An action and its target; without names, the cluster as a whole. */
export interface Privilege {
  action: PrivilegeAction;
  db?: string;
  collection?: string;
}

/** Databases of the servers themselves, with the roles whose rights to every database reach them // documented */
const ofServers: Readonly<Record<string, readonly string[]>> = {
  local: ['atlasAdmin', 'backup'],
  config: ['atlasAdmin', 'backup', 'clusterMonitor'],
};

function reaches(grant: Grant, db: string): boolean {
  if (grant.db !== '') return grant.db === db;
  const only = Object.hasOwn(ofServers, db) ? ofServers[db] : undefined;
  return only === undefined || grant.path.some((role) => only.includes(role));
}

/**
 * The grants that allow a privilege; none: it is refused. A database as a whole needs a grant on all of its
 * collections.
 */
export function allowing(grants: readonly Grant[], { action, db, collection = '' }: Privilege): Grant[] {
  return grants.filter((grant) => {
    if (grant.action !== action) return false;
    if (grant.cluster || db === undefined) return grant.cluster && db === undefined;
    return reaches(grant, db) && (grant.collection === '' || grant.collection === collection);
  });
}
