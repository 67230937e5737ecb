import type { Operation } from '#contract/api/operation.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { World } from '../kernel/world.ts';
import type { Worlds } from '../kernel/worlds.ts';

/** Changes of worlds that are durable before any client sees them. */
export interface Settling {
  /** Makes changes durable before any client sees them, in a response or a notification. */
  settleDown(world: World): Promise<void>;
  /** The result of a handler, once its changes are durable. */
  inTransaction(world: World, row: Operation, run: () => unknown): Promise<unknown>;
  /** The same for other protocols than HTTP. */
  inWorld<Result>(world: World, action: () => Result): Promise<Result>;
}

interface SettlingDeps {
  worlds: () => Pick<Worlds, 'flush' | 'get'>;
  /** Called for a world whose changes are durable now. */
  onChanged: (world: World) => void;
  /** Runs due transitions; those beyond a slice continue automatically. */
  settle: (world: World) => void;
  /** Resolves when the files of a world are written. */
  written: (world: World) => Promise<void>;
}

export function createSettling({ worlds, onChanged, settle, written }: SettlingDeps): Settling {
  const settleDown = async (world: World): Promise<void> => {
    const changed = world.dirty;
    await worlds().flush(world);
    if (changed) onChanged(world);
    // files of an export exist before its completion is reported
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
        // When a read's side effects, such as due transitions, cannot be stored, they have not happened, and
        // the reader sees the earlier state. On a full disk reads continue.
        if (row.method !== 'GET' || !(error instanceof StoreError)) throw error;
        return world.transact(run);
      }
    },

    async inWorld(world, action) {
      // a write to a deleted world would restore it with the next start
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
