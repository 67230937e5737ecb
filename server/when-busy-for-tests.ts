import { availableParallelism, loadavg } from 'node:os';

const cores = availableParallelism();

/**
 * A time limit on a machine as busy as this one, in milliseconds. `ms`: the limit where a core is free; with four times more
 * work than cores everything may take eight times as long. At least twice, because the load is an average of a minute.
 */
export function whenBusy(ms: number): number {
  return ms * Math.max(2, (2 * (loadavg()[0] ?? 0)) / cores);
}
