import { hash } from 'node:crypto';
import { Decimal128, type Document, Long, Timestamp } from 'bson';
import type { AnsweredQuery } from '#server/data/documents.ts';
import { hashedNames, measuredCommands, statementShape } from './statement-shape.ts';

/** More shapes evict the least recently used one // assumed: the server limits the memory instead */
const mostShapes = 2000;
/** More open cursors are counted as they are. */
const mostOpen = 2000;

/** Totals of one value per execution // documented: `metrics` */
class Totals {
  #sum = 0;
  #max = 0;
  #min = Number.MAX_SAFE_INTEGER;
  #squares = 0n;

  add(value: number): void {
    this.#sum += value;
    this.#max = Math.max(this.#max, value);
    this.#min = Math.min(this.#min, value);
    this.#squares += BigInt(value) ** 2n;
  }

  describe(): Document {
    return {
      sum: Long.fromNumber(this.#sum),
      max: Long.fromNumber(this.#max),
      min: Long.fromNumber(this.#min),
      sumOfSquares: Decimal128.fromStringWithRounding(String(this.#squares)),
    };
  }
}

/** One execution: the command and the batches of its cursor. */
interface Execution {
  micros: number;
  firstMicros: number;
  returned: number;
  keys: number;
  examined: number;
}

interface Entry {
  db: string;
  command: Document;
  appName: string | undefined;
  /** Totals by their names in `metrics`. */
  totals: Record<keyof typeof names, Totals>;
  count: number;
  lastMicros: number;
  firstSeen: number;
  lastSeen: number;
}

const names = {
  micros: 'totalExecMicros',
  firstMicros: 'firstResponseExecMicros',
  returned: 'docsReturned',
  keys: 'keysExamined',
  examined: 'docsExamined',
} as const;
const values = Object.keys(names) as (keyof typeof names)[];

/** A command that has ended. */
interface Ended {
  db: string;
  command: Document;
  reply: Document | undefined;
  micros: number;
  queries: readonly AnsweredQuery[];
  client: { appName: string | undefined };
}

const noTotals = () =>
  Object.fromEntries(values.map((value) => [value, new Totals()])) as Record<keyof typeof names, Totals>;

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value)).toUpperCase();

/** Statistics by the shape of queries since the process began // documented: `$queryStats` */
export class QueryStats {
  readonly #entries = new Map<string, Entry>();
  /** Executions whose cursor is open, by its id: they count when it ends // documented */
  readonly #open = new Map<string, { entry: Entry; execution: Execution }>();

  note(ended: Ended, now: number): void {
    const { command, reply, micros } = ended;
    const [name = ''] = Object.keys(command);
    if (name === 'killCursors' && Array.isArray(command.cursors)) {
      for (const id of command.cursors) this.#close(String(id), now);
    }
    if (reply?.ok !== 1) return;
    const batch: unknown = reply.cursor?.firstBatch ?? reply.cursor?.nextBatch ?? reply.values;
    const returned = Array.isArray(batch) ? batch.length : 0;
    if (name === 'getMore') {
      this.#continue(String(command.getMore), { micros, returned });
      if (String(reply.cursor?.id) === '0') this.#close(String(command.getMore), now);
      return;
    }
    if (!measuredCommands.includes(name) || command.explain === true) return;
    const entry = this.#entryOf(ended, now);
    const sum = (of: (each: AnsweredQuery) => number) =>
      ended.queries.reduce((total, each) => total + of(each), 0);
    const execution: Execution = {
      micros,
      firstMicros: micros,
      returned,
      keys: sum(({ keys }) => keys),
      examined: sum(({ examined }) => examined),
    };
    const cursor = String(reply.cursor?.id ?? 0);
    if (cursor === '0') {
      this.#count(entry, execution, now);
      return;
    }
    this.#open.set(cursor, { entry, execution });
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen && oldest !== undefined) this.#close(oldest, now);
  }

  #entryOf({ db, command, client: { appName } }: Ended, now: number): Entry {
    const key = hashOf([statementShape(db, command), appName]);
    const entry = this.#entries.get(key) ?? {
      ...{ db, command, appName, totals: noTotals(), count: 0, lastMicros: 0, firstSeen: now, lastSeen: now },
    };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostShapes && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }

  #continue(cursor: string, { micros, returned }: { micros: number; returned: number }): void {
    const open = this.#open.get(cursor);
    if (open === undefined) return;
    open.execution.micros += micros;
    open.execution.returned += returned;
  }

  #close(cursor: string, now: number): void {
    const open = this.#open.get(cursor);
    if (open === undefined) return;
    this.#open.delete(cursor);
    this.#count(open.entry, open.execution, now);
  }

  #count(entry: Entry, execution: Execution, now: number): void {
    for (const value of values) entry.totals[value].add(Math.trunc(execution[value]));
    entry.count += 1;
    entry.lastMicros = Math.trunc(execution.micros);
    entry.lastSeen = now;
  }

  /** One document per shape and application, in the form of `$queryStats` // documented: its output */
  list(now: number, hmacKey: Uint8Array | undefined): Document[] {
    const transform = hmacKey && hashedNames(hmacKey);
    return [...this.#entries.values()]
      .filter(({ count }) => count > 0)
      .map((entry) => {
        const { db, command, appName, totals, count, lastMicros } = entry;
        const queryShape = statementShape(db, command, transform);
        const name = appName === undefined ? undefined : (transform?.(appName) ?? appName);
        const key = {
          queryShape,
          ...(name === undefined ? {} : { client: { application: { name } } }),
          collectionType: typeof command[queryShape.command] === 'string' ? 'collection' : 'virtual',
        };
        const metrics = values.map((value) => [names[value], totals[value].describe()]);
        return {
          key,
          keyHash: hashOf(key),
          queryShapeHash: hashOf(queryShape),
          metrics: {
            lastExecutionMicros: Long.fromNumber(lastMicros),
            execCount: Long.fromNumber(count),
            ...Object.fromEntries(metrics),
            firstSeenTimestamp: new Date(entry.firstSeen),
            latestSeenTimestamp: new Date(entry.lastSeen),
          },
          asOf: new Timestamp({ t: Math.floor(now / 1000), i: 1 }),
        };
      });
  }
}
