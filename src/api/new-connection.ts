import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionRequest, Session } from '#contract/console/bff.ts';
import { connectionsQuery } from './access/session.ts';
import { c } from './console/console-call.ts';

/** Keeps a connection; its secret goes to the server and is held by nothing here. */
export function useCreateConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectionRequest) => c('createConnection', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}

/** Why this person may not change connections. */
export function mayNotEditConnections(session: Session | undefined): string | undefined {
  if (session?.user.role === 'administrator') return undefined;
  return 'Only administrators of this console change connections.';
}
