import type { ReactNode } from 'react';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { copyText } from '#src/ui/actions/clipboard.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type AccessRow, admitting } from '../network/access-rows.ts';
import type { ListChange } from '../network/list-change-dialog.tsx';
import type { HistorySearch } from './history-search.ts';
import { type Stretch, stretchText } from './known-span.ts';

interface AttemptsTableProps {
  /** Undefined while they are loading. */
  rows: readonly Attempt[] | undefined;
  /** The access list; undefined while it is unknown. */
  entries: readonly AccessRow[] | undefined;
  search: HistorySearch;
  /** What the service was asked, for the head of exports. */
  asked: string;
  /** Stretches of which nothing is known: a file that is handed over must not show them as silence. */
  unknown: readonly Stretch[];
  onNarrow: (parts: { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }) => void;
  onChangeList: (change: ListChange) => void;
}

/** As the service itself shows them // documented */
const pageSize = 25;

/** Every attempt, the newest first. */
export function AttemptsTable(props: AttemptsTableProps) {
  const { rows, entries, search, asked, unknown, onNarrow, onChangeList } = props;
  const { page = 1 } = search;
  const narrowed = search.user ?? search.address ?? search.result;
  return (
    <ResourceTable
      id="access-history"
      label="Attempts to sign in"
      columns={columns}
      fill
      sortedByServer
      rows={rows?.slice((page - 1) * pageSize, page * pageSize)}
      exported={rows}
      rowKey={({ key }) => key}
      rowName={({ user, address }) => `${user} at ${address}`}
      actions={({ user, address, line }) => [
        { label: `Only ${user}`, icon: 'filter', onSelect: () => onNarrow({ user }) },
        { label: `Only ${address}`, icon: 'filter', onSelect: () => onNarrow({ address }) },
        {
          label: 'Add to access list',
          icon: 'plus',
          section: '',
          disabled: reasonNotToAdd(entries, address),
          onSelect: () => onChangeList({ kind: 'add', address }),
        },
        {
          label: 'Remove from access list',
          icon: 'minus',
          disabled: reasonNotToRemove(entries, address),
          onSelect: () => onChangeList({ kind: 'remove', address }),
        },
        { label: 'Copy log line', icon: 'copy', section: '', onSelect: () => void copyText(line) },
      ]}
      empty={
        narrowed === undefined ? (
          <EmptyState title="No attempts in this time">
            That may mean that nobody tried, or that Atlas collected no lines.
          </EmptyState>
        ) : (
          <FilteredEmpty
            what="attempts"
            onClear={() => onNarrow({ user: undefined, address: undefined, result: undefined })}
          />
        )
      }
      evidence={{
        question: 'who signed in to the databases, from where, and who tried in vain',
        asked,
        filter: [search.user && `user ${search.user}`, search.result].filter(Boolean).join(', '),
        unknown: unknown.map(stretchText).join('; ') || 'nothing',
      }}
      footer={
        rows !== undefined &&
        rows.length > pageSize && (
          <NewestPages
            page={page}
            size={pageSize}
            total={rows.length}
            onPage={(next) => onNarrow({ page: next > 1 ? next : undefined })}
          />
        )
      }
    />
  );
}

function reasonNotToAdd(entries: readonly AccessRow[] | undefined, address: string): string | undefined {
  if (!entries) return 'The access list is not known yet';
  const [by] = admitting(entries, address);
  return by && `${by.value} admits it already`;
}

function reasonNotToRemove(entries: readonly AccessRow[] | undefined, address: string): string | undefined {
  if (!entries) return 'The access list is not known yet';
  return admitting(entries, address).length === 0 ? 'No entry admits it now' : undefined;
}

const reasonOf = ({ reason }: Attempt): ReactNode =>
  reason === undefined ? '' : <span title={reason}>{reason.replace(/^[A-Za-z]+: /, '')}</span>;

const columns: Column<Attempt>[] = [
  {
    id: 'at',
    header: 'Time',
    width: 210,
    exportValue: ({ at }) => new Date(at).toISOString(),
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
    narrow: { line: 2, at: 'end', whole: true, cell: ({ at }) => <AbsoluteInstant value={at} short /> },
  },
  {
    id: 'result',
    header: 'Result',
    width: 130,
    exportValue: ({ succeeded }) => (succeeded ? 'succeeded' : 'failed'),
    cell: ({ succeeded }) => (
      <StateBadge kind={succeeded ? 'ok' : 'failed'} state={succeeded ? 'succeeded' : 'failed'} />
    ),
    narrow: { line: 1, at: 'end', whole: true },
  },
  {
    id: 'user',
    header: 'User',
    min: 150,
    exportValue: ({ user }) => user,
    cell: ({ user }) => <span title={user}>{user}</span>,
    narrow: { line: 1 },
  },
  {
    id: 'address',
    header: 'Address',
    width: 140,
    exportValue: ({ address }) => address,
    cell: ({ address }) => <Mono>{address}</Mono>,
    narrow: { line: 2 },
  },
  {
    id: 'reason',
    header: 'Reason',
    min: 180,
    exportValue: ({ reason }) => reason,
    cell: reasonOf,
  },
  {
    id: 'host',
    header: 'Host',
    min: 150,
    exportValue: ({ host }) => host,
    cell: ({ host }) => (
      <span title={host}>
        <Mono dim>{host.split('.')[0]}</Mono>
      </span>
    ),
  },
  {
    id: 'source',
    header: 'Source',
    width: 100,
    exportValue: ({ source }) => source,
    cell: ({ source }) => <Mono dim>{source}</Mono>,
  },
  {
    id: 'mechanism',
    header: 'Mechanism',
    optional: true,
    width: 140,
    exportValue: ({ mechanism }) => mechanism,
    cell: ({ mechanism }) => mechanism ?? '—',
  },
];
