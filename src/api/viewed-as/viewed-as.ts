import { useSyncExternalStore } from 'react';
import type { OperationId } from '#contract/operations.ts';
import type { Role } from '#contract/roles.ts';
import { createStore } from '#src/lib/stores/store.ts';
import type { ApiFailure } from '../errors.ts';

/** Why a holder of the role alone would not be answered; undefined: they would be. */
export type Refuses = (id: OperationId, args: object) => ApiFailure | undefined;

const viewed = createStore<{ role: Role; refuses: Refuses } | undefined>(undefined);

/** Tells when the console is looked at as somebody else. Returns the way to stop listening. */
export const onViewedAs = viewed.subscribe;

/**
 * Shows every page as a holder of this role alone would find it. It changes what the console offers and shows, not what
 * the connection may do. `startView` keeps it over a reload.
 */
export const viewAs = viewed.set;

/** Why whoever the console is looked at as would not be answered; undefined for oneself. */
export const viewedRefusal: Refuses = (id, args) => viewed.get()?.refuses(id, args);

/** The role as which the console is shown; undefined for oneself. */
export const viewedRole = (): Role | undefined => viewed.get()?.role;
export const useViewedAs = () => useSyncExternalStore(onViewedAs, viewedRole);
