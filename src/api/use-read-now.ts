import { useQueryClient } from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { useConnection } from './connection.ts';
import { qNow } from './query.ts';

/**
 * Reads from the service itself, right before a resource is replaced as a whole. The service does not
 * compare, so the replaced version must be the one that the user saw. The page also shows the current
 * version.
 */
export function useReadNow() {
  const client = useQueryClient();
  const { id: connection } = useConnection();
  return <Id extends OperationId>(id: Id, args: Args<Id>): Promise<Result<Id>> =>
    client.fetchQuery(qNow(id, connection, args));
}
