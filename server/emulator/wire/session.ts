import { Binary, type Document, Long } from 'bson';
import { validateApiVersion } from '#server/data/commands/api-version.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { ownSessions, type SessionUser } from '#server/data/commands/known-sessions.ts';
import { badValue } from '#server/data/commands/refusals.ts';
import { readsOnly } from '#server/data/commands/run-command.ts';
import type { ServerHost } from '#server/data/documents.ts';
import { numberOf, toBigInt } from '#server/data/query/match-leaf.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { sameValue } from '#server/data/values/same-value.ts';
import { searchCommands } from '../areas/search/commands.ts';
import { timestampOf } from '../kernel/documents/cluster-history.ts';
import type { Begun } from '../kernel/documents/deps.ts';
import { dataSetOf, type Holder } from '../kernel/documents/holder.ts';
import { positionOf } from '../kernel/documents/log/log.ts';
import type { Client, Operation, Operations } from '../kernel/documents/operations.ts';
import type { ReadPreference } from '../kernel/documents/reach.ts';
import { ClusterCommands, openOf } from '../kernel/documents/run.ts';
import { dataDistribution } from '../kernel/documents/sharding/config-database.ts';
import type { World } from '../kernel/world.ts';
import { awaitedMs } from './awaited-hello.ts';
import type { Bell } from './bell.ts';
import type { ShownCertificate } from './door.ts';
import { labelled, labelsFor, withTopology } from './error-labels.ts';
import type { FailPoints, Failure } from './fail-points.ts';
import { holderIn, type MemberState, type Members } from './members.ts';
import { rightsOf } from './rights/rights.ts';
import { serverAnswers } from './server-answers.ts';
import { SignIn } from './sign-in/sign-in.ts';

/** Commands before anybody has signed in. */
const greetings = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'buildInfo',
  'buildinfo',
  'saslStart',
  'saslContinue',
  'authenticate',
  'logout',
  'endSessions',
]);

/** Commands that a member answers for any client // documented: they reveal nothing about the documents */
const ofAnyMember = new Set([
  ...[...greetings].filter((name) => name !== 'authenticate' && !name.startsWith('sasl')),
  ...['connectionStatus', 'getMore', 'killCursors', 'getParameter', 'killAllSessions', 'killSessions'],
  ...[
    'atlasVersion',
    'whatsmyuri',
    'listCommands',
    'isdbgrid',
    'startSession',
    'getDefaultRWConcern',
    'refreshSessions',
  ],
  ...['listDatabases', 'commitTransaction', 'abortTransaction'],
]);

