import type { SecretBox } from '#server/auth/secret-box.ts';
import { type ClockState, iso, WorldClock } from './clock.ts';
import type { Journal } from './table.ts';
import { createTables, type DueRecord, type TableName, type Tables, tableSpecs } from './tables.ts';

export interface Change {
  world: string;
  kind: string;
  id: string;
  body: string | null;
}

/** A notification on its way out; it leaves after the change that caused it is durable. */
export interface Outgoing {
  deliveryId: string;
  url: string;
  body: string;
  headers: Record<string, string>;
}

const mostOpened = 10_000;

export type Transition = (world: World, payload: never) => void;

export interface WorldOptions {
  name: string;
  seed: string;
  created: number;
  real: () => number;
  transitions: Readonly<Record<string, Transition>>;
  box: SecretBox;
  clock?: Partial<ClockState>;
}

/**
 * One universe: organizations, projects, credentials, clusters, clock, everything due. Worlds share nothing.
 * A discrete-event simulation: `after` says what happens when, `settle` lets it happen in order.
 */
export class World implements Journal {
  readonly name: string;
  readonly seed: string;
  readonly created: number;
  readonly clock: WorldClock;
  readonly tables: Tables;
  readonly box: SecretBox;
  /** Notifications that wait for the change to be durable. */
  readonly outbox: Outgoing[] = [];
  readonly #transitions: Readonly<Record<string, Transition>>;
  readonly #random: () => number;
  /** The middle of every id of this world. */
  readonly #mark: string;
  /** Sealed texts that were opened: every signed request needs one. */
  readonly #opened = new Map<string, string>();
  #order = 0;
  #count = 0;
  /** Simulated time while something due is happening. */
  #moment: number | undefined;
  #undo: (() => void)[] | undefined;
  #dirty = new Map<string, { kind: string; id: string }>();

  constructor(options: WorldOptions) {
    this.name = options.name;
    this.seed = options.seed;
    this.created = options.created;
    this.clock = new WorldClock(options.real, options.clock);
    this.box = options.box;
    this.#transitions = options.transitions;
    this.#random = seeded(`${options.name}/${options.seed}`);
    this.#mark = Math.floor(this.random() * 2 ** 40)
      .toString(16)
      .padStart(10, '0');
    this.tables = createTables(this);
  }

  now(): number {
    return this.#moment ?? this.clock.now();
  }

  iso(): string {
    return iso(this.now());
  }

  /** 0 ≤ x < 1, the same history from the same seed. */
  random(): number {
    return this.#random();
  }

  /** A fresh id: seconds, digits of the world, a count. */
  id(at: number = this.now()): string {
    this.#count += 1;
    const seconds = Math.floor(at / 1000)
      .toString(16)
      .padStart(8, '0')
      .slice(-8);
    // ids of one second stand in the order in which they were made
    return `${seconds}${this.#mark}${(this.#count % 2 ** 24).toString(16).padStart(6, '0')}`;
  }

  seal(text: string, id: string, field: string): string {
    return this.box.seal(text, { id: `${this.name}/${id}`, field, version: 1 });
  }

  unseal(sealed: string, id: string, field: string): string {
    const known = this.#opened.get(sealed);
    if (known !== undefined) return known;
    const text = this.box.open(sealed, { id: `${this.name}/${id}`, field, version: 1 });
    if (this.#opened.size >= mostOpened) this.#opened.clear();
    this.#opened.set(sealed, text);
    return text;
  }

  /** Lets a transition happen later. Returns the way to call it off. */
  after(ms: number, transition: string, payload: unknown): string {
    if (!this.#transitions[transition]) throw new Error(`there is no transition ${transition}`);
    this.#order += 1;
    const at = this.now() + ms;
    const record: DueRecord = { id: this.id(), at, order: this.#order, transition, payload };
    this.tables.due.put(record);
    return record.id;
  }

  /** Everything happens, or nothing does. */
  transact<Result>(action: () => Result): Result {
    if (this.#undo) return action();
    this.#undo = [];
    const before = this.outbox.length;
    const dirty = new Map(this.#dirty);
    try {
      return action();
    } catch (error) {
      for (const step of this.#undo.reverse()) step();
      this.outbox.length = before;
      this.#dirty = dirty;
      throw error;
    } finally {
      this.#undo = undefined;
    }
  }

  changed(kind: string, id: string, _before: object | undefined, undo: () => void): void {
    this.#undo?.push(undo);
    this.#dirty.set(`${kind}/${id}`, { kind, id });
  }

  /** When the next transition is due; undefined when nothing waits. */
  nextDue(): DueRecord | undefined {
    return this.tables.due.by('all', 'all').at(-1);
  }

  /** Lets everything happen that is due by now, each at its own moment. */
  settle(): void {
    for (let next = this.nextDue(); next && next.at <= this.clock.now(); next = this.nextDue()) {
      const due = next;
      this.#moment = due.at;
      try {
        this.transact(() => {
          this.tables.due.delete(due.id);
          this.#transitions[due.transition]?.(this, due.payload as never);
        });
      } finally {
        this.#moment = undefined;
      }
    }
  }

  get dirty(): boolean {
    return this.#dirty.size > 0;
  }

  /** Takes what changed since the last time, as the store wants it. */
  takeChanges(): Change[] {
    if (this.#dirty.size === 0) return [];
    const changes = [...this.#dirty.values()].map(({ kind, id }) => {
      const row = this.tables[kind as TableName].get(id);
      return { world: this.name, kind, id, body: row ? JSON.stringify(row) : null };
    });
    this.#dirty = new Map();
    changes.push({ world: this.name, kind: 'world', id: 'world', body: JSON.stringify(this.describe()) });
    return changes;
  }

  /** Nothing keeps this world: what changed need not be remembered. */
  forgetChanges(): void {
    if (this.#dirty.size > 0) this.#dirty = new Map();
  }

  /** Gives back what could not be stored, so that the next flush tries again. */
  returnChanges(changes: readonly Change[]): void {
    for (const { kind, id } of changes) if (kind !== 'world') this.#dirty.set(`${kind}/${id}`, { kind, id });
  }

  describe(): { seed: string; created: number; clock: ClockState; order: number; count: number } {
    const state = this.clock.state;
    // while it runs at its own pace, a restart goes on from here and does not leap
    const clock = state.rate === 1 && !state.frozen ? state : { ...state, base: this.clock.now() };
    return { seed: this.seed, created: this.created, clock, order: this.#order, count: this.#count };
  }

  /** Goes on where an earlier process stopped. */
  resume(order: number, count: number): void {
    this.#order = order;
    this.#count = count;
  }

  /** Fills the world without a journal: from the store, or from an export. */
  load(kind: string, row: { id: string }): void {
    if (!Object.hasOwn(tableSpecs, kind)) return;
    (this.tables[kind as TableName] as { load(row: { id: string }): void }).load(row);
  }
}

/** mulberry32 over a hash of the text: small, fast, good enough for made-up worlds. */
export function seeded(text: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
