import { type Document, Int32, Long, UUID } from 'bson';
import { isTenant } from '#contract/clusters/record.ts';
import { isStable } from '#server/data/commands/api-version.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { flagField } from '#server/data/commands/command-fields.ts';
import { badValue, typeMismatch } from '#server/data/commands/refusals.ts';
import { commandNames, onlyAdmin } from '#server/data/commands/run-command.ts';
import { compileLoose } from '#server/data/query/match.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { sameValue } from '#server/data/values/same-value.ts';
import { searchCommands } from '../areas/search/commands.ts';
import type { DatabaseUserRecord } from '../areas/security/records.ts';
import { timestampOf } from '../kernel/documents/cluster-history.ts';
import { versionOf } from '../kernel/documents/cluster-version.ts';
import { dataSetOf } from '../kernel/documents/holder.ts';
import { LiveCatalog } from '../kernel/documents/live-catalog.ts';
import { positionOf } from '../kernel/documents/log/log.ts';
import { profilerOf } from '../kernel/documents/system/profiler.ts';
import type { Answer, Asking } from './asking.ts';
import { clusterAnswers } from './cluster-answers.ts';
import { compact } from './compact.ts';
import type { MemberState } from './members.ts';
import { argumentAnswers } from './process-arguments.ts';
import { privilegedCommands } from './rights/privileged-commands.ts';
import { rightsOf } from './rights/rights.ts';
import { serverStatus, uptimeOf } from './server-status.ts';

const versionArray = (version: string) =>
  [...version.split('.').map(Number), 0].map((part) => new Int32(part));

const rolesOf = (user: DatabaseUserRecord) =>
  user.roles.map(({ roleName, databaseName }) => ({ role: roleName, db: databaseName }));

const stateNumbers: Record<MemberState, [number, string]> = {
  primary: [1, 'PRIMARY'],
  secondary: [2, 'SECONDARY'],
  router: [1, 'PRIMARY'],
  down: [8, '(not reachable/healthy)'],
};

function replSetGetStatus(_: Document, asking: Asking): Document {
  const { world, holder, members, index } = asking;
  const states = members.look();
  if (states.includes('router')) {
    throw new CommandError('CommandNotFound', "no such command: 'replSetGetStatus'");
  }
  const { setName } = members.greeting(index);
  const date = new Date(world.now());
  const ts = timestampOf(positionOf(world, dataSetOf(world, holder)));
  const [state] = stateNumbers[states[index] ?? 'down'];
  return {
    set: setName,
    date,
    myState: state,
    term: members.term,
    heartbeatIntervalMillis: Long.fromNumber(2000),
    majorityVoteCount: Math.floor(states.length / 2) + 1,
    votingMembersCount: states.length,
    optimes: { lastCommittedOpTime: { ts, t: members.term }, appliedOpTime: { ts, t: members.term } },
    members: states.map((each, _id) => ({
      _id,
      name: members.nameOf(_id),
      health: each === 'down' ? 0 : 1,
      state: stateNumbers[each][0],
      stateStr: stateNumbers[each][1],
      uptime: each === 'down' ? 0 : Math.floor(uptimeOf({ ...asking, index: _id })),
      ...(each === 'down' ? {} : { optime: { ts, t: members.term }, optimeDate: new Date(ts.t * 1000) }),
      ...(each === 'primary' ? { electionDate: members.electedAt } : {}),
      ...(_id === index ? { self: true } : {}),
    })),
    ok: 1,
  };
}

/** The members with what their votes and hosts follow from; the settings are the database's defaults // documented */
function replSetGetConfig(_: Document, { members }: Asking): Document {
  const config = members.configuration();
  if (config === undefined) {
    throw new CommandError('CommandNotFound', "no such command: 'replSetGetConfig'");
  }
  return { config, ok: 1 };
}

