import type { ReactNode } from 'react';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { copyText } from '#src/ui/actions/clipboard.ts';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import {
  inServerOrder,
  longTextColumn,
  monoColumn,
  stampColumn,
  stateColumn,
  textColumn,
} from '#src/ui/table/columns.tsx';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { RowQuery } from '#src/ui/table/row-query.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type AccessRow, admitting } from '../network/access-rows.ts';
import type { ListChange } from '../network/list-change-dialog.tsx';
import type { HistorySearch } from './history-search.ts';
import { type Period, periodText } from './known-span.ts';

interface AttemptsTableProps {
  /** Undefined while they are loading. */
  rows: readonly Attempt[] | undefined;
  query: RowQuery;
  /** The access list; undefined while it is unknown. */
  entries: readonly AccessRow[] | undefined;
  search: HistorySearch;
  /** The query to the service, for the header of exports. */
  asked: string;
  /** Periods without data: an exported file must not show them as silence. */
  unknown: readonly Period[];
  onNarrow: (parts: { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }) => void;
  onChangeList: (change: ListChange) => void;
}

/** As the service itself shows them // documented */
const pageSize = 25;

/** Every attempt, the newest first. */
export function AttemptsTable(props: AttemptsTableProps) {
  const { rows, query, entries, search, asked, unknown, onNarrow, onChangeList } = props;
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
      query={query}
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
            Either there were no attempts, or Atlas collected no lines.
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
        unknown: unknown.map(periodText).join('; ') || 'nothing',
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

const kinds = { succeeded: 'ok', failed: 'failed' } as const;

const columns = inServerOrder<Attempt>([
  stampColumn('at', 'Time', ({ at }) => at, {
    width: 210,
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
    narrow: { line: 2, at: 'end', whole: true, cell: ({ at }) => <AbsoluteInstant value={at} short /> },
  }),
  stateColumn('result', 'Result', ({ succeeded }) => (succeeded ? 'succeeded' : 'failed'), kinds, {
    width: 130,
  }),
  longTextColumn('user', 'User', ({ user }) => user, { min: 150, narrow: { line: 1 } }),
  monoColumn('address', 'Address', ({ address }) => address, { width: 140, narrow: { line: 2 } }),
  textColumn('reason', 'Reason', ({ reason }) => reason, { min: 180, cell: reasonOf }),
  textColumn('host', 'Host', ({ host }) => host, {
    min: 150,
    cell: ({ host }) => (
      <span title={host}>
        <Mono dim>{host.split('.')[0]}</Mono>
      </span>
    ),
  }),
  textColumn('source', 'Source', ({ source }) => source, {
    width: 100,
    cell: ({ source }) => <Mono dim>{source}</Mono>,
  }),
  textColumn('mechanism', 'Mechanism', ({ mechanism }) => mechanism, {
    optional: true,
    width: 140,
    cell: ({ mechanism }) => mechanism ?? '—',
  }),
]);
