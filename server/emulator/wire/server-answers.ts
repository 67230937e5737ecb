import { type Document, Int32, Long } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { DatabaseUserRecord } from '../areas/security/records.ts';
import { timestampOf } from '../kernel/documents/cluster-history.ts';
import { dataSetOf, type Holder } from '../kernel/documents/holder.ts';
import { positionOf } from '../kernel/documents/log.ts';
import type { World } from '../kernel/world.ts';
import type { MemberState, Members } from './members.ts';

/** Who asks a member about itself. */
interface Asking {
  world: World;
  holder: Holder;
  members: Members;
  index: number;
  user: DatabaseUserRecord | undefined;
}

type Answer = (command: Document, asking: Asking) => Document;

/** Of clusters without hardware of their own, which tell none // assumed: as the newest clusters */
const usualVersion = '8.0.16';
const began = Date.now();

function versionOf({ cluster }: Holder): string {
  return cluster?.mongoDBVersion ?? usualVersion;
}

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

function replSetGetStatus(_: Document, { world, holder, members, index }: Asking): Document {
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
      name: members.addresses[_id],
      health: each === 'down' ? 0 : 1,
      state: stateNumbers[each][0],
      stateStr: stateNumbers[each][1],
      uptime: Math.floor((Date.now() - began) / 1000),
      ...(each === 'down' ? {} : { optime: { ts, t: members.term }, optimeDate: new Date(ts.t * 1000) }),
      ...(each === 'primary' ? { electionDate: members.electedAt } : {}),
      ...(_id === index ? { self: true } : {}),
    })),
    ok: 1,
  };
}

function serverStatus(_: Document, { world, holder, members, index }: Asking): Document {
  const version = versionOf(holder);
  const { setName, hosts, me, isWritablePrimary, secondary, primary, msg } = members.greeting(index);
  const uptime = (Date.now() - began) / 1000;
  return {
    host: members.addresses[index],
    version,
    process: msg === 'isdbgrid' ? 'mongos' : 'mongod',
    pid: Long.fromNumber(process.pid),
    uptime,
    uptimeMillis: Long.fromNumber(Math.floor(uptime * 1000)),
    localTime: new Date(world.now()),
    connections: { current: 1, available: 199, totalCreated: 1 },
    ...(setName ? { repl: { setName, hosts, me, isWritablePrimary, secondary, primary } } : {}),
    storageEngine: { name: 'wiredTiger', supportsCommittedReads: true, persistent: true, readOnly: false },
    ok: 1,
  };
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

function usersInfo(command: Document, { world, holder }: Asking): Document {
  const asked: unknown = command.usersInfo;
  const users = world.tables.databaseUsers
    .by('group', holder.groupId)
    .filter(({ username }) => typeof asked !== 'string' || username === asked)
    .map((user) => ({
      _id: `${user.databaseName}.${user.username}`,
      user: user.username,
      db: user.databaseName,
      roles: rolesOf(user),
      mechanisms: ['SCRAM-SHA-256'],
    }));
  return { users, ok: 1 };
}

/** What members say of themselves: in agreement with what the service says of their cluster // documented */
export const serverAnswers: Record<string, Answer> = {
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus: (_, { user }) => ({
    authInfo: {
      authenticatedUsers: user ? [{ user: user.username, db: user.databaseName }] : [],
      authenticatedUserRoles: user ? rolesOf(user) : [],
    },
    ok: 1,
  }),
  // documented: commands end before the next one of their connection, so that only this one is there
  currentOp: (command, { world, members, index }) => ({
    inprog: [
      {
        type: 'op',
        host: members.addresses[index],
        currentOpTime: new Date(world.now()).toISOString(),
        active: true,
        opid: 1,
        op: 'command',
        ns: 'admin.$cmd.aggregate',
        command,
      },
    ],
    ok: 1,
  }),
  killOp: () => ({ info: 'attempting to kill op', ok: 1 }),
  getCmdLineOpts: () => ({ argv: ['mongod'], parsed: {}, ok: 1 }),
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
  whatsmyuri: () => ({ you: '127.0.0.1:0', ok: 1 }),
  replSetGetStatus,
  serverStatus,
  usersInfo,
};
