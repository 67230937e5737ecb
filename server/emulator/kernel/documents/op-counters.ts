import { type Document, Long } from 'bson';
import { readsOnly } from '#server/data/commands/run-command.ts';
import type { AnsweredQuery } from '#server/data/documents.ts';
import { Latency } from './latency.ts';

const counters = ['insert', 'query', 'update', 'delete', 'getmore', 'command'] as const;
type Counter = (typeof counters)[number];

/** The counter of a command, and the list whose members count one by one // documented: `serverStatus`, opcounters */
const countedAs: Readonly<Record<string, { counter: Counter; list?: string }>> = {
  insert: { counter: 'insert', list: 'documents' },
  update: { counter: 'update', list: 'updates' },
  delete: { counter: 'delete', list: 'deletes' },
  find: { counter: 'query' },
  getMore: { counter: 'getmore' },
};

type LatencyKind = 'reads' | 'writes' | 'commands';

/** Documented: `opLatencies` separates reads and writes of documents from all other commands. */
function latencyOf(name: string, command: Document): LatencyKind {
  const isOfDocuments = Object.hasOwn(countedAs, name) || ofDocuments.has(name);
  if (!isOfDocuments) return 'commands';
  return readsOnly(command) ? 'reads' : 'writes';
}

const ofDocuments = new Set([
  'aggregate',
  'count',
  'distinct',
  'findAndModify',
  'findandmodify',
  'bulkWrite',
]);

/** Names of commands that are counted: clients may send any. */
const mostNames = 500;

function longs<Names extends string>(counts: Record<Names, number>): Record<Names, Long> {
  const entries = Object.entries<number>(counts).map(([name, count]) => [name, Long.fromNumber(count)]);
  return Object.fromEntries(entries) as Record<Names, Long>;
}

/** The number and duration of a cluster's operations since the process began. */
export class OpCounters {
  readonly #counts = Object.fromEntries(counters.map((each) => [each, 0])) as Record<Counter, number>;
  readonly #latencies: Record<LatencyKind, Latency> = {
    reads: new Latency(),
    writes: new Latency(),
    commands: new Latency(),
  };

  /** Counts of documents by operation // documented: metrics.document */
  readonly #documents = { deleted: 0, inserted: 0, returned: 0, updated: 0 };
  readonly #scanned = { keys: 0, documents: 0 };
  readonly #commands = new Map<string, { failed: number; total: number }>();
  readonly #network = { bytesIn: 0, bytesOut: 0, numRequests: 0 };
  readonly #locks = { r: 0, w: 0 };

  /** Bytes of a request and its reply. */
  noteBytes(bytesIn: number, bytesOut: number): void {
    this.#network.bytesIn += bytesIn;
    this.#network.bytesOut += bytesOut;
    this.#network.numRequests += bytesIn > 0 ? 1 : 0;
  }

  /** Counts an answered command with its reply and its queries. */
  noteReply(command: Document, reply: Document = {}, queries: readonly AnsweredQuery[] = []): void {
    const [name = ''] = Object.keys(command);
    if (this.#commands.size < mostNames || this.#commands.has(name)) {
      const counts = this.#commands.get(name) ?? { failed: 0, total: 0 };
      this.#commands.set(name, counts);
      counts.total += 1;
      if (reply.ok === 0) counts.failed += 1;
    }
    this.#locks[readsOnly(command) ? 'r' : 'w'] += 1;
    const batch: unknown = reply.cursor?.firstBatch ?? reply.cursor?.nextBatch;
    this.#documents.returned += Array.isArray(batch) ? batch.length : 0;
    const n = Number(reply.n ?? 0);
    if (name === 'insert') this.#documents.inserted += n;
    if (name === 'delete') this.#documents.deleted += n;
    if (name === 'update') this.#documents.updated += Number(reply.nModified ?? 0);
    for (const { keys, examined } of queries) {
      this.#scanned.keys += keys;
      this.#scanned.documents += examined;
    }
  }

  /** Locks by the commands that take them: one of the whole server for each // documented: locks */
  locks(): Document {
    const { r, w } = longs(this.#locks);
    return { Global: { acquireCount: { r, w } }, Database: { acquireCount: { r, w } } };
  }

  /** Transactions since the process began // documented: transactions */
  transactions(): Document {
    const committed = this.#commands.get('commitTransaction')?.total ?? 0;
    const aborted = this.#commands.get('abortTransaction')?.total ?? 0;
    return longs({ totalStarted: committed + aborted, totalCommitted: committed, totalAborted: aborted });
  }

  #metrics(openCursors: number): Document {
    const commands = [...this.#commands].map(([name, counts]) => [name, longs(counts)]);
    return {
      document: longs(this.#documents),
      commands: Object.fromEntries(commands),
      cursor: {
        timedOut: Long.ZERO,
        open: longs({ noTimeout: 0, pinned: 0, total: openCursors }),
      },
      queryExecutor: longs({ scanned: this.#scanned.keys, scannedObjects: this.#scanned.documents }),
      operation: longs({ scanAndOrder: 0, writeConflicts: 0 }),
      ttl: longs({ deletedDocuments: 0, passes: 0 }),
      getLastError: { wtime: { num: 0, totalMillis: 0 }, wtimeouts: Long.ZERO },
      repl: {
        apply: { batches: { num: 0, totalMillis: 0 }, ops: Long.ZERO },
        buffer: longs({ count: 0, maxSizeBytes: 0, sizeBytes: 0 }),
        network: {
          bytes: Long.ZERO,
          getmores: { num: 0, totalMillis: 0 },
          ops: Long.ZERO,
          readersCreated: Long.ZERO,
        },
      },
    };
  }

  note(command: Document, micros: number): void {
    const [name = ''] = Object.keys(command);
    const { counter, list }: { counter: Counter; list?: string } = (Object.hasOwn(countedAs, name) &&
      countedAs[name]) || { counter: 'command' };
    const statements: unknown = list === undefined ? undefined : command[list];
    this.#counts[counter] += Array.isArray(statements) ? statements.length : 1;
    this.#latencies[latencyOf(name, command)].note(micros);
  }

  /** The part of `serverStatus` about operations, on request with the ranges of their durations. */
  describe(openCursors: number, histograms: boolean): Document {
    return {
      network: longs(this.#network),
      metrics: this.#metrics(openCursors),
      opcounters: Object.fromEntries(counters.map((each) => [each, Long.fromNumber(this.#counts[each])])),
      opLatencies: Object.fromEntries(
        Object.entries(this.#latencies).map(([kind, latency]) => [kind, latency.describe(histograms)]),
      ),
    };
  }
}
