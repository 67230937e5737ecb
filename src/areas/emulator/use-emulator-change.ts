import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/operations.ts';
import { useRefusal } from '#src/api/can.ts';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { readAgain } from '#src/api/query.ts';

/** A change of the emulated world. `refused` says why it is not allowed. */
export function useEmulatorChange<Id extends OperationId>(id: Id) {
  const client = useQueryClient();
  const connection = useConnection();
  const refused = useRefusal(id);
  const change = useMutation({
    mutationKey: [id],
    mutationFn: (args: Args<Id>): Promise<Result<Id>> =>
      call(id, connection.id, args, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => readAgain(client, connection.id),
  });
  return { ...change, refused };
}
