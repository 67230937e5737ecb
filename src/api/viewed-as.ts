import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/roles.ts';

let current: Role | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows every page as somebody with this role alone would find it, until it is ended or the page is loaded again. It
 * changes what the console offers, not what the connection may do.
 */
export function viewAs(role: Role | undefined): void {
  current = role;
  for (const listener of listeners) listener();
}

/** The role as whose holder the console is looked at; undefined for oneself. */
export function useViewedAs(): Role | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
