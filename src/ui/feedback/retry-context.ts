import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { MissingRead, Retries, RetryState } from '#src/lib/stores/retries.ts';

const noReads: readonly MissingRead[] = [];

const none: Retries = {
  subscribe: () => () => undefined,
  stateOf: () => undefined,
  retryNow: () => undefined,
  missing: () => noReads,
};

export const RetryContext = createContext<Retries>(none);

/** How the read behind an error is repeated; undefined where it is not. */
export function useRetry(error: unknown): (RetryState & { retryNow: () => void }) | undefined {
  const { subscribe, stateOf, retryNow } = use(RetryContext);
  const state = useSyncExternalStore(
    subscribe,
    useCallback(() => stateOf(error), [stateOf, error]),
  );
  return state && { ...state, retryNow: () => retryNow(error) };
}
