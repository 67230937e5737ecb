import { createHmac } from 'node:crypto';
import type { EmulatorCredentials } from '#contract/emulator/control.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import type { Change } from './change.ts';
import type { ClockState } from './clock.ts';
import { type Pace, usualPace } from './durations.ts';
import { slices } from './turns.ts';
import { World, type WorldParts } from './world.ts';
import type { WorldState } from './world-state.ts';

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

/** The credentials of a world's owner. */
export interface OwnerSecrets {
  publicKey: string;
  privateKey: string;
  clientId: string;
  clientSecret: string;
}

/** How worlds know who calls: an area keeps the credentials. */
export interface Owners {
  /** Whether a public key or a client id is one of this world's. */
  knows(world: World, identity: string): boolean;
  /** Gives the world an owner of all its organizations. */
  add(world: World, owner: OwnerSecrets): void;
  /**
   * Takes the credentials of a world over into the one that takes its place. Those of the owner and of the caller get
   * every organization; the others keep the roles whose organizations and projects exist.
   */
  carry(from: World, to: World, owners: readonly string[]): void;
}

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
}

/** All worlds of the process; credentials choose the world. */
export class Worlds {
  readonly #options: WorldsOptions;
  readonly #worlds = new Map<string, World>();
  /** Names of worlds that are being seeded. */
  readonly #coming = new Set<string>();
  readonly #identities = new Map<string, World>();
  /** Worlds whose place another one takes: whether it has taken it. */
  readonly #replacing = new Map<World, Promise<boolean>>();
  /** Changes on their way to the store. */
  readonly #storing = new Map<World, Promise<void>>();

  constructor(options: WorldsOptions) {
    this.#options = options;
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
      },
    });
    const yields = slices();
    this.#coming.add(plan.name);
    try {
      const work = seed(world);
      for (const progress of work ?? []) {
        report({ ...progress, total: progress.total * 2 });
        await yields();
      }
      for (const table of Object.values(world.tables)) await table.sort(yields);
      this.#options.owners.add(world, this.#owner(world.name));
      await this.#storeNew(world, report);
      this.#worlds.set(world.name, world);
    } finally {
      this.#coming.delete(plan.name);
    }
    return world;
  }

  /** Whether a world has this name, or gets it soon. */
  isTaken(name: string): boolean {
    return this.#worlds.has(name) || this.#coming.has(name);
  }

  /**
   * Stores a new world. Its own row is the last, and rows without one form no world: a process that ends
   * before leaves nothing visible.
   */
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

  /** An empty world to take the place of another one, in a state that was exported. */
  successor(world: World, state: WorldState): World {
    return this.#resumed(world.name, state);
  }

  /**
   * Puts `next` in the place of a world, in memory and in the store: as a whole, or not at all. `rows` are all rows of `next`;
   * `identity` is the caller's. Changes of the former world in the meantime are lost with it.
   *
   * @throws Error where the world was removed, or is being replaced
   */
  async replace(world: World, next: World, rows: readonly Change[], identity: string): Promise<void> {
    const { store, owners } = this.#options;
    if (this.#worlds.get(world.name) !== world || this.#replacing.has(world)) {
      throw new Error(`the world ${world.name} was removed or replaced meanwhile`);
    }
    const { publicKey, clientId } = this.#owner(world.name);
    owners.carry(world, next, [publicKey, clientId, identity]);
    const { changes, stored } = next.takeChanges();
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
    const owner = this.#owner(world.name);
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

  #owner(world: string): OwnerSecrets {
    const derive = (use: string) =>
      createHmac('sha256', this.#options.key).update(`${world}/${use}`).digest();
    const letters = [...derive('public').subarray(0, 8)]
      .map((byte) => String.fromCharCode(97 + (byte % 26)))
      .join('');
    const hex = derive('private').toString('hex');
    const uuid = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20, 32),
    ].join('-');
    return {
      publicKey: letters,
      privateKey: uuid,
      clientId: `mdb_sa_id_${derive('client').toString('hex').slice(0, 24)}`,
      clientSecret: `mdb_sa_sk_${derive('secret').toString('base64url').slice(0, 40)}`,
    };
  }

  /** A world in the state of an earlier process, or of another emulator. */
  #resumed(name: string, { seed, created, clock, order, count, drawn, pace }: WorldState): World {
    const { real, parts, box } = this.#options;
    const resumed: ClockState = clock.rate === 1 || clock.frozen ? clock : { ...clock, realAt: real() };
    const world = new World({ name, seed, created, real, parts, box, clock: resumed, pace });
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
        continue;
      }
      const world = this.#resumed(row.world, JSON.parse(row.body));
      this.#worlds.set(row.world, world);
    }
    for (const { world, kind, row } of rows) this.#worlds.get(world)?.load(kind, row);
    // a process ended while it created them
    const unfinished = new Set(rows.map(({ world }) => world).filter((name) => !this.#worlds.has(name)));
    for (const name of unfinished) store.dropWorld(name).catch(() => undefined);
  }
}