function buildInfo(_: Document, { holder }: Asking): Document {
  const version = versionOf(holder);
  return {
    version,
    versionArray: versionArray(version),
    gitVersion: 'embedded',
    modules: ['enterprise'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    storageEngines: ['wiredTiger'],
    ok: 1,
  };
}

/** Users by name, of a database or of all // documented: the forms of usersInfo */
function usersInfo(command: Document, { world, holder, db }: Asking): Document {
  const asked: unknown = command.usersInfo;
  const wanted = Array.isArray(asked) ? asked : [asked];
  const isWanted = ({ username, databaseName }: DatabaseUserRecord): boolean =>
    wanted.some((each: unknown) => {
      if (isDocument(each)) {
        return each.forAllDBs === true || (each.user === username && (each.db ?? db) === databaseName);
      }
      return databaseName === db && (each === username || Number(each) === 1);
    });
  const users = world.tables.databaseUsers
    .by('group', holder.groupId)
    .filter(isWanted)
    .map((user) => ({
      _id: `${user.databaseName}.${user.username}`,
      user: user.username,
      db: user.databaseName,
      roles: rolesOf(user),
      mechanisms: ['SCRAM-SHA-256'],
    }));
  return { users, ok: 1 };
}

const partsOfCurrentOp = new Set(['currentOp', '$all', '$ownOps', '$truncateOps', 'lsid', 'comment']);

/** Operations that match the requested fields // documented: "currentOp" */
function currentOp(command: Document, { world, members, index, operations, client }: Asking): Document {
  const host = members.nameOf(index);
  const now = world.now();
  const filter = Object.fromEntries(
    Object.entries(command).filter(
      ([name]) => !partsOfCurrentOp.has(name) && !/^\$(db|cluster|read)/.test(name),
    ),
  );
  const matches = compileLoose(filter);
  const inprog = operations
    .list()
    .filter((each) => command.$ownOps !== true || sameValue(each.client.user, client.user))
    .map((each) => each.describe(host, now));
  // documented: `$all` adds connections that run nothing
  const idle = command.$all === true ? operations.describeIdle(index, host, now) : [];
  return { inprog: [...inprog, ...idle].filter(matches), ok: 1 };
}

function killOp({ op }: Document, { operations }: Asking): Document {
  const id = numberOf(op);
  if (!Number.isInteger(id)) throw typeMismatch("Expected 'op' to be a number");
  operations.kill(id);
  return { info: 'attempting to kill op', ok: 1 };
}

function getLog({ getLog: name }: Document): Document {
  if (name === '*') return { names: ['global', 'startupWarnings'], ok: 1 };
  if (name === 'global' || name === 'startupWarnings') return { totalLinesWritten: 0, log: [], ok: 1 };
  throw new CommandError('OperationFailed', `No log named '${String(name)}'`);
}

function connectionStatus(command: Document, { world, user }: Asking): Document {
  return {
    authInfo: {
      authenticatedUsers: user ? [{ user: user.username, db: user.databaseName }] : [],
      authenticatedUserRoles: user ? rolesOf(user) : [],
      // clients choose the visible databases and collections by them
      ...(flagField(command, 'showPrivileges')
        ? { authenticatedUserPrivileges: user ? rightsOf(world, user).privileges : [] }
        : {}),
    },
    ok: 1,
  };
}

/** The usage of the existing collections. */
function top(_: Document, { world, holder, operations }: Asking): Document {
  const catalog = new LiveCatalog(world, dataSetOf(world, holder));
  const namespaces = catalog
    .databases()
    .flatMap((db) => catalog.collections(db).map((name) => `${db}.${name}`))
    .map((ns) => [ns, operations.usage.of(ns)]);
  return { totals: { note: 'all times in microseconds', ...Object.fromEntries(namespaces) }, ok: 1 };
}

/** Commands before the sign-in // documented: they require no authentication */
const beforeSignIn = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'endSessions',
]);

/** Documented: the properties of each command for the list of commands; those that no user may run are listed too. */
function listCommands(): Document {
  const named = new Map(commandNames());
  for (const name of Object.keys(serverAnswers)) named.set(name, { reads: true });
  for (const name of privilegedCommands) if (!named.has(name)) named.set(name, { reads: false });
  const commands = [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { reads }]) => [
      name,
      {
        help: '',
        requiresAuth: !beforeSignIn.has(name),
        secondaryOk: reads,
        adminOnly: onlyAdmin.includes(name),
        apiVersions: isStable(name) ? ['1'] : [],
        deprecatedApiVersions: [],
      },
    ]);
  return { commands: Object.fromEntries(commands), ok: 1 };
}

/**
 * Documented: free and shared tiers have no such command; routers accept only level 0, which sets the slow
 * threshold.
 */
function profile(command: Document, { world, holder, members, index, db }: Asking): Document {
  if (holder.cluster === undefined || isTenant(holder.cluster)) {
    throw new CommandError(
      'AtlasError',
      'profile is not allowed or the syntax is incorrect, see the Atlas documentation for more information.',
    );
  }
  if (members.look()[index] === 'router' && numberOf(command.profile) > 0) {
    throw badValue('Profiling is not permitted on mongos: the profiling level must be 0');
  }
  return profilerOf(world, holder.id).answer(db, command);
}

/** The answers of members about themselves: in agreement with the service's data on their cluster // documented */
export const serverAnswers: Record<string, Answer> = {
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus,
  currentOp,
  killOp,
  getLog,
  top,
  listCommands,
  profile,
  compact,
  ...clusterAnswers,
  ...argumentAnswers,
  ...searchCommands,
  atlasVersion: () => ({ atlasVersion: '20260101.0.0.0', gitVersion: 'embedded', ok: 1 }),
  hostInfo: (_, { world, members, index }) => ({
    system: {
      currentTime: new Date(world.now()),
      hostname: members.addresses[index],
      cpuAddrSize: 64,
      numCores: 2,
    },
    os: { type: 'Linux', name: 'emulated', version: '' },
    extra: {},
    ok: 1,
  }),
  whatsmyuri: (_, { client }) => ({ you: client.address, ok: 1 }),
  startSession: () => ({ id: { id: new UUID() }, timeoutMinutes: 30, ok: 1 }),
  replSetGetConfig,
  replSetGetStatus,
  serverStatus,
  usersInfo,
};
