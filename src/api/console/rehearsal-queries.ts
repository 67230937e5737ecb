import { queryOptions } from '@tanstack/react-query';
import type { RehearsalState } from '#contract/twins/rehearsals.ts';
import { c } from './console-call.ts';

const workingMs = 1_000;
const idleMs = 30_000;

/** Whether the server works on it. */
export const isRehearsing = (state: RehearsalState | undefined): boolean =>
  state === 'running' || state === 'cancelling';

interface Of {
  twinId?: string;
  setId?: string;
  migrationId?: string;
}

/** Rehearsals of one twin, change set or migration, the newest first. */
export const rehearsalsQuery = (connection: string, of: Of) =>
  queryOptions({
    queryKey: ['rehearsals', 'list', connection, of],
    queryFn: ({ signal }) => c('listRehearsals', { connection, ...of }, signal),
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => isRehearsing(each.state)) ? workingMs : idleMs,
  });

/** One rehearsal with its result and its freshness. */
export const rehearsalQuery = (id: string) =>
  queryOptions({
    queryKey: ['rehearsals', 'one', id],
    queryFn: ({ signal }) => c('getRehearsal', { rehearsalId: id }, signal),
    staleTime: 500,
    retry: false,
    refetchInterval: ({ state }) => (isRehearsing(state.data?.state) ? workingMs : idleMs),
  });

/** How the same operations went at the source after the copy. */
export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['rehearsals', 'later', id],
    queryFn: ({ signal }) => c('getRehearsalComparison', { rehearsalId: id }, signal),
    staleTime: idleMs,
    retry: false,
  });
