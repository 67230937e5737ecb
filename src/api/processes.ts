import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAllPages } from './all-pages.ts';
import { useConnection } from './connection.ts';
import { q } from './query.ts';

const pageSize = 500;

/** Every process of a project. All pages share one read; only a project with more than it holds costs another. */
export function useProcesses(groupId: string) {
  const { id } = useConnection();
  const first = useQuery(q('listGroupProcesses', id, { groupId, query: { itemsPerPage: pageSize } }));
  const beyond = (first.data?.totalCount ?? 0) > pageSize;
  const all = useAllPages('listGroupProcesses', { groupId }, { enabled: beyond });
  const data = useMemo(() => {
    if (!first.data || !beyond || all.rows.length < first.data.results.length) return first.data;
    return { ...first.data, results: all.rows };
  }, [first.data, beyond, all.rows]);
  return {
    data,
    isPending: first.isPending || (beyond && all.loading && !all.error),
    error: first.error ?? (beyond ? all.error : null),
    refetch: () => {
      void first.refetch();
      if (beyond) all.refetch();
    },
  };
}
