import type { SecretBox } from '#server/auth/secret-box.ts';
import { reportProgress } from '#server/supervision/progress.ts';
import type { AreaEvents, EventName } from './area-events.ts';
import { type Change, changesOf, type Dirty } from './change.ts';
import type { BucketFiles, Outgoing } from './outgoing.ts';
import type { DueRecord } from './records.ts';
import { seeded } from './seeded.ts';
import type { Journal } from './table.ts';
import { createTables, type TableName, type TableSpecs, type Tables } from './tables.ts';
import { type ClockState, iso, WorldClock } from './time/clock.ts';
import { type DurationName, type Pace, takes, usualPace } from './time/durations.ts';
import { WorkLog } from './time/work-log.ts';
import type { WorldOrigin, WorldState } from './world-state.ts';

const mostOpened = 10_000;
/** A state that is not read ends after this number of real milliseconds, however fast time runs. */
const longestUnshownMs = 2000;

/** Something that happens later: a row of `due` names it, with its payload as data. */
export type Transition = (world: World, payload: never) => void;
export type Reaction<Name extends EventName> = (world: World, event: AreaEvents[Name]) => void;

/** What all areas together bring into a world. */
export interface WorldParts {
  tables: TableSpecs;
  transitions: Readonly<Record<string, Transition>>;
  /** In the order in which the areas are listed. */
  reactions: { readonly [Name in EventName]?: readonly Reaction<Name>[] };
  copies: Readonly<Record<string, unknown>>;
}

interface WorldOptions extends Pick<WorldState, 'seed' | 'created'>, Partial<Pick<WorldState, 'pace'>> {
  name: string;
  real: () => number;
  parts: WorldParts;
  box: SecretBox;
  clock?: Partial<ClockState>;
  /** The clock of the new world that this one continues; absent for a new world. */
  origin?: WorldOrigin;
}

/**
 * One universe: organizations, projects, credentials, clusters, clock, scheduled transitions. Worlds share
 * nothing. A discrete-event simulation: `after` schedules a transition, `settle` runs them in order.
 */
export class World implements Journal {
  readonly name: string;
  readonly seed: string;
  readonly created: number;
  readonly clock: WorldClock;
  /** The clock with which the world began: a reset returns to it. */
  readonly origin: WorldOrigin;
  readonly tables: Tables;
  readonly box: SecretBox;
  /** Notifications that wait for the change to be durable. */
  readonly outbox: Outgoing[] = [];
  /** Files for buckets, which wait for the same. */
  readonly bucketFiles: BucketFiles[] = [];
  /** Both, once it is. */
  readonly leaving: Pick<World, 'outbox' | 'bucketFiles'> = { outbox: [], bucketFiles: [] };
  readonly pace: Pace;
  readonly works = new WorkLog();
  readonly #real: () => number;
  readonly #parts: WorldParts;
  /** Resources in a passing state that no reader has seen yet, with the real time at which it began. */
  #unshown = new Map<string, number>();
  #random: () => number;
  /** The number of random numbers drawn: a restart continues after them. */
  #drawn = 0;
  /** The middle of every id of this world. */
  readonly #mark: string;
  /** Sealed texts that were opened: every signed request needs one. */
  readonly #opened = new Map<string, string>();
  #order = 0;
  #count = 0;
  /** The clock was moved by hand, now or by an earlier process: states pass unseen until everything due is settled. */
  #jumps: boolean;
  /** Simulated time while a transition runs. */
  #moment: number | undefined;
  #undo: (() => void)[] | undefined;
  #dirty = new Map<string, Dirty>();
  /** The world's own row as it is stored, and as it was sent last: that may be on its way. */
  #own: { stored?: string | undefined; sent?: string } = {};
  /** The undo steps to the stored state. */
  #unstored: (() => void)[] = [];

  constructor(options: WorldOptions) {
    this.name = options.name;
    this.seed = options.seed;
    this.created = options.created;
    this.clock = new WorldClock(options.real, options.clock);
    const { base: now, frozen, rate } = this.clock.state;
    this.origin = options.origin ?? { now, frozen, rate };
    this.box = options.box;
    // a copy: a change in one world does not affect the others
    const { factor, own } = options.pace ?? usualPace;
    this.pace = { factor, own: { ...own } };
    this.#jumps = this.clock.isCatchingUp;
    this.#real = options.real;
    this.#parts = options.parts;
    this.#random = seeded(this.#chance());
    this.#mark = Math.floor(this.random() * 2 ** 40)
      .toString(16)
      .padStart(10, '0');
    this.tables = createTables(options.parts.tables, this);
  }

  now(): number {
    return this.#moment ?? this.clock.now();
  }

  iso(): string {
    return iso(this.now());
  }

