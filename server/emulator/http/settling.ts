import type { Operation } from '#contract/operation.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { World } from '../kernel/world.ts';
import type { Worlds } from '../kernel/worlds.ts';

/** Changes of worlds that are durable before anybody hears of them. */
export interface Settling {
  /** What changed is durable before anybody hears of it, by answer or by notification. */
  settleDown(world: World): Promise<void>;
  /** The answer of a handler, once what it changed is durable. */
  inTransaction(world: World, row: Operation, run: () => unknown): Promise<unknown>;
  /** The same for what does not come by HTTP. */
  inWorld<Result>(world: World, action: () => Result): Promise<Result>;
}

interface SettlingRoom {
  worlds: () => Pick<Worlds, 'flush' | 'get'>;
  /** Hears of a world whose changes are durable now. */
  onChanged: (world: World) => void;
  /** Lets what is due happen; what is more than a slice goes on by itself. */
  settle: (world: World) => void;
  /** Resolves when what a world leaves in files is there. */
  written: (world: World) => Promise<void>;
}

export function createSettling({ worlds, onChanged, settle, written }: SettlingRoom): Settling {
  const settleDown = async (world: World): Promise<void> => {
    const changed = world.dirty;
    await worlds().flush(world);
    if (changed) onChanged(world);
    // whoever is told that an export is done finds its files
    await written(world);
  };
  return {
    settleDown,

    async inTransaction(world, row, run) {
      const result = world.transact(run);
      const done = result instanceof Promise ? await result : result;
      try {
        await settleDown(world);
        return done;
      } catch (error) {
        // What a reader saw could not be stored, such as what was due just now: it has not happened, and the reader
        // sees what there was before. On a full disk reads go on.
        if (row.method !== 'GET' || !(error instanceof StoreError)) throw error;
        return world.transact(run);
      }
    },

    async inWorld(world, action) {
      // what is written to a deleted world would bring it back with the next start
      if (worlds().get(world.name) !== world) {
        throw new CommandError('InterruptedAtShutdown', `the world ${world.name} was removed meanwhile`);
      }
      settle(world);
      const result = world.transact(action);
      await settleDown(world);
      return result;
    },
  };
}
