import type { Document } from 'bson';
import { readsOnly } from '#server/data/commands/run-command.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { searchCommands } from '../areas/search/commands.ts';
import type { DatabaseUserRecord } from '../areas/security/records.ts';
import type { World } from '../kernel/world.ts';
import { shardCommandNames } from './shard-commands.ts';

/** Commands that every user may run: they tell nothing of the documents. */
export const open = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'connectionStatus',
  'endSessions',
  'getMore',
  'killCursors',
  'getParameter',
  'killAllSessions',
  'atlasVersion',
  'whatsmyuri',
  'listCommands',
  'isdbgrid',
  'startSession',
  'getDefaultRWConcern',
  'refreshSessions',
  'listDatabases',
  'commitTransaction',
  'abortTransaction',
]);

/** What only who may do everything, or watches over the cluster, may ask. */
const ofServers = [
  ...['serverStatus', 'replSetGetStatus', 'currentOp', 'killOp', 'getCmdLineOpts', 'hostInfo', 'usersInfo'],
  ...['replSetGetConfig', 'configureFailPoint', 'getLog', 'top', 'rolesInfo', 'getClusterParameter'],
  ...['profile', 'validate', 'convertToCapped', ...shardCommandNames],
];

type Need = 'read' | 'write' | 'index' | 'admin';

interface Role {
  roleName: string;
  databaseName: string;
  collectionName?: string | undefined;
}

const anywhere: Record<string, readonly Need[]> = {
  atlasAdmin: ['read', 'write', 'index', 'admin'],
  dbAdminAnyDatabase: ['index', 'admin'],
  readAnyDatabase: ['read'],
  readWriteAnyDatabase: ['read', 'write', 'index'],
  backup: ['read'],
};
/** Documented: roles for any database leave `local` out, but for backups; of who administers it is assumed. */
const ofServer = new Set(['atlasAdmin', 'backup']);
const within: Record<string, readonly Need[]> = {
  dbAdmin: ['index', 'admin'],
  read: ['read'],
  readWrite: ['read', 'write', 'index'],
};
const actions: Record<string, Need> = {
  FIND: 'read',
  INSERT: 'write',
  UPDATE: 'write',
  REMOVE: 'write',
  CREATE_COLLECTION: 'write',
  DROP_COLLECTION: 'write',
  CREATE_INDEX: 'index',
  DROP_INDEX: 'index',
  COLL_MOD: 'index',
  DROP_DATABASE: 'admin',
};

interface Asked {
  need: Need;
  db: string;
  collection: string | undefined;
}

/** What changes how documents are found, and none of them. */
const indexing = ['createIndexes', 'dropIndexes', 'deleteIndexes', 'collMod', ...Object.keys(searchCommands)];

function needOf(name: string, command: Document): Need {
  // documented: what is recorded of others is for who administers the database
  if (command[name] === 'system.profile') return 'admin';
  if (indexing.includes(name)) return 'index';
  if (name === 'dropDatabase' || ofServers.includes(name)) return 'admin';
  return readsOnly(command) ? 'read' : 'write';
}

/** Whether the roles of a database user let it run a command // documented: built-in roles of database users */
export function mayRun(world: World, user: DatabaseUserRecord, db: string, command: Document): boolean {
  const [name = ''] = Object.keys(command);
  const explained: unknown = command.explain;
  // documented: whoever may run a command may have it explained
  if (name === 'explain' && isDocument(explained)) return mayRun(world, user, db, explained);
  if (name === 'bulkWrite') return mayWriteAll(world, user, command);
  if (open.has(name)) return true;
  const target: unknown = command[name];
  const requested = {
    need: needOf(name, command),
    db,
    collection: typeof target === 'string' ? target : undefined,
  };
  return user.roles.some((role) => grants(world, user.groupId, role, requested, new Set()));
}

/** A write to several collections needs the rights to each of them. */
function mayWriteAll(world: World, user: DatabaseUserRecord, { nsInfo }: Document): boolean {
  if (!Array.isArray(nsInfo)) return true;
  return nsInfo.every((each: unknown) => {
    const ns: unknown = isDocument(each) ? each.ns : undefined;
    const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
    if (typeof ns !== 'string' || dot < 0) return true;
    return mayRun(world, user, ns.slice(0, dot), { update: ns.slice(dot + 1) });
  });
}

function grants(world: World, groupId: string, role: Role, requested: Asked, seen: Set<string>): boolean {
  const { roleName, databaseName, collectionName } = role;
  if (anywhere[roleName]?.includes(requested.need) && (requested.db !== 'local' || ofServer.has(roleName))) {
    return true;
  }
  if (within[roleName]?.includes(requested.need)) {
    return databaseName === requested.db && (!collectionName || collectionName === requested.collection);
  }
  if (seen.has(roleName)) return false;
  seen.add(roleName);
  const [custom] = world.tables.customDbRoles.by('name', `${groupId}/${roleName}`);
  if (!custom) return false;
  const direct = custom.actions.some(
    ({ action, resources }) =>
      actions[action] === requested.need &&
      resources.some(
        (each) =>
          (each.db === '' || each.db === requested.db) &&
          (each.collection === '' || each.collection === requested.collection),
      ),
  );
  return (
    direct ||
    custom.inheritedRoles.some(({ role: inherited, db: databaseOf }) =>
      grants(world, groupId, { roleName: inherited, databaseName: databaseOf }, requested, seen),
    )
  );
}