const preferences: readonly ReadPreference[] = [
  ...(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'] as const),
];

function preferenceOf({ $readPreference: input }: Document): ReadPreference {
  const mode: unknown = input?.mode ?? 'primary';
  const existing = preferences.find((each) => each === mode);
  if (existing) return existing;
  throw badValue(
    `Enumeration value '${String(mode)}' for field '$readPreference.mode' is not a valid value.`,
  );
}

/** The time of a cluster, by which sessions read their own writes // documented: operationTime, $clusterTime */
function clusterTime(world: World, holder: Holder): Document {
  const operationTime = timestampOf(positionOf(world, dataSetOf(world, holder)));
  return { operationTime, $clusterTime: { clusterTime: operationTime, signature: unsigned } };
}

const unsigned = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

function appNameOf({ client }: Document): string | undefined {
  const name: unknown = client?.application?.name;
  return typeof name === 'string' ? name : undefined;
}

/** A write that a fail point takes back with everything that belongs to it. */
export class Uncommitted extends Error {
  readonly reply: Document;

  constructor(reply: Document) {
    super('a fail point has taken a write back');
    this.name = 'Uncommitted';
    this.reply = reply;
  }
}

/** Where a connection has come in. */
export interface Entrance {
  world: World;
  clusterId: string;
  members: Members;
  /** Rings with every change in the world of the cluster. */
  bell: Bell;
  operations: Operations;
  /** Which of the members. */
  index: number;
  /** The certificate that the client has shown; absent without TLS. */
  certificate?: (() => ShownCertificate | undefined) | undefined;
  /** Absent where test commands are not there. */
  failPoints: FailPoints | undefined;
}

/** What one connection is in the middle of: who has signed in, and how far another one has come. */
export class WireSession {
  readonly #world: World;
  readonly #entrance: Entrance;
  readonly #signIn: SignIn;
  /** As the client has named itself in its greeting. */
  #appName: string | undefined;
  /** Number of the newest message that went out. */
  lastSent = 0;
  /** A fail point ends the connection after a write that has happened. */
  endsAfterWrite = false;

  readonly #address: string;
  readonly #connectionId: number;
  #operation: Operation | undefined;

  /** `address` is `host:port` of the client. */
  constructor(entrance: Entrance, address: string) {
    this.#world = entrance.world;
    this.#entrance = entrance;
    this.#address = address;
    this.#connectionId = entrance.operations.connected(entrance.index, () => this.client);
    this.#signIn = new SignIn({
      world: entrance.world,
      holder: () => this.#holder(),
      index: entrance.index,
      address,
      connectionId: this.#connectionId,
      certificate: entrance.certificate,
    });
  }

  get bell(): Bell {
    return this.#entrance.bell;
  }

  get operations(): Operations {
    return this.#entrance.operations;
  }

  /** The next command of the connection, which runs them one after the other. */
  begin(db: string, command: Document): Operation {
    this.#operation = this.operations.begin(db, command, this.client);
    return this.#operation;
  }

  /** The connection has been closed. */
  leave(): void {
    this.operations.disconnected(this.#connectionId);
  }

  /** The client, as in the list of operations. */
  get client(): Client {
    return {
      address: this.#address,
      connectionId: this.#connectionId,
      appName: this.#appName,
      user: this.#userName(),
    };
  }

  #userName(): SessionUser | undefined {
    const user = this.#signIn.user;
    return user && { user: user.username, db: user.databaseName };
  }

  get isSignedIn(): boolean {
    return this.#signIn.user !== undefined;
  }

  get #state(): MemberState {
    return this.#entrance.members.look()[this.#entrance.index] ?? 'down';
  }

  /** A member in an outage is unreachable. */
  get isDown(): boolean {
    return this.#state === 'down';
  }

  #holder(): Holder | undefined {
    return holderIn(this.#world, this.#entrance.clusterId);
  }

  /** The effect of a fail point on a command, before it runs. */
  failureOf(command: Document): Failure | undefined {
    return this.#entrance.failPoints?.of(command, appNameOf(command) ?? this.#appName);
  }

  /**
   * A reply with the labels that belong to it, or with those that a fail point gives it. A getMore that a fail
   * point has kept from its cursor is not known to watch anything // observed: by the drivers' own tests
   */
  labelled(command: Document, plain: Document, instead?: string[], isKnown = true): Document {
    const { members } = this.#entrance;
    const reply = this.#completed(command, withTopology(plain, members));
    if (instead) return instead.length > 0 ? { ...reply, errorLabels: instead } : reply;
    return labelled(reply, labelsFor(command, reply, isKnown && this.#isWatching(command)));
  }

  /** Opens a change stream, or continues one. */
  #isWatching({ getMore, pipeline }: Document): boolean {
    const holder = this.#holder();
    if (Array.isArray(pipeline)) return pipeline[0]?.$changeStream !== undefined;
    const id = toBigInt(getMore);
    if (id === undefined || !holder) return false;
    return openOf(this.#world, holder.id).cursors.isChangeStream(id);
  }

  /** A reply with the time of the cluster; omitted for unauthenticated clients. */
  #completed(command: Document, reply: Document): Document {
    const holder = this.#holder();
    if (!holder || !this.isSignedIn || this.isGreeting(command)) return reply;
    const tests = command.getParameter !== undefined && this.#entrance.failPoints && reply.ok === 1;
    return {
      ...reply,
      ...(tests ? { enableTestCommands: true } : {}),
      ...clusterTime(this.#world, holder),
    };
  }

  /** The answer to a command, or how to get it; refusals are answers too. Runs inside a transaction of the world. */
  answer(db: string, command: Document, mayWait: boolean): Begun {
    try {
      return this.#run(db, command, mayWait);
    } catch (error) {
      if (error instanceof CommandError) return error.toReply();
      throw error;
    }
  }

  #run(db: string, command: Document, mayWait: boolean): Begun {
    const [name = ''] = Object.keys(command);
    if (this.isGreeting(command)) return this.hello(command);
    if (name === 'saslStart') return this.#signIn.saslStart(db, command);
    if (name === 'saslContinue') return this.#signIn.saslContinue(command);
    if (name === 'authenticate') return this.#signIn.authenticate(command);
    if (name === 'logout') {
      this.#signIn.end();
      return { ok: 1 };
    }
    const holder = this.#holder();
    if (!holder) throw new CommandError('HostUnreachable', 'the cluster is gone');
    const allowed = this.#allowed(name, db, command);
    return this.#runAllowed(holder, db, this.#inSession(name, holder, allowed), mayWait);
  }

  #runAllowed(holder: Holder, db: string, command: Document, mayWait: boolean): Begun {
    const [name = ''] = Object.keys(command);
    const { failPoints } = this.#entrance;
    if (name === 'configureFailPoint' && failPoints) return failPoints.configure(command);
    const answer = Object.hasOwn(serverAnswers, name) ? serverAnswers[name] : undefined;
    if (answer) {
      validateApiVersion(command);
      if (Object.hasOwn(searchCommands, name)) this.#checkMember(command);
      const { members, index, operations } = this.#entrance;
      const asking = { world: this.#world, holder, members, index, operations };
      return answer(command, { ...asking, db, client: this.client, user: this.#signIn.user });
    }
    const readPreference = this.#checkMember(command);
    const commands = new ClusterCommands(this.#world, holder, {
      readPreference,
      mayWrite: true,
      mayWait,
      observer: this.#operation,
      owner: JSON.stringify(this.#userName()),
      server: this.#server(holder),
      beforeCommit: () => this.#failWrite(failPoints?.ofRetryableWrite(command)),
    });
    return commands.begin(db, command);
  }

  /** Sessions are known as long as they are used, and until they are ended; each is of the user that uses it. */
  #inSession(name: string, { id }: Holder, command: Document): Document {
    const { sessions } = openOf(this.#world, id);
    const user = this.#userName();
    const owned = ownSessions(command, user);
    sessions.note(owned, user, this.#world.now());
    if (name === 'killAllSessions') {
      return { ...owned, [name]: sessions.endedOf(owned[name]) };
    }
    if (name === 'endSessions' || name === 'killSessions') {
      const ended = sessions.ended(owned[name], user, name === 'killSessions');
      if (name === 'killSessions') this.#entrance.operations.killIn(ended, user);
      return { ...owned, [name]: ended };
    }
    return owned;
  }

  /** The data for stages that query a server about itself; data of other users only with the privilege. */
  #server(holder: Holder): ServerHost {
    const own = this.#userName();
    return {
      operations: (all) => {
        const host = this.#entrance.members.addresses[this.#entrance.index] ?? '';
        return this.operations
          .list()
          .filter(({ client }) => all || sameValue(client.user, own))
          .map((each) => each.describe(host, this.#world.now()));
      },
      usage: this.operations.usage,
      queryStats: this.operations.queryStats,
      distribution:
        this.#state === 'router' ? () => dataDistribution({ world: this.#world, holder }) : undefined,
      sessions: (all, users) => {
        const wanted = (user: SessionUser | undefined) =>
          all || (users ? users.some((each) => sameValue(each, user)) : sameValue(user, own));
        return openOf(this.#world, holder.id).sessions.list(this.#world.now(), wanted);
      },
    };
  }

  /** Leaves the transaction of the world by an error where the write is not to happen. */
  #failWrite(failing: ReturnType<FailPoints['ofRetryableWrite']>): void {
    this.endsAfterWrite = failing?.close === true;
    if (failing?.refusal) throw new Uncommitted(failing.refusal);
  }

  /** The command as the roles of the user let it run. */
  #allowed(name: string, db: string, command: Document): Document {
    const user = this.#signIn.user;
    if (user) {
      // documented: one's own operations anybody may end, and ask about oneself
      if (name === 'killOp' && this.#isOwnOperation(command)) return command;
      if (name === 'usersInfo' && this.#isOwnName(db, command.usersInfo)) return command;
      return rightsOf(this.#world, user).allowed(db, command);
    }
    if (greetings.has(name)) return command;
    throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
  }

  #isOwnName(db: string, asked: unknown): boolean {
    const named = isDocument(asked) ? { user: asked.user, db: asked.db ?? db } : { user: asked, db };
    return sameValue(named, this.#userName());
  }

  #isOwnOperation({ op }: Document): boolean {
    const id = numberOf(op);
    const match = this.operations.list().find((each) => each.id === id);
    return match !== undefined && sameValue(match.client.user, this.#userName());
  }

  /** Refuses what this member does not do; how the reader may be served. */
  #checkMember(command: Document): ReadPreference {
    const preference = preferenceOf(command);
    if (this.#state !== 'secondary') return preference;
    const [name = ''] = Object.keys(command);
    if (ofAnyMember.has(name)) return 'secondary';
    // documented: a secondary hands what $out and $merge write on to the primary
    if (name === 'aggregate' && preference !== 'primary') return preference;
    if (!readsOnly(command) || command.txnNumber !== undefined) {
      throw new CommandError('NotWritablePrimary', 'not primary');
    }
    if (preference === 'primary') {
      throw new CommandError('NotPrimaryNoSecondaryOk', 'not primary and secondaryOk=false');
    }
    return preference;
  }

  isGreeting(command: Document): boolean {
    const [name = ''] = Object.keys(command);
    return name === 'hello' || name.toLowerCase() === 'ismaster';
  }

  /** Whether a command is a greeting that waits for a change of the topology; one that does so wrongly is not. */
  isAwaiting(command: Document): boolean {
    try {
      return this.isGreeting(command) && awaitedMs(command) !== undefined;
    } catch {
      return false;
    }
  }

  /** Whether a client has seen the topology as it is. */
  knows(topologyVersion: unknown): boolean {
    return sameValue(topologyVersion, this.#entrance.members.topologyVersion);
  }

  hello(command: Document): Document {
    awaitedMs(command);
    this.#appName = appNameOf(command) ?? this.#appName;
    const mechanisms =
      command.saslSupportedMechs === undefined ? {} : { saslSupportedMechs: ['SCRAM-SHA-256'] };
    const { members, index } = this.#entrance;
    return { ...members.greeting(index), ...mechanisms, ok: 1 };
  }
}
