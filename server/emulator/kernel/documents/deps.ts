import type { Document } from 'bson';
import type { KnownSessions } from '#server/data/commands/known-sessions.ts';
import type { KeptCursors } from '#server/data/commands/reads/cursors.ts';
import type { Transactions } from '#server/data/commands/transactions.ts';
import type { Catalog, CommandContext, Cursors, Observer, ServerHost, Work } from '#server/data/documents.ts';
import type { ThreadPool } from '#server/data/threads/pool.ts';
import type { World } from '../world.ts';
import type { Holder } from './holder.ts';
import type { Operations } from './operations.ts';
import type { ReadPreference } from './reach.ts';

/** Runs an action in a world; resolves when its changes are durable. */
type InWorld = <Result>(world: World, action: () => Result) => Promise<Result>;

/** The dependencies of a command that continues in the background. */
export interface Deps {
  inWorld: InWorld;
  threads: ThreadPool;
  /** Milliseconds after which every command ends, regardless of its own limit. */
  limitMs: number;
  /** By `performance.now()`: the caller gives up then, so that waiting for a thread counts. Absent: it waits. */
  until?: number | undefined;
  /** The caller: it has at most one thread while others wait. */
  owner: unknown;
  /** Aborted when the caller no longer waits for the reply. */
  signal?: AbortSignal | undefined;
}

/** A reply, or how to get it with more time. */
export type Begun = Document | ((deps: Deps) => Promise<Document>);

/** A command that takes longer than a moment. */
export interface Unfinished {
  db: string;
  command: Document;
  /** Its source: the cluster's documents, or those of its transaction. */
  catalog: Catalog;
  /** The number of queries that its observer had recorded before it began. */
  reported: number;
  /** When it began, by `performance.now()`. */
  began: number;
  /** For a command with search stages: the search indexes, whose documents `sources` contains beside its collections. */
  search?: { state: object; sources: Catalog };
}

/** The state of a cluster while the process lives. */
export interface Open {
  cursors: KeptCursors;
  transactions: Transactions;
  sessions: KnownSessions;
  operations: Operations;
  /** Resolves when a long write, which is being written in slices, is there as a whole. */
  writing: Promise<void> | undefined;
}

export interface CommandOptions {
  readPreference: ReadPreference;
  /** Whether the caller's roles let it change documents. */
  mayWrite: boolean;
  /** Whether the caller waits for other commands, and retries (`MustWait`). */
  mayWait?: boolean;
  /** Called for a retryable write before it is stored. */
  beforeCommit?: () => void;
  work?: Work;
  /** Called for every query that a plan has answered. */
  observer?: Observer | undefined;
  /** Whose cursors those are that a command opens and reads on; undefined where there are no users. */
  owner?: string | undefined;
  /** The state of the member to which the caller is connected. */
  server?: ServerHost | undefined;
}

export type Execute = (db: string, command: Document, context: CommandContext) => Document;

/** The commands of a user to one cluster. */
export interface Commands {
  readonly world: World;
  readonly holder: Holder;
  readonly options: CommandOptions;
  readonly open: Open;
  /** Those of the caller. */
  readonly cursors: Cursors;
  /** The cluster's documents as they are now. */
  readonly live: Catalog;
  /** Runs a command by `execute` in the transaction that it names. Refusals are thrown, and undone. */
  run(db: string, command: Document, execute: Execute): Document;
  /**
   * The reply of a command that takes no longer than a moment; otherwise how to get it. `ok: 0` where it is refused,
   * and then nothing has changed.
   */
  begin(db: string, command: Document): Begun;
}
