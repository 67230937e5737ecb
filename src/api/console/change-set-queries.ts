import { queryOptions } from '@tanstack/react-query';
import { c } from './console-call.ts';

const runningMs = 1_000;
const idleMs = 15_000;
/**
 * Another user may approve or continue the set while it is viewed: that must appear within seconds, not after
 * a quarter of a minute.
 */
const waitingMs = 2_500;
const waits: ReadonlySet<string | undefined> = new Set(['draft', 'scheduled', 'stopped']);

const moves = (state: string | undefined): boolean => state === 'applying' || state === 'undoing';

/** How soon an open set is read again, by its state. */
export function againMs(state: string | undefined): number {
  if (moves(state)) return runningMs;
  return waits.has(state) ? waitingMs : idleMs;
}

/** The sets of a connection, the newest first. */
export const changeSetsQuery = (connection: string) =>
  queryOptions({
    queryKey: ['change-sets', connection, 'list'],
    queryFn: ({ signal }) => c('listChangeSets', { connection }, signal),
    staleTime: 1_000,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some((set) => moves(set.state)) ? runningMs : idleMs),
  });

/** One set with its steps; read more often while it moves, or while others may move it. */
export const changeSetQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ['change-sets', connection, 'set', id],
    queryFn: ({ signal }) => c('getChangeSet', { setId: id }, signal),
    staleTime: 500,
    retry: false,
    refetchInterval: ({ state }) => againMs(state.data?.state),
  });

/** Collected changes that are not sent yet, for the pages of their resources. */
export const pendingQuery = (connection: string) =>
  queryOptions({
    queryKey: ['change-sets', connection, 'pending'],
    queryFn: ({ signal }) => c('listPendingChanges', { connection }, signal),
    staleTime: idleMs,
    retry: false,
  });
