import { setImmediate } from 'node:timers/promises';
import type { Document } from 'bson';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { KnownSessions } from '#server/data/commands/known-sessions.ts';
import { KeptCursors } from '#server/data/commands/reads/cursors.ts';
import { unsupported } from '#server/data/commands/refusals.ts';
import { readsOnly, runCommand } from '#server/data/commands/run-command.ts';
import { Transactions } from '#server/data/commands/transactions.ts';
import { ManyDocuments } from '#server/data/commands/writes/many-documents.ts';
import type { Catalog, CommandContext, Cursors, SearchHost } from '#server/data/documents.ts';
import { IndexNotBuilt, startingAgain } from '#server/data/indexes/index-build.ts';
import { attempt, GivenUp } from '#server/data/limits/attempt.ts';
import { withinBudget } from '#server/data/limits/budget.ts';
import { toBytes } from '#server/data/threads/bson-bytes.ts';
import { changesIn, Draft } from '#server/data/threads/draft.ts';
import { type Followed, IndexNotMade, makeRunning, runningIndex } from '../search/running-index.ts';
import { askedIndexes, asksIndex, listed, makeIndexesReady, searchHost } from '../search/search-host.ts';
import { searchState, withSearchSources } from '../search/thread/search-state.ts';
import type { World } from '../world.ts';
import { ClusterHistory } from './cluster-history.ts';
import type { Begun, CommandOptions, Commands, Deps, Execute, Open, Unfinished } from './deps.ts';
import { afterWrites } from './expire.ts';
import { dataSetOf, type Holder } from './holder.ts';
import {
  endsTransaction,
  isOfCursors,
  isOfServer,
  isOneWrite,
  patienceFor,
  readsDocuments,
} from './kinds-of-commands.ts';
import { LiveCatalog } from './live-catalog.ts';
import { keepLogShort } from './log/log-keeping.ts';
import { writeInParts } from './many-documents.ts';
import { type Client, Operations } from './operations.ts';
import { engineParametersOf } from './parameters.ts';
import { pristineRecords } from './pristine.ts';
import { requireReach } from './reach.ts';
import type { DataSetRecord } from './records.ts';
import { catalogOf } from './sharding/sharded-catalog.ts';
import { noteSlow } from './slow-operations.ts';
import { validateSpace } from './space-left.ts';
import { profilerOf } from './system/profiler.ts';
import { finish } from './unfinished.ts';
import { untilBuilt } from './until-built.ts';

/** Cursors and transactions live as long as the process, as those of a server do. */
const open = new WeakMap<World, Map<string, Open>>();

export function openOf(world: World, clusterId: string): Open {
  const all = open.get(world) ?? new Map<string, Open>();
  open.set(world, all);
  const existing = all.get(clusterId) ?? {
    cursors: new KeptCursors(),
    transactions: new Transactions(),
    sessions: new KnownSessions(),
    operations: new Operations((operation) => {
      noteSlow(world, clusterId, operation);
      openOf(world, clusterId).operations.queryStats.note(operation, world.now());
      profilerOf(world, clusterId).note(operation);
    }),
    writing: undefined,
  };
  all.set(clusterId, existing);
  return existing;
}

/** The most milliseconds for a command that only the main thread can run, a server query: others wait for it. */
const mostOfServer = 1000;

/** How often a command waits for indexes of one structure; after that they are built at once. */
const mostWaits = 3;

/** How often a command begins anew because an index was not there; after that it is made where others wait. */
const mostTries = 5;

/**
 * Times the usual limit that a search may take here when it is tried again: the first search of a process compiles the code, and a
 * thread would have to build the index a second time.
 */
const searchPatience = 3;

export class ClusterCommands implements Commands {
  readonly world: World;
  readonly holder: Holder;
  readonly options: CommandOptions;
  /** Whether the running command has queried an index. */
  #hasAsked = false;
  #comesAgain = false;
  /** How often the command waited for an index, by its structure. */
  readonly #awaited = new Map<string, number>();

  constructor(world: World, holder: Holder, options: CommandOptions) {
    this.world = world;
    this.holder = holder;
    this.options = options;
  }

  get open(): Open {
    return openOf(this.world, this.holder.id);
  }

  get cursors(): Cursors {
    return this.open.cursors.of(this.options.owner);
  }

