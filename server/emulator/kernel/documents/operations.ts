import { type Document, Long } from 'bson';
import { type AnsweredQuery, mostAnswered, type Observer } from '#server/data/documents.ts';
import { planSummary } from '#server/data/explain/plan-summary.ts';
import { LazyAbort } from '#server/data/limits/lazy-abort.ts';
import { NamespaceUsage } from './namespace-usage.ts';
import { OpCounters } from './op-counters.ts';
import { QueryStats } from './query-stats/query-stats.ts';

/** The sender of a command, and its address. */
export interface Client {
  /** `host:port` of the other side. */
  address: string;
  connectionId: number;
  appName: string | undefined;
  /** Name and database of who has signed in; undefined for a stranger. */
  user: { user: string; db: string } | undefined;
}

/** A command that runs, or waits for another one. */
export class Operation implements Observer {
  readonly id: number;
  readonly client: Client;
  readonly db: string;
  readonly command: Document;
  /** How the queries behind it were answered, as far as that has come. */
  readonly queries: AnsweredQuery[] = [];
  /** The final reply. */
  reply: Document | undefined;
  readonly #began = performance.now();
  readonly #killed = new LazyAbort();
  /** Where the queries begin of an attempt that was given up. */
  #staleFrom: number | undefined;

  constructor(id: number, db: string, command: Document, client: Client) {
    this.id = id;
    this.db = db;
    this.command = command;
    this.client = client;
  }

  /** Aborted by `killOp`. */
  get signal(): AbortSignal {
    return this.#killed.signal;
  }

  get isKilled(): boolean {
    return this.#killed.isAborted;
  }

  kill(): void {
    this.#killed.abort();
  }

  observe(query: AnsweredQuery): void {
    if (this.#staleFrom !== undefined) this.queries.length = Math.min(this.queries.length, this.#staleFrom);
    this.#staleFrom = undefined;
    if (this.queries.length < mostAnswered) this.queries.push(query);
  }

  observeAnew(from: number): void {
    this.#staleFrom = Math.min(from, this.#staleFrom ?? Infinity);
  }

  /** Its duration so far. */
  get micros(): number {
    return Math.round((performance.now() - this.#began) * 1000);
  }

  /** As in `$currentOp` // documented: "$currentOp", output fields */
  describe(host: string, now: number): Document {
    const [name = ''] = Object.keys(this.command);
    const { $db: _, $clusterTime: __, ...command } = this.command;
    const { micros } = this;
    const target: unknown = name === 'getMore' ? command.collection : command[name];
    return {
      type: 'op',
      host,
      ...describeClient(this.client),
      active: true,
      currentOpTime: new Date(now).toISOString(),
      opid: this.id,
      ...(command.lsid === undefined ? {} : { lsid: command.lsid }),
      secs_running: Long.fromNumber(Math.floor(micros / 1_000_000)),
      microsecs_running: Long.fromNumber(micros),
      op: kindOf(name),
      ns: `${this.db}.${typeof target === 'string' ? target : '$cmd'}`,
      command: { ...command, $db: this.db },
      ...(this.queries[0] ? { planSummary: planSummary(this.queries[0].plan()) } : {}),
      ...(this.isKilled ? { killPending: true } : {}),
    };
  }
}

const kinds = new Map([
  ['find', 'query'],
  ['getMore', 'getmore'],
  ['insert', 'insert'],
  ['update', 'update'],
  ['delete', 'remove'],
]);

/** The kind of an operation in `currentOp` and in the profile. */
export const kindOf = (command: string): string => kinds.get(command) ?? 'command';

function describeClient({ address, connectionId, appName, user }: Client): Document {
  return {
    desc: `conn${connectionId}`,
    connectionId,
    client: address,
    ...(appName === undefined ? {} : { appName }),
    ...(user ? { effectiveUsers: [user] } : {}),
  };
}

/** A connection to one member; its user changes with each authentication. */
interface Connection {
  member: number;
  client: () => Client;
}

/** The running operations of one cluster, those since the process began, and the connections. */
export class Operations {
  readonly #running = new Map<number, Operation>();
  readonly #connections = new Map<number, Connection>();
  readonly #ended: (operation: Operation) => void;
  readonly usage = new NamespaceUsage();
  readonly counters = new OpCounters();
  readonly queryStats = new QueryStats();
  #last = 0;
  #connected = 0;

  /** `ended` is called for every operation when it ends. */
  constructor(ended: (operation: Operation) => void = () => undefined) {
    this.#ended = ended;
  }

  /**
   * Ends what runs in sessions of a user // documented: killSessions
   *
   * @param sessions each with its `id`
   */
  killIn(sessions: readonly Document[], user: Client['user']): void {
    const killed = new Set(sessions.map(({ id }) => String(id)));
    for (const operation of this.#running.values()) {
      const { client, command } = operation;
      const isOfUser = client.user?.user === user?.user && client.user?.db === user?.db;
      // the command that kills runs in a session as well
      if (isOfUser && command.killSessions === undefined && killed.has(String(command.lsid?.id)))
        operation.kill();
    }
  }

  /** The number of a new connection to a member. */
  connected(member: number, client: () => Client): number {
    this.#connected += 1;
    this.#connections.set(this.#connected, { member, client });
    return this.#connected;
  }

  disconnected(connectionId: number): void {
    this.#connections.delete(connectionId);
  }

  /** Connections of a member: how many there are, how many of them run something, how many there have been. */
  connectionsOf(member: number): { current: number; active: number; totalCreated: number } {
    const own = [...this.#connections].filter(([, connection]) => connection.member === member);
    const busy = this.#busy();
    return {
      current: own.length,
      active: own.filter(([id]) => busy.has(id)).length,
      totalCreated: this.#connected,
    };
  }

  #busy(): Set<number> {
    return new Set(this.list().map(({ client }) => client.connectionId));
  }

  /** Idle connections of a member, in the form of `currentOp` with all // documented: $all */
  describeIdle(member: number, host: string, now: number): Document[] {
    const busy = this.#busy();
    return [...this.#connections]
      .filter(([id, connection]) => connection.member === member && !busy.has(id))
      .map(([, { client }]) => ({
        type: 'op',
        host,
        ...describeClient(client()),
        active: false,
        currentOpTime: new Date(now).toISOString(),
      }));
  }

  begin(db: string, command: Document, client: Client): Operation {
    this.#last += 1;
    const operation = new Operation(this.#last, db, command, client);
    this.#running.set(operation.id, operation);
    return operation;
  }

  end(operation: Operation): void {
    this.#running.delete(operation.id);
    const { db, command, micros } = operation;
    this.usage.note(db, command, micros);
    for (const { db: of, collection, scanned } of operation.queries) {
      if (scanned) this.usage.noteScan(`${of}.${collection}`);
    }
    this.counters.note(command, micros);
    this.counters.noteReply(command, operation.reply, operation.queries);
    this.#ended(operation);
  }

  list(): Operation[] {
    return [...this.#running.values()];
  }

  /** Ends an operation at its next step; one that is not there is passed over // documented: killOp */
  kill(id: number): void {
    this.#running.get(id)?.kill();
  }
}
