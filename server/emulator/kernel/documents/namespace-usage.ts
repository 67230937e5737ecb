import { type Document, Long } from 'bson';
import { readsOnly } from '#server/data/commands/run-command.ts';
import { Latency } from './latency.ts';

/** Kinds of work in the reply of `top` // documented */
const kinds = [
  ...['total', 'readLock', 'writeLock', 'queries', 'getmore', 'insert', 'update', 'remove', 'commands'],
] as const;
type Kind = (typeof kinds)[number];
type Counts = Record<Kind, Latency>;

/** Commands that are counted as something else than commands // documented: the fields of `top` */
const counted: Readonly<Record<string, Kind>> = {
  find: 'queries',
  getMore: 'getmore',
  insert: 'insert',
  update: 'update',
  delete: 'remove',
};

function noCounts(): Counts {
  return Object.fromEntries(kinds.map((kind) => [kind, new Latency()])) as Counts;
}

/** Requests may name missing collections: the least recently used one is evicted. */
const mostCounted = 10_000;

/** How often and how long the collections of a cluster were worked on since the process began; times in microseconds. */
export class NamespaceUsage {
  readonly #counts = new Map<string, Counts>();
  readonly #scans = new Map<string, number>();

  note(db: string, command: Document, micros: number): void {
    const [name = ''] = Object.keys(command);
    const target: unknown = name === 'getMore' ? command.collection : command[name];
    if (typeof target !== 'string') return;
    const ns = `${db}.${target}`;
    const counts = this.#counts.get(ns) ?? noCounts();
    this.#counts.delete(ns);
    this.#counts.set(ns, counts);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > mostCounted && oldest !== undefined) this.#counts.delete(oldest);
    for (const kind of [
      'total',
      readsOnly(command) ? 'readLock' : 'writeLock',
      Object.hasOwn(counted, name) ? (counted[name] ?? 'commands') : 'commands',
    ] as const) {
      counts[kind].note(micros);
    }
  }

  /** Counts a query that reads a whole collection. */
  noteScan(ns: string): void {
    const [oldest] = this.#scans.keys();
    if (this.#scans.size >= mostCounted && oldest !== undefined) this.#scans.delete(oldest);
    this.#scans.set(ns, this.scans(ns) + 1);
  }

  scans(ns: string): number {
    return this.#scans.get(ns) ?? 0;
  }

  /** Times in microseconds by reads, writes and other commands // documented: latencyStats */
  latencies(ns: string, histograms: boolean): Document {
    const { readLock, writeLock, commands } = this.#counts.get(ns) ?? noCounts();
    const latency = (of: Latency) => ({
      ...of.describe(histograms),
      queryableEncryptionLatencyMicros: Long.ZERO,
    });
    return { reads: latency(readLock), writes: latency(writeLock), commands: latency(commands) };
  }

  /** Counts and times as in the reply of `top` // documented */
  of(ns: string): Record<Kind, { time: number; count: number }> {
    const counts = Object.entries(this.#counts.get(ns) ?? noCounts());
    return Object.fromEntries(
      counts.map(([kind, { micros, ops }]) => [kind, { time: micros, count: ops }]),
    ) as Record<Kind, { time: number; count: number }>;
  }
}
