import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { type AlertsSearch, hasFilters, noFilters, type Tab } from '../filter/alerts-search.ts';

export interface InboxEmptyProps {
  groupId: string;
  search: AlertsSearch;
  onSearch: (part: AlertsSearch) => void;
}

/** No rows: because of the filters, or because no alerts exist. */
export function InboxEmpty({ groupId, search, onSearch }: InboxEmptyProps) {
  const tab = search.tab ?? 'open';
  if (hasFilters(search)) return <FilteredEmpty what={whats[tab]} onClear={() => onSearch(noFilters)} />;
  if (tab === 'open') return <AllQuiet groupId={groupId} onSearch={onSearch} />;
  return (
    <EmptyState
      title={`No ${whats[tab]}`}
      action={
        <Button size="sm" onClick={() => onSearch({ tab: undefined })}>
          Show open alerts
        </Button>
      }
    >
      {explanations[tab]}
    </EmptyState>
  );
}

const whats: Record<Tab, string> = {
  open: 'open alerts',
  acknowledged: 'acknowledged alerts',
  tracking: 'tracking alerts',
  closed: 'closed alerts',
  all: 'alerts',
};

const explanations: Partial<Record<Tab, string>> = {
  acknowledged: 'No open alert is acknowledged.',
  tracking: 'An alert is tracking until its condition has lasted as long as the delay of its configuration.',
};

function AllQuiet({ groupId, onSearch }: Pick<InboxEmptyProps, 'groupId' | 'onSearch'>) {
  const connection = useConnection();
  const closed = useQuery(q('listGroupAlerts', connection.id, { groupId, query: { status: 'CLOSED' } }));
  // Atlas documents no order: this searches the page for the latest
  const last = closed.data?.results.reduce<number | undefined>((latest, alert) => {
    const at = toEpoch(alert.resolved);
    return at !== undefined && at > (latest ?? 0) ? at : latest;
  }, undefined);
  return (
    <EmptyState
      title="No open alerts"
      action={
        last !== undefined && (
          <Button size="sm" onClick={() => onSearch({ tab: 'closed' })}>
            Show closed alerts
          </Button>
        )
      }
    >
      {last !== undefined && (
        <>
          The last one closed <Instant value={last} suffix />, at <AbsoluteInstant value={last} />.
        </>
      )}
      {last === undefined && closed.isSuccess && 'No alert has closed in this project.'}
    </EmptyState>
  );
}
