import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Connection,
  ConnectionHealth,
  ConnectionPatch,
  ConnectionRequest,
  ConnectionTest,
} from '#contract/console/bff.ts';
import { request } from '#src/api/client.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';
import { connectionsQuery } from '#src/api/session.ts';

/** The addresses that the server lets connections lead to. */
export const originsQuery = queryOptions({
  queryKey: ['origins'],
  queryFn: ({ signal }) => request<string[]>('/origins', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the last requests through each connection say of it. */
export const connectionHealthQuery = queryOptions({
  queryKey: ['connections', 'health'],
  queryFn: ({ signal }) => request<Record<string, ConnectionHealth>>('/connections/health', { signal }),
  refetchInterval: 5_000,
});

const at = (id: string): string => `/connections/${encodeURIComponent(id)}`;

export function useUpdateConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { id: string; patch: ConnectionPatch }) =>
      request<Connection>(at(id), { method: 'PATCH', body: patch }),
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
  useKeptChange(connectionsQuery.queryKey, (id: string) => request<undefined>(at(id), { method: 'DELETE' }));

/** Tests credentials that are not stored. */
export function useTestDraft() {
  return useMutation({
    mutationFn: (body: ConnectionRequest) =>
      request<ConnectionTest>('/connections/test', { method: 'POST', body }),
  });
}

/** Afterwards the list is read again: the test finds out whether an emulator is at the other end. */
export const useTestConnection = () =>
  useKeptChange(connectionsQuery.queryKey, (id: string) =>
    request<ConnectionTest>(`${at(id)}/test`, { method: 'POST', body: {} }),
  );
