import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionPatch, ConnectionRequest } from '#contract/console/bff.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { c } from '#src/api/console/console-call.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

/** The addresses that the server lets connections lead to. */
export const originsQuery = queryOptions({
  queryKey: ['origins'],
  queryFn: ({ signal }) => c('listOrigins', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Health of each connection according to its last requests. */
export const connectionHealthQuery = queryOptions({
  queryKey: ['connections', 'health'],
  queryFn: ({ signal }) => c('listConnectionHealth', {}, signal),
  refetchInterval: 5_000,
});

export function useUpdateConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { id: string; patch: ConnectionPatch }) =>
      c('updateConnection', { connectionId: id, body: patch }),
    onSuccess: async (_, { id }) => {
      // other credentials see other things
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'operation' && queryKey[1] === id,
      });
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    },
  });
}

export const useDeleteConnection = () =>
  useKeptChange(connectionsQuery.queryKey, (connectionId: string) => c('deleteConnection', { connectionId }));

/** Tests credentials that are not stored. */
export function useTestDraft() {
  return useMutation({
    mutationFn: (body: ConnectionRequest) => c('testNewConnection', { body }),
  });
}

/** Afterwards the list is read again: the test finds out whether an emulator is at the other end. */
export const useTestConnection = () =>
  useKeptChange(connectionsQuery.queryKey, (connectionId: string) => c('testConnection', { connectionId }));
