import { setImmediate } from 'node:timers/promises';

/** Real milliseconds of work between two turns of the event loop. */
export const sliceMs = 20;
/** The same beside commands of other clients, which wait for it. */
export const shortSliceMs = 4;

/** Lets other work of the process run. */
export function nextTurn(): Promise<void> {
  return setImmediate();
}

/** Resolves at once while a slice of `ms` lasts; yields to the event loop when it is over. */
export function slices(ms = sliceMs): () => Promise<void> | undefined {
  let until = performance.now() + ms;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + ms;
    });
  };
}
