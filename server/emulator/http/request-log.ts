import type { EmulatorRequest } from '#contract/emulator/control.ts';
import type { World } from '../kernel/world.ts';

const MOST = 1_000;

export interface RequestLog {
  add(world: World, request: Omit<EmulatorRequest, 'number'>): void;
  /** Newest first; only those with a number above `after`. */
  list(world: World, after: number): EmulatorRequest[];
}

/** The last requests of each world, in memory only: for observers of a client at work. */
export function createRequestLog(): RequestLog {
  const logs = new WeakMap<World, { count: number; requests: EmulatorRequest[] }>();
  return {
    add(world, request) {
      const log = logs.get(world) ?? { count: 0, requests: [] };
      logs.set(world, log);
      log.count += 1;
      log.requests.push({ number: log.count, ...request });
      // dropped in batches: moving a thousand entries for each request would be felt
      if (log.requests.length >= 2 * MOST) log.requests.splice(0, MOST);
    },
    list: (world, after) =>
      (logs.get(world)?.requests ?? [])
        .slice(-MOST)
        .filter(({ number }) => number > after)
        .reverse(),
  };
}
