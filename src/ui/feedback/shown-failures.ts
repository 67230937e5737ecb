import { useEffect } from 'react';
import { createStore } from '#src/lib/stores/store.ts';

/** Errors that a component names, and how many do. */
const shown = createStore<ReadonlyMap<unknown, number>>(new Map());

export const subscribeShown = shown.subscribe;
export const shownFailures = shown.get;

function count(error: unknown, by: 1 | -1): void {
  const next = new Map(shown.get());
  const sum = (next.get(error) ?? 0) + by;
  if (sum > 0) next.set(error, sum);
  else next.delete(error);
  shown.set(next);
}

/** Registers that this component names an error, so that the notice of the page leaves it out. */
export function useShownFailure(error: unknown): void {
  useEffect(() => {
    if (!error) return;
    count(error, 1);
    return () => count(error, -1);
  }, [error]);
}
