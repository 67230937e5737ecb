import { useMemo, useState } from 'react';
import type { AlertConfig } from '#contract/alert-configs/schemas.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useAcknowledgers } from '#src/api/console/acknowledgers.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { useNow } from '#src/ui/values/now.tsx';
import type { AlertRow } from './alert-row.ts';
import { createRowMaker } from './alert-rows.ts';
import type { Tab } from './filter/alerts-search.ts';
import { underTab } from './filter/narrowing.ts';

export interface Alerts {
  /** The rows of the tab; undefined until the first of them arrived. */
  rows: AlertRow[] | undefined;
  /** Every open and tracking alert: what counts, groups and comparisons look at. */
  active: AlertRow[];
  /** Open: as the service counts them, the same number as in the navigation. The others are absent until all is read. */
  counts: Partial<Record<Tab, number>>;
  /** Acknowledged alerts that are known so far: a lower bound. */
  acknowledgedSoFar: number;
  /** More pages are on their way. */
  loading: boolean;
  loaded: number;
  total: number;
  error: Error | null;
  refetch: () => void;
}

/** The alerts of a project, with the configurations that give them severity and limit. */
export function useAlerts(groupId: string, tab: Tab): Alerts {
  const open = useAllPages('listGroupAlerts', { groupId, query: { status: 'OPEN' } });
  const tracking = useAllPages('listGroupAlerts', { groupId, query: { status: 'TRACKING' } });
  const closed = useAllPages(
    'listGroupAlerts',
    { groupId, query: { status: 'CLOSED' } },
    { enabled: tab === 'closed' },
  );
  // without a status Atlas also lists cancelled alerts, which no filter names // observed
  const all = useAllPages('listGroupAlerts', { groupId }, { enabled: tab === 'all' });
  const configs = useAllPages('listGroupAlertConfigs', { groupId });
  // they give the severities by which the list is ordered
  const settled = useSettled(configs.loading && configs.rows.length === 0);
  const now = useNow();
  const [make] = useState(createRowMaker);

  const rules = useMemo(
    () => new Map(configs.rows.map((config): [string, AlertConfig] => [config.id, config])),
    [configs.rows],
  );
  const both = useMemo(() => [...open.rows, ...tracking.rows], [open.rows, tracking.rows]);
  const people = useAcknowledgers(groupId, both);
  const active = useMemo(() => make(both, rules, now, people), [make, both, rules, now, people]);
  const list = { open, acknowledged: open, tracking, closed, all }[tab];
  const shown = tab === 'closed' || tab === 'all' ? list.rows : undefined;
  const rows = useMemo(
    () => (shown ? make(shown, rules, now, people) : active).filter((row) => underTab(row, tab)),
    [make, shown, active, rules, now, people, tab],
  );
  const [openKnown, trackingKnown] = [isKnown(open), isKnown(tracking)];
  const counts = useMemo(
    () => ({
      ...(openKnown ? { open: open.total } : {}),
      ...countsOf(active, {
        acknowledged: open.complete && tracking.complete,
        tracking: tracking.complete && trackingKnown,
      }),
    }),
    [active, openKnown, open.total, open.complete, tracking.complete, trackingKnown],
  );
  return {
    rows: settled && isKnown(list) ? rows : undefined,
    active,
    counts,
    acknowledgedSoFar: active.filter((row) => underTab(row, 'acknowledged')).length,
    loading: list.loading,
    loaded: list.rows.length,
    total: list.total,
    error: list.error ?? (tab === 'acknowledged' ? tracking.error : null),
    refetch: () => {
      list.refetch();
      configs.refetch();
    },
  };
}

/** A list that did not arrive, or could not be read, is not an empty one. */
function isKnown({
  rows,
  loading,
  error,
}: {
  rows: unknown[];
  loading: boolean;
  error: Error | null;
}): boolean {
  return rows.length > 0 || !(loading || error);
}

type Counted = 'acknowledged' | 'tracking';

function countsOf(
  active: readonly AlertRow[],
  existing: Record<Counted, boolean>,
): Partial<Record<Tab, number>> {
  const tabs = (['acknowledged', 'tracking'] as const).filter((tab) => existing[tab]);
  return Object.fromEntries(tabs.map((tab) => [tab, active.filter((row) => underTab(row, tab)).length]));
}
