import type { Document } from 'bson';
import type { RunChange } from '#contract/console/functions.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { onlyLooks } from '#server/data/commands/run-command.ts';
import { inTurn } from './client/transactions.ts';
import type { DataSource, RunOptions } from './data-source.ts';
import { DryRunNotes } from './dry-run-notes.ts';

export interface DryRunSource extends DataSource {
  /** The changes so far, read again in the transaction. */
  changes(): Promise<RunChange[]>;
}

/** Documented: these may be part of a transaction; other commands that write may not. */
const changing: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** Documented: commands of the catalog cannot be part of one, and change nothing. */
const outside: ReadonlySet<string> = new Set(['listCollections', 'listDatabases', 'listIndexes']);
/** Milliseconds for the last reads of a run, which may have ended by its time limit. */
const readMs = 5_000;

/**
 * The same source, in one transaction that is never committed: a function reads its own writes, and none of them remains. Commands
 * that no transaction can contain are refused. The server also aborts the transaction when this process ends.
 */
export function dryRunSource(source: DataSource): DryRunSource {
  const notes = new DryRunNotes();
  let session: Promise<string> | undefined;
  /** Why nothing more can be run. */
  let over: string | undefined;
  /** Whether documents had changed when the function began its own transaction. */
  let dirtyAtBegin = false;

  const begin = (): Promise<string> => {
    session ??= source.begin({ readConcern: { level: 'snapshot' } });
    return session;
  };

  async function within(db: string, command: Document, options: RunOptions): Promise<Document> {
    if (over !== undefined) throw new CommandError('NoSuchTransaction', over);
    const id = await begin();
    const { readPreference: _, ...rest } = options;
    const ask = (asked: Document) => source.run(db, asked, { ...rest, session: id });
    return inTurn(source, id, async () => {
      try {
        if ('count' in command) return await countBy(ask, command);
        if (!changing.has(nameOf(command))) return await ask(command);
        const reply = await notes.note(db, command, ask);
        const [failed] = (reply.writeErrors ?? []) as Document[];
        if (failed) over ??= endedBy(String(failed.errmsg));
        return reply;
      } catch (error) {
        over ??= endedBy(error instanceof Error ? error.message : '');
        throw error;
      }
    });
  }

  async function undo(): Promise<void> {
    const open = await session?.catch(() => undefined);
    session = undefined;
    if (open !== undefined) await inTurn(source, open, () => source.abort(open)).catch(() => undefined);
  }

  return {
    run(db, command, options = {}) {
      const name = nameOf(command);
      if (outside.has(name) || name === 'killCursors') return source.run(db, command, options);
      if (!onlyLooks(command) && !changing.has(name)) {
        const why = `${name} was not run: a dry run undoes changes of documents, and nothing else`;
        return Promise.reject(new CommandError('OperationNotSupportedInTransaction', why));
      }
      return within(db, command, options);
    },
    begin() {
      dirtyAtBegin = notes.any;
      return Promise.resolve('dry run');
    },
    // its changes remain visible until the end of the dry run
    commit: () => Promise.resolve(),
    async abort() {
      if (dirtyAtBegin) {
        over ??= 'the dry run ended with abortTransaction: it cannot undo only a part of its changes';
        return;
      }
      await undo();
      notes.clear();
    },
    async changes() {
      const id = await session?.catch(() => undefined);
      const options = id === undefined ? undefined : { session: id, signal: AbortSignal.timeout(readMs) };
      return notes.read(
        options && ((db, command) => inTurn(source, options.session, () => source.run(db, command, options))),
      );
    },
    async close() {
      await undo();
      await source.close();
    },
  };
}

/** Documented: a failed command ends its transaction. */
const endedBy = (message: string): string =>
  `the dry run ended with the error of an earlier command: ${message}`;

const nameOf = (command: Document): string => Object.keys(command)[0] ?? '';

/** Documented: inside a transaction the database counts by aggregation only. */
async function countBy(ask: (command: Document) => Promise<Document>, command: Document): Promise<Document> {
  const { count, query = {}, skip, limit, ...rest } = command;
  const pipeline = [
    { $match: query },
    ...(skip ? [{ $skip: skip }] : []),
    ...(limit ? [{ $limit: limit }] : []),
    { $group: { _id: 1, n: { $sum: 1 } } },
  ];
  const { cursor } = await ask({ aggregate: count, pipeline, cursor: {}, ...rest });
  return { n: cursor.firstBatch[0]?.n ?? 0, ok: 1 };
}
