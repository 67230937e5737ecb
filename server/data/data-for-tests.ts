import type { Document } from 'bson';
import { CommandError } from './commands/command-error.ts';
import { KeptCursors } from './commands/reads/cursors.ts';
import { badValue } from './commands/refusals.ts';
import { runCommand } from './commands/run-command.ts';
import { Transactions } from './commands/transactions.ts';
import type { Catalog, CommandContext } from './documents.ts';
import { MemoryCatalog } from './memory-catalog.ts';

export const testTime = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A database in memory, to which tests say commands. */
export class DatabaseInTest {
  catalog: Catalog = new MemoryCatalog();
  now = testTime;
  readonly transactions = new Transactions();
  readonly context: CommandContext;
  #seed = 1;

  constructor() {
    const context = {
      now: () => this.now,
      random: () => this.#random(),
      cursors: new KeptCursors().of(),
      work: { examined: 0, returned: 0, written: 0 },
    };
    const of = () => this.catalog;
    this.context = {
      ...context,
      get catalog() {
        return of();
      },
    };
  }

  #random(): number {
    this.#seed = (this.#seed * 16807) % 2147483647;
    return this.#seed / 2147483647;
  }

  /** Runs a command against the database `app`. */
  run(command: Document, db = 'app'): Document {
    return this.transactions.run(db, command, { ...this.context, catalog: this.catalog }, runCommand);
  }

  /** The database's reply to a refused command. */
  refusal(command: Document, db = 'app'): Document {
    try {
      this.run(command, db);
    } catch (error) {
      if (error instanceof CommandError) return error.toReply();
      throw error;
    }
    throw new Error(`not refused: ${JSON.stringify(command)}`);
  }

  /** Puts documents into a collection, `things` when none is named. */
  fill(docs: Document[], collection = 'things'): void {
    this.run({ insert: collection, documents: docs });
  }

  all(collection = 'things'): Document[] {
    return this.run({ find: collection, filter: {}, batchSize: 1_000_000 }).cursor.firstBatch;
  }

  /** The only document after one update of it. */
  updated(before: Document, update: unknown, rest: Document = {}): Document {
    this.run({ drop: 'things' });
    this.fill([before]);
    const { filter = {}, ...statement } = rest;
    const reply = this.run({ update: 'things', updates: [{ q: filter, u: update, ...statement }] });
    if (reply.writeErrors) throw badValue(reply.writeErrors[0].errmsg);
    return this.all()[0] as Document;
  }

  /** Why an update of a document is refused; the document must be as it was. */
  updateError(before: Document, update: unknown, rest: Document = {}): Document {
    this.run({ drop: 'things' });
    this.fill([before]);
    const { filter = {}, ...statement } = rest;
    const reply = this.run({ update: 'things', updates: [{ q: filter, u: update, ...statement }] });
    const [error] = reply.writeErrors ?? [];
    if (error === undefined) throw new Error(`not refused: ${JSON.stringify(update)}`);
    return error;
  }

  aggregate(pipeline: Document[], collection: string | number = 'things'): Document[] {
    return this.run({ aggregate: collection, pipeline, cursor: { batchSize: 1_000_000 } }).cursor.firstBatch;
  }

  pipelineError(pipeline: unknown, collection: string | number = 'things'): Document {
    return this.refusal({ aggregate: collection, pipeline, cursor: {} });
  }
}
