import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { eventLabel } from '#contract/events/label.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { keptForSame, rowQueryOf } from '#src/api/kept-data.ts';
import { q } from '#src/api/query.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { inServerOrder, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';

const pageSize = 100;

/** What happened to the cluster, newest first. */
export function ActivityTab({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { id } = useConnection();
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const query = q('listGroupEvents', id, {
    groupId,
    query: { clusterNames: [clusterName], itemsPerPage: pageSize, pageNum: page },
  });
  const list = useQuery({
    ...query,
    placeholderData: keptForSame(query.queryKey, ['groupId']),
  });
  const events = list.data?.results;
  const rows = useMemo(() => events?.filter((event) => matches(event, text)), [events, text]);
  if (list.error && !list.data) {
    return <ReadFailure what="The activity" query={list} />;
  }
  const total = list.data?.totalCount ?? 0;
  return (
    <ResourceTable
      id="cluster-activity"
      label="Activity"
      columns={columns}
      rows={rows}
      query={rowQueryOf(query.queryKey, list)}
      rowKey={({ id: key }) => key}
      rowName={({ eventTypeName }) => eventLabel(eventTypeName)}
      sortedByServer
      filters={
        <FilterBar
          text={<TextFilter value={text} onChange={setText} label="Filter by event or person" />}
          onClear={text === '' ? undefined : () => setText('')}
        >
          <Link
            to="/c/$connectionId/groups/$groupId/activity"
            params={{ connectionId: id, groupId }}
            search={{ cluster: clusterName }}
            className={buttonClass()}
          >
            With what followed
          </Link>
        </FilterBar>
      }
      empty={
        text === '' ? (
          <EmptyState title="Nothing has happened to this cluster yet">
            Changes, elections, alerts and backups of the cluster appear here.
          </EmptyState>
        ) : (
          <FilteredEmpty what="events of this page" onClear={() => setText('')} />
        )
      }
      evidence={{ project: groupId, cluster: clusterName }}
      footer={
        total > pageSize ? (
          <NewestPages page={page} size={pageSize} total={total} onPage={setPage} />
        ) : undefined
      }
      fill
    />
  );
}

function matches(event: EventRecord, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return `${event.eventTypeName} ${eventLabel(event.eventTypeName)} ${whoOf(event)} ${whereOf(event)}`
    .toLowerCase()
    .includes(wanted);
}

const whoOf = ({ username, publicKey }: EventRecord): string => username ?? publicKey ?? 'Atlas';

const whereOf = ({ hostname, port, replicaSetName }: EventRecord): string =>
  hostname ? `${hostname}${port === undefined ? '' : `:${port}`}` : (replicaSetName ?? '');

const columns = inServerOrder<EventRecord>([
  textColumn('what', 'What happened', ({ eventTypeName }) => eventLabel(eventTypeName), {
    min: 200,
    narrow: { line: 1 },
  }),
  textColumn('where', 'Where', whereOf, {
    width: 232,
    narrow: { line: 2, spare: true },
    cell: (event) => (
      <Text size={13} mono title={whereOf(event)}>
        {whereOf(event).replace(/\..*$/, '')}
      </Text>
    ),
  }),
  textColumn('who', 'Who', whoOf, { width: 220, narrow: { line: 2 } }),
  stampColumn('when', 'When', ({ created }) => created, {
    width: 180,
    narrow: { line: 1, at: 'end', whole: true },
  }),
  textColumn('type', 'Event', ({ eventTypeName }) => eventTypeName, {
    width: 260,
    optional: true,
    cell: ({ eventTypeName }) => (
      <Text size={13} mono>
        {eventTypeName}
      </Text>
    ),
  }),
]);
