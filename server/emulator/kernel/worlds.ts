import type { EmulatorCredentials } from '#contract/emulator/control.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { slices } from '#server/data/threads/slices.ts';
import { type Change, LateChange } from './change.ts';
import { deriveOwner, type Owners } from './owners.ts';
import { type Pace, usualPace } from './time/durations.ts';
import { World, type WorldParts } from './world.ts';
import { type Start, WorldStarts } from './world-starts.ts';
import type { FiledState } from './world-state.ts';

/** The emulator's store, or nothing at all: then worlds live as long as the process. */
export interface WorldStore {
  load(): Iterable<{ world: string; kind: string; id: string; body: string }>;
  append(changes: readonly Change[]): Promise<void>;
  replaceWorld(world: string, rows: readonly Change[]): Promise<void>;
  dropWorld(world: string): Promise<void>;
  close(): void;
}

/** Fills an empty world; what takes long yields how much of it is done, so that other work of the process runs between. */
export type Seed = (world: World) => void | Generator<SeedProgress, void>;

export interface SeedProgress {
  done: number;
  total: number;
}

/** Rows of a new world that are stored at once. */
const storedAtOnce = 500;

export interface WorldsOptions {
  store?: WorldStore | undefined;
  real: () => number;
  parts: WorldParts;
  /** Pace of new worlds. */
  pace?: Pace | undefined;
  seeds: Readonly<Record<string, Seed>>;
  owners: Owners;
  box: SecretBox;
  /** Key of the installation: the secrets of a world's owner derive from it and need no storing. */
  key: Uint8Array;
}

interface Plan {
  name: string;
  seed: string;
  now?: number | undefined;
  frozen?: boolean | undefined;
  pace?: Pace | undefined;
  /** Simulated seconds per real second. */
  rate?: number | undefined;
}

/** All worlds of the process; credentials choose the world. */
export class Worlds {
  readonly #options: WorldsOptions;
  readonly #worlds = new Map<string, World>();
  /** Names of worlds that are being seeded. */
  readonly #coming = new Set<string>();
  /** Content to which a reset returns worlds that come from no seed. */
  readonly #starts: WorldStarts;
  readonly #identities = new Map<string, World>();
  /** Worlds whose place another one takes: whether it has taken it. */
  readonly #replacing = new Map<World, Promise<boolean>>();
  /** Changes on their way to the store. */
  readonly #storing = new Map<World, Promise<void>>();

  constructor(options: WorldsOptions) {
    this.#options = options;
    this.#starts = new WorldStarts(options.store);
    this.#load();
  }

  all(): IterableIterator<World> {
    return this.#worlds.values();
  }

  get(name: string): World | undefined {
    return this.#worlds.get(name);
  }

  /** The world in which a public key or a client id is known. */
  byIdentity(identity: string): World | undefined {
    const world = this.#identities.get(identity);
    if (world && this.#knows(world, identity)) return world;
    for (const each of this.#worlds.values()) {
      if (this.#knows(each, identity)) {
        this.#identities.set(identity, each);
        return each;
      }
    }
    return undefined;
  }

  #knows(world: World, identity: string): boolean {
    if (this.#worlds.get(world.name) !== world) return false;
    return this.#options.owners.knows(world, identity);
  }

  /** A new world from a named seed, with an owner of its first organization. Undefined when there is no such seed. */
  async create(
    plan: Plan,
    report: (progress: SeedProgress) => void = () => undefined,
  ): Promise<World | undefined> {
    this.#coming.add(plan.name);
    try {
      const world = await this.#seeded(plan, report);
      if (!world) return undefined;
      await this.#storeNew(world, report);
      this.#worlds.set(world.name, world);
      return world;
    } finally {
      this.#coming.delete(plan.name);
    }
  }

  /** A world filled from its seed, with an owner, that no request reaches yet. */
  async #seeded(plan: Plan, report: (progress: SeedProgress) => void): Promise<World | undefined> {
    const { seeds } = this.#options;
    const seed = Object.hasOwn(seeds, plan.seed) ? seeds[plan.seed] : undefined;
    if (!seed) return undefined;
    const world = new World({
      name: plan.name,
      seed: plan.seed,
      created: this.#options.real(),
      real: this.#options.real,
      parts: this.#options.parts,
      box: this.#options.box,
      pace: plan.pace ?? this.#options.pace ?? usualPace,
      clock: {
        ...(plan.now === undefined ? {} : { base: plan.now }),
        ...(plan.frozen === undefined ? {} : { frozen: plan.frozen }),
        ...(plan.rate === undefined ? {} : { rate: plan.rate }),
      },
    });
    const yields = slices();
    const work = seed(world);
    for (const progress of work ?? []) {
      report({ ...progress, total: progress.total * 2 });
      await yields();
    }
    for (const table of Object.values(world.tables)) await table.sort(yields);
    this.#options.owners.add(world, deriveOwner(this.#options.key, world.name));
    return world;
  }