  /** The number of queries that the observer has recorded. */
  get #told(): number {
    return this.options.observer?.queries.length ?? 0;
  }

  get live(): Catalog {
    return catalogOf(this.world, dataSetOf(this.world, this.holder), this.holder);
  }

  run(db: string, command: Document, execute: Execute): Document {
    const { world, holder, options } = this;
    const writes = !readsOnly(command);
    if (writes && !options.mayWrite && !endsTransaction(command)) {
      throw new CommandError('Unauthorized', `not authorized on ${db} to change documents`);
    }
    if (command.autocommit === false && asksIndex(command)) {
      throw new CommandError('OperationNotSupportedInTransaction', '$search is not allowed in a transaction');
    }
    if (holder.cluster) requireReach(world, holder.cluster, { writes, ...options });
    validateSpace(this, command);
    return world.transact(() => {
      const dataSet = dataSetOf(world, holder);
      if (writes) {
        if (!world.tables.dataSets.get(dataSet.id)) world.tables.dataSets.put(dataSet);
        keepLogShort(world, dataSet);
      }
      const context: CommandContext = {
        catalog: catalogOf(world, dataSet, holder),
        history: new ClusterHistory(world, dataSet),
        now: () => world.now(),
        random: () => world.random(),
        cursors: this.cursors,
        mayWait: options.mayWait ?? false,
        ...(options.beforeCommit ? { beforeCommit: options.beforeCommit } : {}),
        observe: (query) => options.observer?.observe(query),
        work: options.work ?? { examined: 0, returned: 0, written: 0 },
        search: this.#search(dataSet),
        server: options.server,
        parameters: engineParametersOf(world, holder),
      };
      const reply = this.open.transactions.run(db, command, context, execute);
      if (writes) afterWrites(world, dataSet);
      return reply;
    });
  }

  /** Indexes see committed documents: inside a transaction there is no search process // documented */
  #search(dataSet: DataSetRecord): SearchHost {
    const { list, read } = searchHost(this.holder.id, this.#followed(dataSet));
    return {
      list,
      read: (...asked) => {
        this.#hasAsked = true;
        return read(...asked);
      },
    };
  }

  #followed(dataSet: DataSetRecord): Followed {
    return { world: this.world, dataSet, catalog: this.live, comesAgain: this.#comesAgain };
  }

  /** Runs a command that restarts after the index it queries has been built. */
  #comingAgain<Result>(action: () => Result): Result {
    this.#hasAsked = false;
    this.#comesAgain = true;
    try {
      // a seed's documents are copied by a write: the copy, and its index, are gone when the command starts again
      const isInVain = [...this.#awaited.values()].some((times) => times >= mostWaits);
      return isInVain ? action() : startingAgain(action);
    } finally {
      this.#comesAgain = false;
    }
  }

  /**
   * Indexes are in memory here, so a command that queries them is tried here first; a thread builds them from copies of
   * their documents. A missing index, which a stage at any depth may name, is built while others have their turn; then
   * the command starts again.
   */
  #asked(db: string, command: Document, reported = this.#told): Begun {
    return async (deps) => {
      const { world, holder } = this;
      let patience = 1;
      let began = performance.now();
      for (let tries = 0; tries < mostTries; tries += 1) {
        this.options.observer?.observeAnew(reported);
        await makeIndexesReady(world, holder.id);
        // the first search of a process compiles the code, and indexes are built: the client's time begins after that
        began = performance.now();
        try {
          return await deps.inWorld(world, () =>
            attempt(() => this.#comingAgain(() => this.run(db, command, runCommand)), patience),
          );
        } catch (error) {
          if (error instanceof CommandError) return error.toReply();
          if (error instanceof GivenUp) {
            if (patience === searchPatience) break;
            patience = searchPatience;
            await setImmediate();
            continue;
          }
          if (error instanceof IndexNotBuilt) {
            const refusal = await this.#untilBuilt(error, { command, began }, deps);
            if (refusal) return refusal;
            continue;
          }
          if (!(error instanceof IndexNotMade)) throw error;
          const failure = await failureOf(this.#makeIndex(error.record));
          if (failure) return failure.toReply();
        }
      }
      // those of stages that the attempt has not reached
      const names = askedIndexes(command);
      for (const record of world.tables.searchIndexes.by('cluster', holder.id)) {
        const failure = names.has(record.name) && record.main && (await failureOf(this.#makeIndex(record)));
        if (failure) return failure.toReply();
      }
      return finish(
        this,
        { db, command, catalog: this.live, reported, began, search: this.#indexesOf(names) },
        deps,
      );
    };
  }

  #makeIndex(record: SearchIndexRecord): Promise<void> {
    return makeRunning(record, this.#followed(dataSetOf(this.world, this.holder)));
  }

  /** The search indexes of the cluster for a thread. */
  #indexesOf(names: ReadonlySet<string>) {
    const { world, holder } = this;
    const followed = this.#followed(dataSetOf(world, holder));
    const record = (id: string) => world.tables.searchIndexes.get(id);
    const state = searchState(world, holder.id);
    for (const { database, collectionName } of names.has('$listSearchIndexes') ? state.indexes : []) {
      const list = listed(holder.id, followed, database, collectionName);
      state.lists[`${database}.${collectionName}`] = toBytes({ list });
    }
    const sources = withSearchSources(this.live, (id) => {
      const existing = record(id);
      return existing && runningIndex(existing, followed);
    });
    return { state, sources };
  }

  /** Answers a command from beginning to end where others wait for it; `what` names where no code of clients is run. */
  #here(db: string, command: Document, limit: number, what: string): Document {
    try {
      return withinBudget({ until: performance.now() + limit, limit }, () =>
        this.run(db, command, runCommand),
      );
    } catch (error) {
      if (error instanceof CommandError) return error.toReply();
      if (error instanceof GivenUp) return unsupported(`JavaScript behind ${what}`).toReply();
      throw error;
    }
  }

  /** Documents of a seed are made before the command is timed that reads them first: a thread would make none the sooner. */
  #makeDocuments(db: string, command: Document): void {
    const [kind = ''] = Object.keys(command);
    if (!readsDocuments.has(kind)) return;
    const { id } = dataSetOf(this.world, this.holder);
    const [collection] = this.world.tables.collections.by('name', `${id}/${db}.${String(command[kind])}`);
    if (collection?.pristine) pristineRecords(collection);
  }

  #untilBuilt(
    missing: IndexNotBuilt,
    waiting: Pick<Unfinished, 'command' | 'began'>,
    deps: Deps,
  ): Promise<Document | undefined> {
    this.#awaited.set(missing.structure, (this.#awaited.get(missing.structure) ?? 0) + 1);
    return untilBuilt(missing, waiting, deps);
  }

  /** Begins a command again when an index that it uses has been built. */
  #afterBuild(missing: IndexNotBuilt, { db, command, reported, began }: Omit<Unfinished, 'catalog'>): Begun {
    return async (deps) => {
      const refusal = await this.#untilBuilt(missing, { command, began }, deps);
      if (refusal) return refusal;
      this.options.observer?.observeAnew(reported);
      const begun = await deps.inWorld(this.world, () => this.begin(db, command, began));
      return typeof begun === 'function' ? begun(deps) : begun;
    };
  }

  begin(db: string, command: Document, since?: number): Begun {
    if (asksIndex(command)) return this.#asked(db, command);
    if (isOfServer(command)) return this.#here(db, command, mostOfServer, 'a stage of the server');
    const { writing } = this.open;
    if (writing !== undefined && !readsOnly(command)) {
      const arrived = since ?? performance.now();
      return async (deps) => {
        await writing;
        const begun = await deps.inWorld(this.world, () => this.begin(db, command, arrived));
        return typeof begun === 'function' ? begun(deps) : begun;
      };
    }
    const reported = this.#told;
    let place: Catalog | undefined;
    const execute: Execute = (on, asked, context) => {
      place = context.catalog;
      if (!(place instanceof LiveCatalog)) return inDraft(on, asked, context);
      return runCommand(on, asked, { ...context, continues: isOneWrite(asked) });
    };
    this.#makeDocuments(db, command);
    const began = since ?? performance.now();
    try {
      if (isOfCursors(command)) return this.run(db, command, execute);
      return attempt(() => this.#comingAgain(() => this.run(db, command, execute)), patienceFor(command), 1);
    } catch (error) {
      if (error instanceof CommandError) return error.toReply();
      if (error instanceof ManyDocuments) {
        const { work } = error;
        return (deps) => writeInParts(this, { db, command, began }, work, deps);
      }
      if (error instanceof IndexNotMade) return this.#asked(db, command, reported);
      if (error instanceof IndexNotBuilt) return this.#afterBuild(error, { db, command, reported, began });
      if (!(error instanceof GivenUp)) throw error;
      if (this.#hasAsked) return this.#asked(db, command, reported);
      const catalog = place ?? this.live;
      return (deps) => finish(this, { db, command, catalog, reported, began }, deps);
    }
  }
}

/** The refusal of a command; undefined without one. */
async function failureOf(work: Promise<void>): Promise<CommandError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/** Writes of a transaction are not undone, so its command writes only at its end. */
function inDraft(db: string, command: Document, context: CommandContext): Document {
  const draft = new Draft(context.catalog);
  const reply = runCommand(db, command, { ...context, catalog: draft });
  draft.changes.forEach(changesIn(context.catalog));
  return reply;
}

/** Runs a command to its end; a refusal of the database is a reply too (`ok: 0`), and then nothing has changed. */
export function runClusterCommand(
  world: World,
  holder: Holder,
  db: string,
  command: Document,
  options: CommandOptions,
): Document {
  const { operations } = openOf(world, holder.id);
  const operation = operations.begin(db, command, generator);
  try {
    const asked = { ...options, observer: operation };
    return new ClusterCommands(world, holder, asked).run(db, command, runCommand);
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    throw error;
  } finally {
    operations.end(operation);
  }
}

/** The emulator's own operations have no connection. */
const generator: Client = {
  address: '127.0.0.1:0',
  connectionId: 0,
  appName: 'emulator',
  user: undefined,
};
