import { useQueryClient } from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/operations.ts';
import { useConnection } from './connection.ts';
import { qNow } from './query.ts';

/**
 * Whether what is stored is still what somebody was shown, for changes that replace it as a whole: the service compares
 * nothing itself, so it is read right before. Where it is something else, the page has what is there now.
 */
export function useStillSame<Read extends OperationId>(read: Read) {
  const client = useQueryClient();
  const { id } = useConnection();
  return async (at: Args<Read>, isSame: (now: Result<Read>) => boolean): Promise<boolean> =>
    isSame(await client.fetchQuery(qNow(read, id, at)));
}
