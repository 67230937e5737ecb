import { useMemo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { type AlertRow, isActive } from '../alert-row.ts';
import type { Tab } from '../filter/alerts-search.ts';
import type { Narrowed } from '../filter/narrowing.ts';
import type { Alerts } from '../use-alerts.ts';
import { type AlertListProps, AlertsTable } from './alerts-table.tsx';
import { alertColumns } from './columns.tsx';
import { InboxEmpty } from './inbox-empty.tsx';
import { InboxFilters } from './inbox-filters.tsx';

interface InboxTableProps extends AlertListProps {
  groupId: string;
  alerts: Alerts;
  narrowed: Narrowed;
}

/** Rows that need no attention, unless every row is closed. */
const dimmedIn = (tab: Tab) => (row: AlertRow) =>
  tab === 'closed' ? false : row.ack !== undefined || !isActive(row);

export function InboxTable({ groupId, alerts, narrowed, ...list }: InboxTableProps) {
  const { search, onSearch, refusalFor } = list;
  const tab = search.tab ?? 'open';
  const columns = useMemo(() => alertColumns(tab, refusalFor), [tab, refusalFor]);
  const dimmed = useMemo(() => dimmedIn(tab), [tab]);
  return (
    <AlertsTable
      {...list}
      id="alerts"
      label="Alerts"
      columns={columns}
      rows={alerts.rows && narrowed.rows}
      openKey={search.alert}
      dimmed={dimmed}
      moreActions={({ configId, cluster }): ActionItem[] => [
        {
          section: '',
          label: 'Show only this configuration',
          onSelect: () => onSearch({ q: `config:${configId}` }, 'push'),
        },
        {
          label: 'Show only this cluster',
          onSelect: () => onSearch({ cluster }, 'push'),
          disabled: !cluster && 'The alert names no cluster',
        },
      ]}
      filters={
        <InboxFilters
          rows={alerts.rows ?? []}
          search={search}
          onSearch={onSearch}
          problems={narrowed.problems}
        />
      }
      empty={<InboxEmpty groupId={groupId} search={search} onSearch={onSearch} />}
      footer={<Footer alerts={alerts} shown={narrowed.rows.length} />}
    />
  );
}

function Footer({ alerts, shown }: { alerts: Alerts; shown: number }) {
  if (!alerts.rows || (alerts.rows.length === 0 && !alerts.error)) return null;
  if (alerts.error) return <Notice tone="warning">Not up to date: {alerts.error.message}</Notice>;
  const existing = alerts.loading
    ? `${formatCount(alerts.loaded)} of ${formatCount(alerts.total)} loaded`
    : undefined;
  const filtered =
    shown === alerts.rows.length
      ? undefined
      : `${formatCount(shown)} of ${formatCount(alerts.rows.length)} shown`;
  const text = [filtered, existing].filter(Boolean).join(', ');
  return text || `${formatCount(shown)} shown`;
}
