import { useSyncExternalStore } from 'react';
import type { OperationId } from '#contract/operations.ts';
import type { Role } from '#contract/roles.ts';
import type { ApiFailure } from './errors.ts';

/** Why a holder of the role alone would not be answered; undefined: they would be. */
export type Refuses = (id: OperationId, args: object) => ApiFailure | undefined;

let current: { role: Role; refuses: Refuses } | undefined;
const listeners = new Set<() => void>();

/** Tells when the console is looked at as somebody else. Returns the way to stop listening. */
export function onViewedAs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows every page as somebody with this role alone would find it, until it is ended or the page is loaded again. It
 * changes what the console offers and shows, not what the connection may do. `refusalsOf` knows what they are refused.
 */
export function viewAs(viewed: { role: Role; refuses: Refuses } | undefined): void {
  current = viewed;
  for (const listener of listeners) listener();
}

/** Why whoever the console is looked at as would not be answered; undefined for oneself. */
export const viewedRefusal: Refuses = (id, args) => current?.refuses(id, args);

/** The role as whose holder the console is looked at; undefined for oneself. */
export function useViewedAs(): Role | undefined {
  return useSyncExternalStore(onViewedAs, () => current?.role);
}
