import type { CommandRequest } from '#contract/console/functions.ts';
import { withBrokenRules } from '#contract/console/validation-failure.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import { c } from '#src/api/console/console-call.ts';
import { defaultTimeLimit, type TimeLimit, withTimeLimit } from '#src/lib/ejson/time-limit.ts';
import {
  arrayOf,
  documentsOf,
  type Ejson,
  type EjsonObject,
  isObject,
  numberOf,
  textOf,
} from '../lib/ejson/value.ts';
import { longJson, parseLong } from '../lib/json/parse-long.ts';
import { isByRole, withNeededRole } from './access/refused-by-role.ts';
import { inCommandSlot } from './command-slots.ts';

/** Where commands go. */
export interface At {
  source: CommandRequest['source'];
  read: NonNullable<CommandRequest['readPreference']>;
  /** Milliseconds after which the database ends a query; absent: the default. */
  limitMs?: TimeLimit;
  /** The filter that chose the documents of a change, for the audit log. */
  chosenBy?: string;
}

/** The database's own refusal of a command. `code` is its name there: BadValue, NotWritablePrimary. */
export class CommandRefusal extends Error {
  readonly code: string;
  readonly number: number | undefined;
  readonly reply: EjsonObject;

  constructor(reply: EjsonObject) {
    const message = textOf(reply.errmsg) ?? 'The database refused the command without a reason.';
    super(withBrokenRules(message, reply.errInfo));
    this.name = 'CommandRefusal';
    this.number = numberOf(reply.code);
    this.code = textOf(reply.codeName) ?? `code ${this.number ?? 'unknown'}`;
    this.reply = reply;
  }
}

/**
 * Runs one of the database's own commands; answers its reply, or throws CommandRefusal or ApiFailure. Reads have a time limit.
 *
 * @param signal ends the request and the operation in the database
 */
export async function runCommand(
  { source, read, limitMs = defaultTimeLimit, chosenBy }: At,
  db: string,
  command: EjsonObject,
  signal?: AbortSignal,
): Promise<EjsonObject> {
  const body: CommandRequest = {
    source,
    db,
    command: JSON.stringify(withTimeLimit(command, limitMs)),
    readPreference: read,
    ...(signal ? { endsWithRequest: true } : {}),
    ...(chosenBy === undefined ? {} : { chosenBy }),
  };
  const answer = await inCommandSlot(command, signal, () => c('runCommand', { body }, signal)).catch(
    async (error: unknown) => {
      throw isByRole(error) ? await withNeededRole(error, 'runEmulatorCommand') : error;
    },
  );
  const isLong = answer.reply.length >= longJson;
  const reply = (
    isLong ? await parseLong(answer.reply, 'text', signal) : parseInOrder(answer.reply)
  ) as Ejson;
  if (!isObject(reply)) throw new Error('The database did not answer with a document.');
  if (numberOf(reply.ok) !== 1) throw new CommandRefusal(reply);
  return reply;
}

export interface Batch {
  documents: EjsonObject[];
  /** Of the cursor that has more, as it came. */
  cursor: Ejson | undefined;
}

function batchOf(reply: EjsonObject): Batch {
  const cursor = isObject(reply.cursor) ? reply.cursor : {};
  const documents = documentsOf(cursor.firstBatch ?? cursor.nextBatch);
  const open = (numberOf(cursor.id) ?? 0) !== 0;
  return { documents, cursor: open ? cursor.id : undefined };
}

export const documentsIn = (reply: EjsonObject): EjsonObject[] => batchOf(reply).documents;

/** Source of a batch: find, aggregate, listCollections. */
export interface Reading {
  at: At;
  db: string;
  collection: string;
  command: EjsonObject;
  batchSize: number;
  signal?: AbortSignal | undefined;
}

/** Yields batch after batch, until the last one or until the caller stops; then it kills the cursor. */
export async function* batches(reading: Reading): AsyncGenerator<EjsonObject[]> {
  const { at, db, collection, command, batchSize, signal } = reading;
  const run = async (next: EjsonObject): Promise<Batch> => batchOf(await runCommand(at, db, next, signal));
  let { documents, cursor } = await run(command);
  try {
    yield documents;
    while (cursor !== undefined) {
      const next: EjsonObject = { getMore: cursor, collection, batchSize: { $numberInt: String(batchSize) } };
      ({ documents, cursor } = await run(next));
      yield documents;
    }
  } finally {
    if (cursor !== undefined)
      await runCommand(at, db, { killCursors: collection, cursors: [cursor] }).catch(() => undefined);
  }
}

/** A failed part of a writing command, by the index of its statement. */
export interface WriteError {
  index: number;
  code: number | undefined;
  message: string;
}

export function writeErrorsOf(reply: EjsonObject): WriteError[] {
  return documentsOf(reply.writeErrors).map((each) => ({
    index: numberOf(each.index) ?? 0,
    code: numberOf(each.code),
    message: withBrokenRules(textOf(each.errmsg) ?? 'refused without a reason', each.errInfo),
  }));
}

/** Fails with the first thing that a writing command could not do. */
export function demandWritten(reply: EjsonObject): void {
  const [first] = arrayOf(reply.writeErrors);
  if (isObject(first)) throw new CommandRefusal(first);
}
