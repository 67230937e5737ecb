import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Rehearsal, RehearsalHead, RehearsalState } from '#contract/twins/rehearsals.ts';
import { plural } from '#src/lib/bytes.ts';
import { connectionsQuery } from '../access/session.ts';
import { c } from './console-call.ts';

const workingMs = 1_000;
const idleMs = 30_000;

/** Whether the server works on it. */
export const isRehearsing = (state: RehearsalState | undefined): boolean =>
  state === 'running' || state === 'cancelling';

interface Of {
  twinId?: string;
  setId?: string;
}

/** Rehearsals of one twin or one change set, the newest first. */
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

function useRehearsalChange<Input>(change: (input: Input) => Promise<Rehearsal>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['rehearsals'] }),
        client.invalidateQueries({ queryKey: ['twins'] }),
        client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
      ]),
  });
}

export const useRehearse = () =>
  useRehearsalChange((body: { connection: string; twinId: string; setId: string }) =>
    c('createRehearsal', { body }),
  );
export const useCancelRehearsal = () =>
  useRehearsalChange((rehearsalId: string) => c('cancelRehearsal', { rehearsalId }));

/** What a badge shows. */
interface StateText {
  kind: 'ok' | 'progress' | 'warning' | 'failed' | 'off';
  label: string;
}

/** The state of a rehearsal as a badge. */
export function rehearsalState({
  state,
  refusedCount,
}: Pick<RehearsalHead, 'state' | 'refusedCount'>): StateText {
  switch (state) {
    case 'running':
      return { kind: 'progress', label: 'Running' };
    case 'cancelling':
      return { kind: 'progress', label: 'Cancelling' };
    case 'ended':
      return refusedCount === 0
        ? { kind: 'ok', label: 'Passed' }
        : { kind: 'failed', label: `${plural(refusedCount, 'step')} refused` };
    case 'interrupted':
      return { kind: 'warning', label: 'Interrupted' };
    case 'failed':
      return { kind: 'failed', label: 'Failed' };
    case 'cancelled':
      return { kind: 'off', label: 'Cancelled' };
  }
}
