import { type Document, Long } from 'bson';
import { NamespaceUsage } from './namespace-usage.ts';

/** Who asks for a command, and from where. */
export interface Client {
  /** `host:port` of the other side. */
  address: string;
  connectionId: number;
  appName: string | undefined;
  /** Name and database of who has signed in; undefined for a stranger. */
  user: { user: string; db: string } | undefined;
}

/** A command that runs, or waits for another one. */
export class Operation {
  readonly id: number;
  readonly client: Client;
  readonly #db: string;
  readonly #command: Document;
  readonly #began = performance.now();
  readonly #killed = new AbortController();

  constructor(id: number, db: string, command: Document, client: Client) {
    this.id = id;
    this.#db = db;
    this.#command = command;
    this.client = client;
  }

  /** Aborted by `killOp`. */
  get signal(): AbortSignal {
    return this.#killed.signal;
  }

  kill(): void {
    this.#killed.abort();
  }

  countIn(usage: NamespaceUsage): void {
    usage.note(this.#db, this.#command, this.#micros);
  }

  get #micros(): number {
    return Math.round((performance.now() - this.#began) * 1000);
  }

  /** As `$currentOp` tells it // documented: "$currentOp", output fields */
  describe(host: string, now: number): Document {
    const { address, connectionId, appName, user } = this.client;
    const [name = ''] = Object.keys(this.#command);
    const { $db: _, $clusterTime: __, ...command } = this.#command;
    const micros = this.#micros;
    const target: unknown = command[name];
    return {
      type: 'op',
      host,
      desc: `conn${connectionId}`,
      connectionId,
      client: address,
      ...(appName === undefined ? {} : { appName }),
      active: true,
      currentOpTime: new Date(now).toISOString(),
      ...(user ? { effectiveUsers: [user] } : {}),
      opid: this.id,
      ...(command.lsid === undefined ? {} : { lsid: command.lsid }),
      secs_running: Long.fromNumber(Math.floor(micros / 1_000_000)),
      microsecs_running: Long.fromNumber(micros),
      op: kinds[name] ?? 'command',
      ns: `${this.#db}.${typeof target === 'string' ? target : '$cmd'}`,
      command: { ...command, $db: this.#db },
      ...(this.signal.aborted ? { killPending: true } : {}),
    };
  }
}

const kinds: Record<string, string> = {
  find: 'query',
  getMore: 'getmore',
  insert: 'insert',
  update: 'update',
  delete: 'remove',
};

/** What runs on one cluster. */
export class Operations {
  readonly #running = new Map<number, Operation>();
  /** What has run. */
  readonly usage = new NamespaceUsage();
  #last = 0;
  #connections = 0;

  /** The number of a new connection. */
  connected(): number {
    this.#connections += 1;
    return this.#connections;
  }

  /** How many connections there have been. */
  get connections(): number {
    return this.#connections;
  }

  begin(db: string, command: Document, client: Client): Operation {
    this.#last += 1;
    const operation = new Operation(this.#last, db, command, client);
    this.#running.set(operation.id, operation);
    return operation;
  }

  end(operation: Operation): void {
    this.#running.delete(operation.id);
    operation.countIn(this.usage);
  }

  list(): Operation[] {
    return [...this.#running.values()];
  }

  /** Ends an operation at its next step; one that is not there is passed over // documented: killOp */
  kill(id: number): void {
    this.#running.get(id)?.kill();
  }
}
