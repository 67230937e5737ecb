import {
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { call } from './client.ts';
import { useConnection } from './connection.ts';
import { isLive } from './live/is-live.ts';
import { read } from './reads.ts';

export type OperationKey = readonly ['operation', string, OperationId, object];

export function keyOf<Id extends OperationId>(id: Id, connection: string, args: Args<Id>): OperationKey {
  return ['operation', connection, id, args];
}

/** Options of one read: `useSuspenseQuery(q('getGroup', connection.id, { groupId }))`, loaders `ensureQueryData`. */
export function q<Id extends OperationId>(id: Id, connection: string, args: Args<Id>) {
  return queryOptions({
    queryKey: keyOf(id, connection, args),
    queryFn: ({ signal }) => read(id, connection, args, { signal }),
    // `recovery.ts` repeats failed reads, and reports the next attempt
    retry: false,
    // the live stream reports changes; without it a page refetches when it is shown again
    staleTime: 10_000,
  });
}

type ReadOptions<Id extends OperationId> = Pick<
  UseQueryOptions<Result<Id>, Error, Result<Id>, OperationKey>,
  'enabled' | 'refetchInterval' | 'refetchOnMount' | 'retry' | 'staleTime'
>;

/** A read of a page from its own connection: `useRead('getGroup', { groupId })`. */
export function useRead<Id extends OperationId>(
  id: Id,
  args: Args<Id>,
  options: ReadOptions<Id> = {},
): UseQueryResult<Result<Id>> {
  const connection = useConnection();
  // spread together, their types would cost the compiler as much as half of the console
  return useQuery<Result<Id>, Error, Result<Id>, OperationKey>(
    Object.assign(q(id, connection.id, args), options),
  );
}

/** The same read, directly from the service: before a change of the resource. Use with `fetchQuery`. */
export function qNow<Id extends OperationId>(id: Id, connection: string, args: Args<Id>) {
  return {
    ...q(id, connection, args),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(id, connection, args, { signal, fresh: true }),
    staleTime: 0,
  };
}

/**
 * After a change, all reads through the connection may be out of date. Our server updates those on the
 * screen, because it knows the change; the rest is read again when it is opened.
 */
export async function readAgain(client: QueryClient, connection: string): Promise<void> {
  await client.invalidateQueries({
    queryKey: ['operation', connection],
    refetchType: isLive() ? 'none' : 'active',
  });
}

/**
 * Removes a deleted resource from loaded lists before they are read again, so that no user selects it
 * meanwhile.
 *
 * @param gone the unique `id` of the deleted resource
 */
export function forget(client: QueryClient, connection: string, gone: string): void {
  client.setQueriesData<{ results?: unknown; totalCount?: number }>(
    { queryKey: ['operation', connection] },
    (answer) => {
      const { results, totalCount } = answer ?? {};
      if (!Array.isArray(results) || !results.some(({ id }) => id === gone)) return answer;
      return {
        ...answer,
        results: results.filter(({ id }) => id !== gone),
        ...(totalCount === undefined ? {} : { totalCount: totalCount - 1 }),
      };
    },
  );
}

function readNow(client: QueryClient, connection: string, ids: readonly OperationId[]): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [kind, at, id] }) =>
      kind === 'operation' && at === connection && ids.includes(id as OperationId),
  });
}

export interface OperationOptions<Id extends OperationId> {
  /** Reads that it changes although they are of another resource than the one that is sent to. */
  also?: readonly OperationId[] | undefined;
  onDone?: ((result: Result<Id>, args: Args<Id>) => void | Promise<void>) | undefined;
  /** The user was warned about the lockout of their own address, and confirmed. */
  knowing?: boolean | undefined;
}

/**
 * A change: `const acknowledge = useOperation('acknowledgeGroupAlert')`. Its effects appear automatically.
 * The caller shows the failure, in exactly one place.
 */
export function useOperation<Id extends OperationId>(
  id: Id,
  options: OperationOptions<Id> = {},
): UseMutationResult<Result<Id>, Error, Args<Id>> {
  return useSending((args) => [id, args], options);
}

/** A change of whichever operation, checked against its arguments where it was made. */
export interface AnyChange {
  operationId: OperationId;
  args: object;
}

/** The same for a form whose operation depends on the input: it creates or updates. */
export const useAnyOperation = (
  options: OperationOptions<OperationId> = {},
): UseMutationResult<unknown, Error, AnyChange> =>
  useSending(({ operationId, args }) => [operationId, args as Args<OperationId>], options);

function useSending<Input, Id extends OperationId>(
  read: (input: Input) => [id: Id, args: Args<Id>],
  { also, onDone, knowing = false }: OperationOptions<Id>,
): UseMutationResult<Result<Id>, Error, Input> {
  const client = useQueryClient();
  const connection = useConnection();
  return useMutation({
    mutationFn: (input: Input) => {
      // one key per submission: a repeated one answers with the first result
      const idempotencyKey = crypto.randomUUID();
      const [id, args] = read(input);
      return call(id, connection.id, args, { idempotencyKey, knowing });
    },
    onSuccess: async (result, input) => {
      await readAgain(client, connection.id);
      if (also && isLive()) void readNow(client, connection.id, also);
      await onDone?.(result, read(input)[1]);
    },
  });
}
