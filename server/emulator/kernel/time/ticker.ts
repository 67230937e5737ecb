import type { Host } from '../handler.ts';
import type { World } from '../world.ts';

/** Longest pause between two looks: clocks of worlds may be moved by anybody. */
const longestMs = 1000;

export interface Ticker {
  /** Something may be due earlier than before. */
  wake: () => void;
  close: () => void;
}

/** Runs due transitions between requests: one loop, and only while any is scheduled. */
export function createTicker(host: Host, deliver: (world: World) => void): Ticker {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function tick(): Promise<void> {
    for (const world of host.worlds.all()) {
      if (host.catchUps.running(world) || world.realUntilDue() > 0) continue;
      const rest = host.catchUps.settle(world);
      rest?.result.then(wake, () => {
        timer = setTimeout(wake, longestMs);
      });
      await host.worlds.flush(world);
      deliver(world);
    }
  }

  function wake(): void {
    if (closed) return;
    clearTimeout(timer);
    let soonest = Number.POSITIVE_INFINITY;
    for (const world of host.worlds.all()) {
      // it wakes this loop when it has reached the present
      if (host.catchUps.running(world)) continue;
      soonest = Math.min(soonest, world.realUntilDue());
    }
    if (soonest === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(
      () => {
        // where the store refused it has not happened yet: the next look tries again
        tick().then(wake, () => {
          timer = setTimeout(wake, longestMs);
        });
      },
      Math.min(Math.max(soonest, 5), longestMs),
    );
    timer.unref();
  }

  return {
    wake,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
