import { useQueryClient } from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/operations.ts';
import { useConnection } from './connection.ts';
import { qNow } from './query.ts';

/**
 * Reads from the service itself, right before something is replaced as a whole: the service compares nothing, so what is
 * replaced must be what somebody was shown. The page has what is there now, too.
 */
export function useReadNow() {
  const client = useQueryClient();
  const { id: connection } = useConnection();
  return <Id extends OperationId>(id: Id, args: Args<Id>): Promise<Result<Id>> =>
    client.fetchQuery(qNow(id, connection, args));
}
