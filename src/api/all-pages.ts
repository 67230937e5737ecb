import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListOf } from '#contract/api/operation.ts';
import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { useConnection } from './connection.ts';
import { read } from './reads.ts';

type ItemOf<Id extends OperationId> = Result<Id> extends ListOf<infer Item> ? Item : never;

const pageSize = 500;

interface AllPages<Item> {
  rows: Item[];
  /** How many there are, as the service counts them. */
  total: number;
  /** More pages are on their way. */
  loading: boolean;
  /** Every page was read. A number that is derived from `rows` is otherwise a lower bound. */
  complete: boolean;
  error: Error | null;
  refetch: () => void;
}

/**
 * A whole list, loaded page by page in the background: filters and groups need every row. `rows` grows while
 * `loading`; `total` is the service's count.
 */
export function useAllPages<Id extends OperationId>(
  id: Id,
  args: Args<Id>,
  options: { enabled?: boolean } = {},
): AllPages<ItemOf<Id>> {
  const connection = useConnection();
  const list = useInfiniteQuery({
    queryKey: ['operation', connection.id, id, args, 'all'] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = 'query' in args && typeof args.query === 'object' ? args.query : {};
      const paged = { ...args, query: { ...query, itemsPerPage: pageSize, pageNum: pageParam } };
      return read(id, connection.id, paged as Args<Id>, { signal }) as Promise<ListOf<ItemOf<Id>>>;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.results.length === pageSize &&
      all.length * pageSize < (last.totalCount ?? Number.POSITIVE_INFINITY)
        ? all.length + 1
        : undefined,
    staleTime: 10_000,
    retry: false,
    enabled: options.enabled ?? true,
  });
  const { hasNextPage, isFetching, isError, dataUpdatedAt, fetchNextPage, refetch } = list;
  // a refetch in between ends with the same flags as it began: the time of the last data distinguishes them
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt triggers the next page
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, dataUpdatedAt, fetchNextPage]);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.results) ?? [], [list.data]);
  return {
    rows,
    total: list.data?.pages[0]?.totalCount ?? rows.length,
    loading: list.isPending || hasNextPage,
    complete: list.data !== undefined && !hasNextPage,
    error: list.error,
    refetch: () => void refetch(),
  };
}
