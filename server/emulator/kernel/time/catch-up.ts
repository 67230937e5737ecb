import { formatUtc } from '#contract/text/instants.ts';
import { nextTurn, sliceMs } from '#server/data/threads/slices.ts';
import type { World } from '../world.ts';
import { iso } from './clock.ts';
import type { Running, Tasks } from './tasks.ts';

interface CatchUpDeps {
  tasks: Tasks;
  /** Makes the changes of a slice durable. */
  settleDown: (world: World) => Promise<void>;
}

/**
 * Lets worlds reach the present in slices: after a clock jump, after days offline, or when much is due at once. Between two
 * slices a world is as it was at an earlier time, so that every request sees a consistent state.
 */
export class CatchUps {
  readonly #deps: CatchUpDeps;
  readonly #running = new Map<World, Running<void>>();
  #closed = false;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
  }

  running(world: World): Running<void> | undefined {
    return this.#running.get(world);
  }

  /** Settles one slice, and continues automatically with the rest; returns the task of the rest. */
  settle(world: World): Running<void> | undefined {
    const running = this.#running.get(world);
    if (running) return running;
    return world.settle({ withinMs: sliceMs }) ? undefined : this.run(world);
  }

  /** The task that lets the world reach the present. */
  run(world: World): Running<void> {
    const existing = this.#running.get(world);
    if (existing) return existing;
    const from = world.now();
    const summary = `Settle the time until ${formatUtc(world.clock.target(), { seconds: true })}`;
    const started = this.#deps.tasks.begin({ world: world.name, kind: 'clock', summary }, async (report) => {
      try {
        for (;;) {
          await nextTurn();
          // the stored state is consistent, and the next process continues from there
          if (this.#closed) throw new Error('the emulator has ended');
          const isDone = world.settle({ withinMs: sliceMs });
          const [reached, to] = [world.now(), world.clock.target()];
          report({ done: reached - from, total: Math.max(1, to - from), reached: iso(reached) });
          await this.#deps.settleDown(world);
          if (isDone) return;
        }
      } finally {
        this.#running.delete(world);
      }
    });
    this.#running.set(world, started);
    return started;
  }

  /** Stops between two slices. */
  close(): void {
    this.#closed = true;
  }
}
