import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/operations.ts';
import { useConnection } from './connection.ts';
import { qNow } from './query.ts';

interface Replacing<Read extends OperationId> {
  /** Where what is replaced is read. */
  at: Args<Read>;
  /** Whether what is stored is still what was shown. */
  isSame: (now: Result<Read>) => boolean;
  send: () => Promise<unknown>;
}

/**
 * A change that replaces what somebody was shown. The service compares nothing itself, so what is stored is read right
 * before; where it is something else nothing is sent, the answer is false, and the page has what is there now.
 */
export function useReplacing<Read extends OperationId>(read: Read) {
  const client = useQueryClient();
  const { id } = useConnection();
  return useMutation({
    async mutationFn({ at, isSame, send }: Replacing<Read>): Promise<boolean> {
      if (!isSame(await client.fetchQuery(qNow(read, id, at)))) return false;
      await send();
      return true;
    },
  });
}
