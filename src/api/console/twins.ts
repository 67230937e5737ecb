import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Twin, TwinRequest, TwinState } from '#contract/console/twins.ts';
import { connectionsQuery } from '../access/session.ts';
import { c } from './console-call.ts';

const workingMs = 1_000;
const idleMs = 30_000;

/** Whether the server works on it. */
const isWorking = (state: TwinState): boolean =>
  state === 'copying' || state === 'loading' || state === 'rehearsing';

/** The twins of a connection, the newest first; of a twin's own connection the twin itself. */
export const twinsQuery = (connection: string) =>
  queryOptions({
    queryKey: ['twins', 'list', connection],
    queryFn: ({ signal }) => c('listTwins', { connection }, signal),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.data?.some((twin) => isWorking(twin.state)) ? workingMs : idleMs),
  });

export const twinQuery = (id: string) =>
  queryOptions({
    queryKey: ['twins', 'one', id],
    queryFn: ({ signal }) => c('getTwin', { twinId: id }, signal),
    staleTime: 500,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? workingMs : idleMs),
  });

function useTwinChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['twins'] }),
        client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
      ]),
  });
}

export const useCreateTwin = () => useTwinChange((body: TwinRequest) => c('createTwin', { body }));
export const useDeleteTwin = () => useTwinChange((twinId: string) => c('deleteTwin', { twinId }));

export type TwinAction = 'pauseTwin' | 'resumeTwin' | 'cancelTwin' | 'refreshTwin' | 'loadTwin';
/** Moves a twin to another state. */
export const useTwinAction = (twinId: string) =>
  useTwinChange((action: TwinAction): Promise<Twin> => c(action, { twinId }));
