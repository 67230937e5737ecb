import type { Document } from 'bson';
import { readsOnly } from '#server/data/commands/run-command.ts';

/** Kinds of work in the reply of `top` // documented */
const kinds = [
  ...['total', 'readLock', 'writeLock', 'queries', 'getmore', 'insert', 'update', 'remove', 'commands'],
] as const;
type Kind = (typeof kinds)[number];
type Count = { time: number; count: number };
type Counts = Record<Kind, Count>;

/** Commands that are counted as something else than commands // documented: the fields of `top` */
const counted: Readonly<Record<string, Kind>> = {
  find: 'queries',
  getMore: 'getmore',
  insert: 'insert',
  update: 'update',
  delete: 'remove',
};

function noCounts(): Counts {
  return Object.fromEntries(kinds.map((kind) => [kind, { time: 0, count: 0 }])) as Counts;
}

/** Requests may name missing collections: the least recently used one is evicted. */
const mostCounted = 10_000;

/** How often and how long the collections of a cluster were worked on since the process began; times in microseconds. */
export class NamespaceUsage {
  readonly #counts = new Map<string, Counts>();

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
      counts[kind].time += micros;
      counts[kind].count += 1;
    }
  }

  of(ns: string): Counts {
    return this.#counts.get(ns) ?? noCounts();
  }
}
