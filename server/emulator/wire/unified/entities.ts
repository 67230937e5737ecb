import type { Document } from 'bson';
import { ClientSession, type Collection, type Db, GridFSBucket, MongoClient, ReadPreference } from 'mongodb';
import { NotRun, Unmet } from './format.ts';
import type { Known } from './matching.ts';
import { RecordedEvents } from './recorded-events.ts';

/** Options as tests write them, as the driver takes them. */
export function driverOptions({ readPreference, ...rest }: Document): Document {
  if (readPreference === undefined) return rest;
  if (typeof readPreference === 'string') return { ...rest, readPreference };
  const { mode, tagSets, maxStalenessSeconds, hedge } = readPreference as Document;
  const limits = {
    ...(maxStalenessSeconds === undefined ? {} : { maxStalenessSeconds }),
    ...(hedge === undefined ? {} : { hedge }),
  };
  return { ...rest, readPreference: new ReadPreference(mode, tagSets, limits) };
}

/** What tests give names to: clients, databases, collections, sessions, buckets, results. */
export class Entities implements Known {
  readonly #address: string;
  readonly #all = new Map<string, unknown>();
  readonly #events = new Map<MongoClient, RecordedEvents>();
  readonly #sessionIds = new Map<string, unknown>();

  constructor(address: string) {
    this.#address = address;
  }

  get(name: string): unknown {
    if (!this.#all.has(name)) throw new Unmet(`there is no entity ${name}`);
    return this.#all.get(name);
  }

  has(name: string): boolean {
    return this.#all.has(name);
  }

  save(name: string, value: unknown): void {
    this.#all.set(name, value);
  }

  client(name: string): MongoClient {
    return this.get(name) as MongoClient;
  }

  session(name: string): ClientSession {
    return this.get(name) as ClientSession;
  }

  sessionId(name: string): unknown {
    return this.#sessionIds.get(name) ?? this.session(name).id;
  }

  eventsOf(client: MongoClient): RecordedEvents {
    const existing = this.#events.get(client);
    if (!existing) throw new Unmet('the client records no events');
    return existing;
  }

  async create(entities: readonly Document[]): Promise<void> {
    for (const each of entities) {
      const [kind = ''] = Object.keys(each);
      const spec = each[kind] as Document;
      const created = await this.#make(kind, spec);
      this.#all.set(spec.id, created);
    }
  }

  #make(kind: string, spec: Document): unknown {
    switch (kind) {
      case 'client':
        return this.#makeClient(spec);
      case 'database':
        return this.client(spec.client).db(spec.databaseName, driverOptions(spec.databaseOptions ?? {}));
      case 'collection':
        return (this.get(spec.database) as Db).collection(
          spec.collectionName,
          driverOptions(spec.collectionOptions ?? {}),
        );
      case 'session':
        return this.#makeSession(spec);
      case 'bucket':
        return new GridFSBucket(this.get(spec.database) as Db, driverOptions(spec.bucketOptions ?? {}));
      default:
        throw new NotRun(`entities of the kind ${kind} are not made by the runner`);
    }
  }

  async #makeClient(spec: Document): Promise<MongoClient> {
    const { uriOptions = {}, serverApi, observeEvents = [], ignoreCommandMonitoringEvents = [] } = spec;
    const client = new MongoClient(this.#address, {
      monitorCommands: true,
      // a driver looks again after "not primary": soon, because nothing else runs here
      minHeartbeatFrequencyMS: 10,
      // the driver's own tests count connections from the first operation on
      ...({ __skipPingOnConnect: true } as object),
      ...driverOptions(uriOptions),
      ...(serverApi === undefined ? {} : { serverApi }),
    });
    this.#events.set(client, new RecordedEvents(client, observeEvents, ignoreCommandMonitoringEvents));
    await client.connect();
    return client;
  }

  #makeSession({ id, client, sessionOptions = {} }: Document): ClientSession {
    const { defaultTransactionOptions, snapshotTime, ...rest } = sessionOptions as Document;
    if (snapshotTime) throw new NotRun('the driver takes no time of a snapshot');
    const session = this.client(client).startSession({
      ...rest,
      ...(defaultTransactionOptions && {
        defaultTransactionOptions: driverOptions(defaultTransactionOptions),
      }),
    });
    this.#sessionIds.set(id, session.id);
    return session;
  }

  of<Kind>(kind: new (...args: never[]) => Kind): Kind[] {
    return [...this.#all.values()].filter((each) => each instanceof kind) as Kind[];
  }

  /** Ends every session and closes every client that a test has made. */
  async close(): Promise<void> {
    for (const session of this.of(ClientSession)) await session.endSession().catch(() => undefined);
    await Promise.all(this.of(MongoClient).map((client) => client.close()));
  }
}

export type AnyCollection = Collection<Document>;
