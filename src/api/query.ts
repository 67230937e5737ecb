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
import type { Args, OperationId, Result } from '#contract/operations.ts';
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
    // `recovery.ts` repeats what failed, and says when
    retry: false,
    // the live stream tells what changed; without it a page refetches when it is shown again
    staleTime: 10_000,
  });
}

type ReadOptions<Id extends OperationId> = Pick<
  UseQueryOptions<Result<Id>, Error, Result<Id>, OperationKey>,
  'enabled' | 'refetchInterval' | 'refetchOnMount' | 'retry' | 'staleTime'
>;

/** What a page reads of its own connection: `useRead('getGroup', { groupId })`. */
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

/** The same read, asked of the service itself: for what is about to be changed. Use with `fetchQuery`. */
export function qNow<Id extends OperationId>(id: Id, connection: string, args: Args<Id>) {
  return {
    ...q(id, connection, args),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(id, connection, args, { signal, fresh: true }),
    staleTime: 0,
  };
}

/**
 * After a change: whatever was read through the connection may be out of date. What is on the screen is brought up to
 * date by our server, which knows what was changed; the rest is read again when it is opened.
 */
export async function readAgain(client: QueryClient, connection: string): Promise<void> {
  await client.invalidateQueries({
    queryKey: ['operation', connection],
    refetchType: isLive() ? 'none' : 'active',
  });
}

/**
 * What was deleted leaves the lists that were read before they are read again: nobody chooses it meanwhile.
 *
 * @param gone the `id` of the deleted resource, which no other has
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
  also?: readonly OperationId[];
  onDone?: (result: Result<Id>, args: Args<Id>) => void | Promise<void>;
  /** The person was told that it shuts out an address of their own, and wants it. */
  knowing?: boolean;
}

/**
 * A change: `const acknowledge = useOperation('acknowledgeGroupAlert')`. What it changes appears by itself.
 * The failure is the caller's to show, in exactly one place.
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

/** The same for a form whose operation depends on what is entered: it creates or updates. */
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
