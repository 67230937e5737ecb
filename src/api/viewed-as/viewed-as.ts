import { useSyncExternalStore } from 'react';
import type { OperationId } from '#contract/api/operations.ts';
import type { Role } from '#contract/roles.ts';
import { createStore } from '#src/lib/stores/store.ts';
import type { ApiFailure } from '../errors.ts';

/** Why a holder of the role alone would not be answered; undefined: they would be. */
export type Refuses = (id: OperationId, args: object) => ApiFailure | undefined;

const viewed = createStore<{ role: Role; refuses: Refuses } | undefined>(undefined);

/** Notifies when the viewed role changes. Returns the function to unsubscribe. */
export const onViewedAs = viewed.subscribe;

/**
 * Shows every page as a user with only this role would see it. It changes the actions and data that the
 * console shows, not the permissions of the connection. `startView` keeps it over a reload.
 */
export const viewAs = viewed.set;

/** Refusal of an operation for the viewed role; undefined for the user's own view. */
export const viewedRefusal: Refuses = (id, args) => viewed.get()?.refuses(id, args);

/** The role as which the console is shown; undefined for oneself. */
export const viewedRole = (): Role | undefined => viewed.get()?.role;
export const useViewedAs = () => useSyncExternalStore(onViewedAs, viewedRole);
