import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '#contract/operations.ts';
import { everyRow } from '#contract/pages.ts';
import { useAllPages } from './all-pages.ts';
import { useConnection } from './connection.ts';
import { q } from './query.ts';

const pageSize = 500;

type Processes = Result<'listGroupProcesses'>;
type PageQuery = { itemsPerPage: number; pageNum?: number };

/** Every process of a project, read by `ask` page by page: for what is asked once and shown by no page. */
export async function everyProcess(
  ask: (query: PageQuery) => Promise<Processes>,
): Promise<Processes['results']> {
  // the first page has no number, as pages of the console ask, so that it is the same question
  return everyRow(
    ({ pageNum, itemsPerPage }) => ask(pageNum === 1 ? { itemsPerPage } : { itemsPerPage, pageNum }),
    { itemsPerPage: pageSize },
  );
}

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
    /** The first page, as it is then. */
    refetch: async () => {
      if (beyond) all.refetch();
      return (await first.refetch()).data;
    },
  };
}
