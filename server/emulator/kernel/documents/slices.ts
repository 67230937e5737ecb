import type { Document } from 'bson';
import { interrupted } from '#server/data/commands/refusals.ts';
import { BulkResults, resultsNs, validateOperations } from '#server/data/commands/writes/bulk-write.ts';
import { statementsOf } from '#server/data/commands/writes/write-batch.ts';
import type { Cursors } from '#server/data/documents.ts';
import { timeLimitOf } from '#server/data/limits/time-limit.ts';
import { overdue } from '#server/data/threads/engine-thread.ts';
import { shortSliceMs, slices } from '#server/data/threads/slices.ts';
import type { Begun, Commands, Deps, Unfinished } from './deps.ts';

/** The fields of a command's statements. Documented: each is atomic, the command is not. */
const fields: Record<string, string> = {
  insert: 'documents',
  update: 'updates',
  delete: 'deletes',
  bulkWrite: 'ops',
};

/** Milliseconds that one slice should take. */
const aim = 6;
const first = 100;
const checkedAtOnce = 1000;

function fieldOf(command: Document): string {
  const [name = ''] = Object.keys(command);
  return Object.hasOwn(fields, name) ? (fields[name] ?? '') : '';
}

/** How many statements a command has; 0 for commands without. */
export function statementsIn(command: Document): number {
  const list: unknown = command[fieldOf(command)];
  return Array.isArray(list) ? list.length : 0;
}

/** The combined result of the parts of a command. */
interface Whole {
  /** Takes the reply to the part that begins with the statement `from`. */
  add(reply: Document, from: number): void;
  readonly hasErrors: boolean;
  reply(): Document;
}

class Statements implements Whole {
  readonly #command: Document;
  #n = 0;
  #nModified = 0;
  readonly #upserted: Document[] = [];
  readonly #writeErrors: Document[] = [];

  constructor(command: Document) {
    this.#command = command;
  }

  add(reply: Document, from: number): void {
    this.#n += Number(reply.n);
    this.#nModified += Number(reply.nModified ?? 0);
    for (const each of reply.upserted ?? []) this.#upserted.push({ ...each, index: each.index + from });
    for (const each of reply.writeErrors ?? []) this.#writeErrors.push({ ...each, index: each.index + from });
  }

  get hasErrors(): boolean {
    return this.#writeErrors.length > 0;
  }

  reply(): Document {
    return {
      n: this.#n,
      ...(Object.hasOwn(this.#command, 'update') ? { nModified: this.#nModified } : {}),
      ...(this.#upserted.length > 0 ? { upserted: this.#upserted } : {}),
      ...(this.hasErrors ? { writeErrors: this.#writeErrors } : {}),
      ok: 1,
    };
  }
}

/** The operations of a `bulkWrite`, whose results come by a cursor. */
class Operations implements Whole {
  readonly #command: Document;
  readonly #cursors: Cursors;
  readonly #results = new BulkResults();

  constructor(command: Document, cursors: Cursors) {
    this.#command = command;
    this.#cursors = cursors;
  }

  add(reply: Document, from: number): void {
    const { firstBatch, id } = reply.cursor;
    const items: Document[] = [...firstBatch];
    for (let more = !id.isZero(); more; ) {
      const { batch, done } = this.#cursors.take(resultsNs, id.toBigInt(), Infinity);
      for (const item of batch) items.push(item);
      more = !done;
    }
    for (const item of items) this.#results.add({ ...item, idx: item.idx + from }, {});
    this.#results.add(undefined, reply);
  }

  get hasErrors(): boolean {
    return this.#results.hasErrors;
  }

  reply(): Document {
    return this.#results.reply(this.#command, this.#cursors);
  }
}

async function wholeOf(command: Document, { cursors }: Commands): Promise<Whole> {
  const field = fieldOf(command);
  const isBulk = field === fields.bulkWrite;
  const yields = slices(shortSliceMs);
  // documented: an invalid statement is reported before any of them is run
  for (let at = 0; at < statementsIn(command); at += checkedAtOnce) {
    if (isBulk) validateOperations(command, at, at + checkedAtOnce);
    else statementsOf({ ...command, [field]: command[field].slice(at, at + checkedAtOnce) }, field);
    await yields();
  }
  return isBulk ? new Operations(command, cursors) : new Statements(command);
}

/** Runs the statements of a command a few at a time; waiting commands have a turn in between, as in the database. */
export async function runInSlices(
  commands: Commands,
  { db, command, began }: Unfinished,
  deps: Deps,
): Promise<Document> {
  const field = fieldOf(command);
  const statements = command[field] as Document[];
  const { limitMs, until } = timeLimitOf(command, began, { limitMs: deps.limitMs });
  const whole = await wholeOf(command, commands);
  let size = Math.min(first, Math.ceil(statements.length / 2));
  for (let at = 0; at < statements.length; ) {
    const left = Math.ceil(until - performance.now());
    // Completed writes remain: each statement is atomic.
    if (left <= 0) throw overdue(limitMs);
    if (deps.signal?.aborted) throw interrupted();
    const part = { ...partOf(command), [field]: statements.slice(at, at + size), maxTimeMS: left };
    let tookMs = 0;
    const begun: Begun = await deps.inWorld(commands.world, () => {
      const began = performance.now();
      const reply = commands.begin(db, part);
      tookMs = performance.now() - began;
      return reply;
    });
    const reply = typeof begun === 'function' ? await begun(deps) : begun;
    // A part has only its remaining time; the client's error has the limit of the whole.
    if (reply.codeName === 'MaxTimeMSExpired') throw overdue(limitMs);
    if (reply.ok !== 1) return reply;
    whole.add(reply, at);
    if (whole.hasErrors && command.ordered !== false) break;
    at += size;
    // others wait while it computes; the time of the store does not affect the next slice
    const pace = aim / Math.max(0.1, tookMs);
    size = Math.max(1, Math.min(5000, Math.floor(size * Math.min(4, pace))));
  }
  return keepResult(commands, db, command, whole.reply(), deps);
}

/** A command with some of the statements: in the transaction of the whole, or without its number. */
export function partOf(command: Document): Document {
  const { startTransaction: _start, ...rest } = command;
  if (command.autocommit === false) return rest;
  const { lsid: _lsid, txnNumber: _number, ...alone } = rest;
  return alone;
}

/** Documented: a write that is sent again is answered as before. */
export async function keepResult(
  commands: Commands,
  db: string,
  command: Document,
  reply: Document,
  { inWorld }: Deps,
): Promise<Document> {
  if (command.txnNumber === undefined || command.autocommit === false) return reply;
  return inWorld(commands.world, () => commands.run(db, command, () => reply));
}
