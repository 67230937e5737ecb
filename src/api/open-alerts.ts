import { useMemo } from 'react';
import type { Alert } from '#contract/alerts.ts';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';
import { useAllPages } from './all-pages.ts';
import { useRead } from './query.ts';

export interface OpenAlerts {
  /** The alerts that were read; undefined until the first page is there. */
  data: { results: Alert[]; totalCount: number } | undefined;
  /** Whether `data` holds all of them. Without that, nothing is healthy because no alert names it. */
  complete: boolean;
  /** Nothing is known yet. */
  isPending: boolean;
  error: Error | null;
  refetch: () => void;
}

/**
 * The open alerts of a project: one read, the same as that of the navigation, and further pages only where there are more
 * alerts than one page holds.
 */
export function useOpenAlerts(groupId: string, { enabled = true } = {}): OpenAlerts {
  const first = useRead('listGroupAlerts', openAlertsArgs(groupId), { enabled });
  const total = first.data?.totalCount ?? first.data?.results.length ?? 0;
  const isLong = first.data !== undefined && total > first.data.results.length;
  const all = useAllPages(
    'listGroupAlerts',
    { groupId, query: { status: 'OPEN' } },
    { enabled: enabled && isLong },
  );
  const data = useMemo(() => {
    if (!first.data) return undefined;
    if (!isLong) return { results: first.data.results, totalCount: total };
    // an alert that moves between two pages comes twice; the first page is the newest read
    const byId = new Map([...first.data.results, ...all.rows].map((alert) => [alert.id, alert]));
    for (const alert of first.data.results) byId.set(alert.id, alert);
    return { results: [...byId.values()], totalCount: total };
  }, [first.data, isLong, all.rows, total]);
  return {
    data,
    complete: data !== undefined && (!isLong || all.complete),
    isPending: first.isPending,
    error: first.error,
    refetch: () => {
      void first.refetch();
      if (isLong) all.refetch();
    },
  };
}
