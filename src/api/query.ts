import {
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/operations.ts';
import { call } from './client.ts';
import { useConnection } from './connection.ts';
import { ApiFailure } from './errors.ts';

export type OperationKey = readonly ['operation', string, OperationId, object];

export function keyOf<Id extends OperationId>(id: Id, connection: string, args: Args<Id>): OperationKey {
  return ['operation', connection, id, args];
}

/** Retries are the BFF's business; the browser asks once. */
function worthAnotherTry(count: number, error: Error): boolean {
  return error instanceof ApiFailure && error.status === 0 && count < 2;
}

/** Options of one read: `useSuspenseQuery(q('getGroup', connection.id, { groupId }))`, loaders `ensureQueryData`. */
export function q<Id extends OperationId>(id: Id, connection: string, args: Args<Id>) {
  return queryOptions({
    queryKey: keyOf(id, connection, args),
    queryFn: ({ signal }) => call(id, connection, args, { signal }),
    retry: worthAnotherTry,
    // the live stream tells what changed; without it a page refetches when it is shown again
    staleTime: 10_000,
  });
}

/** Marks everything read through these operations as out of date. */
export async function invalidate(
  client: QueryClient,
  connection: string,
  ids: readonly OperationId[],
): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, at, id] }) =>
      kind === 'operation' && at === connection && ids.includes(id as OperationId),
  });
}

export interface OperationOptions<Id extends OperationId> {
  /** Reads that the change makes stale; required, so that nobody forgets. */
  invalidates: readonly OperationId[];
  onDone?: (result: Result<Id>, args: Args<Id>) => void | Promise<void>;
}

/**
 * A change: `const acknowledge = useOperation('acknowledgeGroupAlert', { invalidates: [...] })`.
 * The failure is the caller's to show, in exactly one place.
 */
export function useOperation<Id extends OperationId>(
  id: Id,
  options: OperationOptions<Id>,
): UseMutationResult<Result<Id>, Error, Args<Id>> {
  const client = useQueryClient();
  const connection = useConnection();
  return useMutation({
    mutationKey: [id],
    mutationFn: (args: Args<Id>) =>
      // one key per submission: a repeated one answers with the first result
      call(id, connection.id, args, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async (result, args) => {
      await invalidate(client, connection.id, options.invalidates);
      await options.onDone?.(result, args);
    },
  });
}
