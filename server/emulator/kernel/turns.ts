import { setImmediate } from 'node:timers/promises';

/** Real milliseconds of work between two turns of the event loop. */
export const sliceMs = 20;

/** Lets other work of the process run. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}

/** Resolves at once while a slice lasts; yields to the event loop when it is over. */
export function slices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}