  /**
   * Puts a fresh world of the same name, seed and first time in the place of a world: the same ids and credentials.
   * Undefined when there is no such seed.
   *
   * @throws Error where the world was removed, or is being replaced
   */
  async reset(
    world: World,
    report: (progress: SeedProgress) => void = () => undefined,
  ): Promise<World | undefined> {
    const { name, seed, pace, origin } = world;
    const start = this.#starts.get(name);
    if (start) {
      const { next, changes } = this.#restarted(name, start);
      await this.#replace(world, next, changes);
      return next;
    }
    const next = await this.#seeded({ name, seed, pace, ...origin }, report);
    if (next) await this.#replace(world, next, []);
    return next;
  }

  /** Whether a world has this name, or gets it soon. */
  isTaken(name: string): boolean {
    return this.#worlds.has(name) || this.#coming.has(name);
  }

  /** Stores a new world. Its own row is the last: after a process that ended before, rows without it form no world. */
  async #storeNew(world: World, report: (progress: SeedProgress) => void): Promise<void> {
    const { store } = this.#options;
    if (!store) return world.forgetChanges();
    const { changes, stored } = world.takeChanges({ late: true });
    try {
      await store.dropWorld(world.name);
      for (let at = 0; at < changes.length; at += storedAtOnce) {
        await store.append(changes.slice(at, at + storedAtOnce));
        report({ done: changes.length + at, total: changes.length * 2 });
      }
    } catch (error) {
      await store.dropWorld(world.name).catch(() => undefined);
      throw error;
    }
    stored();
  }

  /** An empty world in a state that was exported, which no request reaches. */
  blank(name: string, state: FiledState): World {
    return this.#resumed(name, state);
  }

  /**
   * Adds a full world, with an owner of all its organizations; a reset returns to this content. `rows` are all its rows.
   *
   * @throws Error where a world has its name
   */
  async admit(world: World, rows: readonly Change[]): Promise<void> {
    const { name } = world;
    if (this.isTaken(name)) throw new Error(`there is a world ${name} already`);
    this.#coming.add(name);
    try {
      await this.rememberStart(world);
      this.#options.owners.grant(world, deriveOwner(this.#options.key, name));
      const { changes, stored } = world.takeChanges({ late: true });
      await this.#options.store?.replaceWorld(name, [...rows, ...changes]);
      stored();
      this.#worlds.set(name, world);
    } catch (error) {
      await this.#starts.forget(name).catch(() => undefined);
      throw error;
    } finally {
      this.#coming.delete(name);
    }
  }

  /** A reset returns to the present content, also after a restart of the process. */
  rememberStart(world: World): Promise<void> {
    return this.#starts.remember(world);
  }

  /** The pace of new worlds. */
  get pace(): Pace {
    return this.#options.pace ?? usualPace;
  }

  /** Whether the start of a world is known. */
  isResettable({ name, seed }: World): boolean {
    return this.#starts.has(name) || Object.hasOwn(this.#options.seeds, seed);
  }

  /** A world filled from its remembered start, with an owner; its rows as changes for the store. */
  #restarted(name: string, { state, rows }: Start): { next: World; changes: Change[] } {
    const next = this.#resumed(name, { ...state, clock: { ...state.clock, realAt: this.#options.real() } });
    const changes: Change[] = [];
    for (const [kind, list] of rows) {
      for (const row of list) {
        next.load(kind, row);
        changes.push(new LateChange(name, kind, row.id, row));
      }
    }
    this.#options.owners.grant(next, deriveOwner(this.#options.key, name));
    return { next, changes };
  }

  /**
   * Puts `next` in the place of a world, in memory and in the store: as a whole, or not at all. `rows` are all rows of `next`;
   * `identity` is the caller's. Changes of the former world in the meantime are lost with it.
   *
   * @throws Error where the world was removed, or is being replaced
   */
  async replace(world: World, next: World, rows: readonly Change[], identity: string): Promise<void> {
    this.#requireCurrent(world);
    const { publicKey, clientId } = deriveOwner(this.#options.key, world.name);
    this.#options.owners.carry(world, next, [publicKey, clientId, identity]);
    await this.#replace(world, next, rows);
  }

  #requireCurrent(world: World): void {
    if (this.#worlds.get(world.name) === world && !this.#replacing.has(world)) return;
    throw new Error(`the world ${world.name} was removed or replaced meanwhile`);
  }

  async #replace(world: World, next: World, rows: readonly Change[]): Promise<void> {
    this.#requireCurrent(world);
    const { store } = this.#options;
    const { changes, stored } = next.takeChanges({ late: true });
    const kept = store ? store.replaceWorld(world.name, [...rows, ...changes]) : Promise.resolve();
    this.#replacing.set(
      world,
      kept.then(
        () => true,
        () => false,
      ),
    );
    try {
      await kept;
      stored();
      this.#worlds.set(world.name, next);
    } finally {
      this.#replacing.delete(world);
    }
  }

  async drop(name: string): Promise<boolean> {
    const world = this.#worlds.get(name);
    if (!world) return false;
    this.#worlds.delete(name);
    try {
      await this.#options.store?.dropWorld(name);
    } catch (error) {
      if (!this.#worlds.has(name)) this.#worlds.set(name, world);
      throw error;
    }
    // without its world, a start that remains is removed with the next load
    if (!this.#worlds.has(name)) await this.#starts.forget(name).catch(() => undefined);
    return true;
  }

  /**
   * Makes changes durable; resolves when they are, including changes by others that a reader has seen. When
   * the store fails, the world reverts to the stored state, and all waiting callers fail. Must be called in
   * the same turn as the change.
   */
  async flush(world: World): Promise<void> {
    if (!this.#options.store) return world.forgetChanges();
    if (this.#replacing.has(world)) await this.#replacing.get(world);
    // stored, rows of a world that was removed or replaced would restore it with the next start
    if (this.#worlds.get(world.name) !== world) return world.forgetChanges();
    // one at a time: a later change may depend on the one being stored, and must fail with it
    await this.#storing.get(world);
    await (this.#storing.get(world) ?? this.#store(world, this.#options.store));
  }

  #store(world: World, store: WorldStore): Promise<void> | undefined {
    const { changes, stored } = world.takeChanges();
    if (changes.length === 0) {
      stored();
      return undefined;
    }
    const storing = store.append(changes).then(
      () => {
        this.#storing.delete(world);
        stored();
      },
      (error) => {
        this.#storing.delete(world);
        world.revert();
        throw error;
      },
    );
    this.#storing.set(world, storing);
    return storing;
  }

  /** The credentials of the world's owner; derived, so that every start can print them. */
  credentials(world: World): EmulatorCredentials {
    const owner = deriveOwner(this.#options.key, world.name);
    const [org] = [...world.tables.orgs.all()];
    const wanted = world.tables.meta.get('first')?.value as
      | { groupId: string; clusterName: string }
      | undefined;
    return {
      world: world.name,
      publicKey: owner.publicKey,
      privateKey: owner.privateKey,
      clientId: owner.clientId,
      clientSecret: owner.clientSecret,
      orgId: org?.id ?? '',
      groupId: wanted?.groupId ?? '',
      clusterName: wanted?.clusterName ?? '',
    };
  }

  /** A world in the state of an earlier process, or of another emulator. */
  #resumed(name: string, state: FiledState): World {
    const { seed, created, clock, order, count, drawn, pace, origin } = state;
    const { real, parts, box } = this.#options;
    const continues = clock.rate !== 1 && !clock.frozen;
    const realAt = continues || clock.realAt === undefined ? real() : clock.realAt;
    const world = new World({
      ...{ name, seed, created, real, parts, box, clock: { ...clock, realAt }, pace },
      // of a world from an earlier version
      origin: origin ?? { now: created, frozen: clock.frozen, rate: 1 },
    });
    world.resume({ order, count, drawn });
    return world;
  }

  #load(): void {
    const { store } = this.#options;
    if (!store) return;
    // parsed at once: the texts of a large world would be kept for nothing until its own row comes, which is the last
    const rows: { world: string; kind: string; row: { id: string } }[] = [];
    for (const row of store.load()) {
      if (row.kind !== 'world') {
        rows.push({ world: row.world, kind: row.kind, row: JSON.parse(row.body) });
      } else if (!this.#starts.readState(row.world, row.body)) {
        const world = this.#resumed(row.world, JSON.parse(row.body));
        this.#worlds.set(row.world, world);
      }
    }
    for (const { world, kind, row } of rows) {
      if (!this.#starts.readRow(world, kind, row)) this.#worlds.get(world)?.load(kind, row);
    }
    const names = new Set(rows.map(({ world }) => world));
    const left = [...names].filter(
      (name) => !this.#worlds.has(name) && !this.#starts.isOf(name, this.#worlds),
    );
    // a process ended while it created or removed them
    for (const name of left) store.dropWorld(name).catch(() => undefined);
  }
}
