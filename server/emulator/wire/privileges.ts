import type { Document } from 'bson';
import { readsOnly } from '#server/data/commands/run-command.ts';
import type { DatabaseUserRecord } from '../areas/security/records.ts';
import type { World } from '../kernel/world.ts';

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
  'listDatabases',
  'commitTransaction',
  'abortTransaction',
]);

/** What only who may do everything, or watches over the cluster, may ask. */
const ofServers = [
  ...['serverStatus', 'replSetGetStatus', 'currentOp', 'killOp', 'getCmdLineOpts', 'hostInfo', 'usersInfo'],
  ...['configureFailPoint'],
];

type Need = 'read' | 'write' | 'admin';

interface Role {
  roleName: string;
  databaseName: string;
  collectionName?: string | undefined;
}

const anywhere: Record<string, readonly Need[]> = {
  atlasAdmin: ['read', 'write', 'admin'],
  dbAdminAnyDatabase: ['admin'],
  readAnyDatabase: ['read'],
  readWriteAnyDatabase: ['read', 'write'],
  backup: ['read'],
};
const within: Record<string, readonly Need[]> = {
  dbAdmin: ['admin'],
  read: ['read'],
  readWrite: ['read', 'write'],
};
const actions: Record<string, Need> = {
  FIND: 'read',
  INSERT: 'write',
  UPDATE: 'write',
  REMOVE: 'write',
  CREATE_COLLECTION: 'write',
  DROP_COLLECTION: 'write',
  DROP_DATABASE: 'admin',
};

interface Asked {
  need: Need;
  db: string;
  collection: string | undefined;
}

function needOf(name: string, command: Document): Need {
  if (name === 'dropDatabase' || ofServers.includes(name)) return 'admin';
  return readsOnly(command) ? 'read' : 'write';
}

/** Whether the roles of a database user let it run a command // documented: built-in roles of database users */
export function mayRun(world: World, user: DatabaseUserRecord, db: string, command: Document): boolean {
  const [name = ''] = Object.keys(command);
  if (open.has(name)) return true;
  const target: unknown = command[name];
  const requested = {
    need: needOf(name, command),
    db,
    collection: typeof target === 'string' ? target : undefined,
  };
  return user.roles.some((role) => grants(world, user.groupId, role, requested, new Set()));
}

function grants(world: World, groupId: string, role: Role, requested: Asked, seen: Set<string>): boolean {
  const { roleName, databaseName, collectionName } = role;
  if (anywhere[roleName]?.includes(requested.need)) return true;
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