  /** What every random number of this world follows from. */
  #chance(): string {
    return `${this.name}/${this.seed}`;
  }

  /** 0 ≤ x < 1, the same history from the same seed. */
  random(): number {
    this.#drawn += 1;
    return this.#random();
  }

  /** A fresh id: seconds, digits of the world, a count. */
  id(at: number = this.now()): string {
    this.#count += 1;
    const seconds = Math.floor(at / 1000)
      .toString(16)
      .padStart(8, '0')
      .slice(-8);
    // ids of one second are in the order of creation
    return `${seconds}${this.#mark}${(this.#count % 2 ** 24).toString(16).padStart(6, '0')}`;
  }

  seal(text: string, id: string, field: string): string {
    return this.box.seal(text, { id: `${this.name}/${id}`, field, version: 1 });
  }

  unseal(sealed: string, id: string, field: string): string {
    const existing = this.#opened.get(sealed);
    if (existing !== undefined) return existing;
    const text = this.box.open(sealed, { id: `${this.name}/${id}`, field, version: 1 });
    if (this.#opened.size >= mostOpened) this.#opened.clear();
    this.#opened.set(sealed, text);
    return text;
  }

  /** Simulated milliseconds that a piece of work takes in this world. */
  takes(name: DurationName): number {
    this.works.add(name, this.now());
    return takes(this.pace, name);
  }

  /** Tables, transitions and reactions of all areas. */
  get parts(): WorldParts {
    return this.#parts;
  }

  get tableSpecs(): TableSpecs {
    return this.#parts.tables;
  }

  /** Lets every area react that subscribes to the event. */
  emit<Name extends EventName>(name: Name, event: AreaEvents[Name]): void {
    for (const react of this.#parts.reactions[name] ?? []) react(this, event);
  }

  /** A reader has seen the state of this resource: it may pass now. */
  shown(id: string): void {
    this.#unshown.delete(id);
  }

  /** A reader's view, without counting as one. */
  peek<Result>(read: () => Result): Result {
    const unshown = new Map(this.#unshown);
    try {
      return read();
    } finally {
      this.#unshown = unshown;
    }
  }

  /** A view whose reader counts as having seen the passing state of the row. */
  showing<Row extends { id: string }, View>(view: (row: Row) => View): (row: Row) => View {
    return (row) => {
      this.shown(row.id);
      return view(row);
    };
  }

  /**
   * Lets a transition happen later; returns its id, by which `cancel` calls it off. `of` names the resource
   * whose passing state it ends: such a state lasts until a reader has seen it, or for two real seconds, because
   * clients that wait for an end first want to see the beginning // observed: CLI `--watch`
   */
  after(ms: number, transition: string, payload: unknown, of?: string): string {
    if (!this.#parts.transitions[transition]) throw new Error(`there is no transition ${transition}`);
    this.#order += 1;
    const at = this.now() + ms;
    const record: DueRecord = { id: this.id(), at, order: this.#order, transition, payload };
    this.tables.due.put(of === undefined ? record : { ...record, of });
    if (of !== undefined) this.#unshown.set(of, this.#real());
    return record.id;
  }

  cancel(due: string): void {
    this.tables.due.delete(due);
  }

  /** Everything happens, or nothing does; within another transaction, everything since its own beginning. */
  transact<Result>(action: () => Result): Result {
    const outer = this.#undo;
    const steps = outer ?? [];
    this.#undo = steps;
    const [from, sent, filed] = [steps.length, this.outbox.length, this.bucketFiles.length];
    try {
      const result = action();
      if (!outer) for (const step of steps) this.#unstored.push(step);
      return result;
    } catch (error) {
      for (const step of steps.splice(from).reverse()) step();
      this.outbox.length = sent;
      this.bucketFiles.length = filed;
      throw error;
    } finally {
      this.#undo = outer;
    }
  }

  changed(kind: string, id: string, before: object | undefined, undo: () => void): void {
    const key = `${kind}/${id}`;
    const isKnown = this.#dirty.has(key);
    // nothing had changed the row before: undone, it is as stored
    const clean = () => {
      undo();
      this.#dirty.delete(key);
    };
    this.#undoable(isKnown ? undo : clean);
    if (!isKnown) this.#dirty.set(key, { kind, id, isNew: before === undefined });
  }

  #undoable(step: () => void): void {
    (this.#undo ?? this.#unstored).push(step);
  }

  /** When the next transition is due; undefined when nothing waits. */
  nextDue(): DueRecord | undefined {
    return this.tables.due.by('all', 'all').at(-1);
  }

  /** Real milliseconds until the next transition; infinite when none is scheduled or the clock is stopped. */
  realUntilDue(): number {
    const next = this.nextDue();
    if (!next) return Number.POSITIVE_INFINITY;
    return Math.max(this.clock.realUntil(next.at), this.#heldFor(next));
  }

  #heldFor({ of }: DueRecord): number {
    const since = of === undefined ? undefined : this.#unshown.get(of);
    return since === undefined ? 0 : Math.max(0, longestUnshownMs - (this.#real() - since));
  }

  #nextToSettle(unseen: boolean): DueRecord | undefined {
    const now = this.clock.target();
    const waiting = this.tables.due.by('all', 'all');
    for (let at = waiting.length - 1; at >= 0; at -= 1) {
      const due = waiting[at];
      if (!due || due.at > now) return undefined;
      if (unseen || this.#heldFor(due) === 0) return due;
    }
    return undefined;
  }

  /** Changes the pace of time from now on. */
  changePace(change: { rate?: number; frozen?: boolean }): void {
    this.#clockMoves();
    this.clock.pace(change);
  }

  #clockMoves(): void {
    const before = this.clock.state;
    this.#undoable(() => this.clock.restore(before));
  }

  /** Moves the clock by hand: everything due in between happens, seen or not. */
  advance(ms: number): void {
    this.jump(ms);
    this.settle({ unseen: true });
  }

  /** The same without settling yet: `now` stays until `settle` reaches the new time. */
  jump(ms: number): void {
    this.#clockMoves();
    const before = this.clock.now();
    this.clock.advance(ms);
    this.clock.hold(before);
    this.#jumps = true;
  }

  /**
   * Runs all transitions due by now, each at its own time. After `withinMs` real milliseconds it stops: the
   * world is then in the state of an earlier time, which `now` returns, and the next call continues. Returns
   * whether everything is done.
   */
  settle({ unseen = false, withinMs = Number.POSITIVE_INFINITY } = {}): boolean {
    const until = performance.now() + withinMs;
    const all = unseen || this.#jumps;
    for (let due = this.#nextToSettle(all); due; due = this.#nextToSettle(all)) {
      if (performance.now() >= until) return false;
      reportProgress();
      this.#clockMoves();
      this.clock.hold(due.at);
      const { id, transition, payload, of } = due;
      // the state is over, seen or not; what follows it may wait for readers again
      if (of !== undefined) this.#unshown.delete(of);
      this.#moment = due.at;
      try {
        this.transact(() => {
          this.tables.due.delete(id);
          this.#parts.transitions[transition]?.(this, payload as never);
        });
      } finally {
        this.#moment = undefined;
      }
    }
    if (this.clock.isCatchingUp) {
      this.#clockMoves();
      this.clock.release();
    }
    this.#jumps = false;
    return true;
  }

  get dirty(): boolean {
    return this.#dirty.size > 0;
  }

  /**
   * Takes the changes since the last time for the store; then comes their `stored` or, where it refused, `revert`.
   * `late`: the text of each row is made when it is its turn.
   */
  takeChanges({ late = false } = {}): { changes: Change[]; stored: () => void } {
    const [steps, sent, filed] = [this.#unstored.length, this.outbox.length, this.bucketFiles.length];
    const isEmpty = this.#dirty.size === 0;
    const own = isEmpty ? this.#own.stored : JSON.stringify(this.describe());
    const stored = () => {
      this.#own.stored = own;
      this.#unstored.splice(0, steps);
      this.leaving.outbox.push(...this.outbox.splice(0, sent));
      this.leaving.bucketFiles.push(...this.bucketFiles.splice(0, filed));
    };
    if (isEmpty || own === undefined) return { changes: [], stored };
    const rowOf = ({ kind, id }: Dirty) => this.tables[kind as TableName].get(id);
    const changes = changesOf(this.name, this.#dirty.values(), rowOf, late);
    this.#dirty.clear();
    const isStored = own === this.#own.stored && own === this.#own.sent;
    this.#own.sent = own;
    if (!isStored) changes.push({ world: this.name, kind: 'world', id: 'world', body: own });
    return { changes, stored };
  }

  /** Nothing keeps this world: what changed need not be remembered. */
  forgetChanges(): void {
    if (this.#dirty.size > 0) this.#dirty = new Map();
    this.takeChanges().stored();
  }

  /** Reverts to the stored state: refused changes never happened, nor did later ones based on them. */
  revert(): void {
    for (const step of this.#unstored.splice(0).reverse()) step();
    this.#dirty = new Map();
    this.outbox.length = 0;
    this.bucketFiles.length = 0;
  }

  describe(): WorldState {
    const state = this.clock.state;
    // at a pace of its own, a restart continues from here and does not leap
    const clock = state.rate === 1 && !state.frozen ? state : { ...state, base: this.clock.target() };
    const { seed, created, pace, origin } = this;
    return { seed, created, clock, order: this.#order, count: this.#count, drawn: this.#drawn, pace, origin };
  }

  /** Continues the state of an earlier process. */
  resume({ order, count, drawn }: { order: number; count: number; drawn: number }): void {
    this.#order = order;
    this.#count = count;
    this.#drawn = drawn;
    this.#random = seeded(this.#chance(), drawn);
  }

  /** Fills the world without a journal: from the store, or from an export. */
  load(kind: string, row: { id: string }): void {
    if (!Object.hasOwn(this.tables, kind)) return;
    (this.tables[kind as TableName] as { load(row: { id: string }): void }).load(row);
  }
}
