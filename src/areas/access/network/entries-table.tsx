import { useMemo } from 'react';
import type { EventRecord } from '#contract/events/schemas.ts';
import { parseBlock, shortAddress, shortBlock, sizeOf } from '#contract/security/cidr.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useWhoChanged } from '#src/api/who-changed.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type AccessRow, type EntryFinding, findingsOf } from './access-rows.ts';
import type { NetworkSearch } from './network-search.ts';
import { useEntryStatuses } from './use-entry-statuses.ts';
import { useListEvents } from './use-guarded.ts';

interface EntriesTableProps {
  groupId: string;
  rows: readonly AccessRow[] | undefined;
  search: NetworkSearch;
  onSearch: (search: NetworkSearch) => void;
  onAdd: () => void;
  onRemove: (rows: readonly AccessRow[]) => void;
}

interface Line extends AccessRow {
  findings: readonly { kind: EntryFinding; by?: string }[];
  /** Undefined where it is in force. */
  status: 'PENDING' | 'FAILED' | undefined;
  /** The change that added it, according to the log. */
  added: EventRecord | undefined;
}

/** The entries of the access list with their creator, their duration and their findings. */
export function EntriesTable({ groupId, rows, search, onSearch, onAdd, onRemove }: EntriesTableProps) {
  const whoChanged = useWhoChanged(groupId);
  const events = useListEvents(groupId);
  const refusal = useRefusal('deleteGroupAccessListEntry', { groupId });
  const lines = useMemo(() => rows && linesOf(rows, events.data?.results ?? []), [rows, events.data]);
  const statuses = useEntryStatuses(
    groupId,
    (lines ?? []).map(({ value, added }) => ({ value, at: added?.created })),
  );
  const find = search.find?.toLowerCase() ?? '';
  const reported = lines?.map((line) => ({ ...line, status: statuses.get(line.value) }));
  const shown = reported?.filter(({ value, comment }) => `${value} ${comment}`.toLowerCase().includes(find));
  return (
    <ResourceTable
      id="access-list"
      label="Access list"
      columns={columns}
      fill
      rows={shown}
      rowKey={({ value }) => value}
      rowName={({ value }) => value}
      filters={
        <FilterBar
          text={
            <TextFilter
              value={search.find ?? ''}
              onChange={(text) => onSearch(text ? { ...search, find: text } : {})}
              label="Filter by address or comment"
            />
          }
        />
      }
      actions={(row) => [
        // the log names a single address with its prefix or without
        whoChanged({ of: 'accessList', on: [row.value, row.block?.address].filter(Boolean).join() }),
        {
          label: 'Remove entry',
          icon: 'trash',
          danger: true,
          disabled: refusal,
          onSelect: () => onRemove([row]),
        },
      ]}
      selectionActions={(chosen) => (
        <Button size="sm" variant="danger" disabledReason={refusal} onClick={() => onRemove(chosen)}>
          Remove entries
        </Button>
      )}
      empty={
        find === '' ? (
          <EmptyState title="No entries yet" action={<Button onClick={onAdd}>Add entry</Button>}>
            Databases accept connections only from addresses on the list.
          </EmptyState>
        ) : (
          <FilteredEmpty what="entries" onClear={() => onSearch({})} />
        )
      }
      evidence={{
        project: groupId,
        question: 'from which addresses the databases may be reached, and who added them',
        filter: find,
        ...(events.isPending ? { incomplete: 'who added the entries was still being read' } : {}),
        ...(events.error ? { incomplete: 'who added the entries could not be read' } : {}),
      }}
    />
  );
}

function linesOf(rows: readonly AccessRow[], events: readonly EventRecord[]): Omit<Line, 'status'>[] {
  const findings = findingsOf(rows);
  return rows.map((row) => ({
    ...row,
    findings: findings.get(row.value) ?? [],
    added: events.find(
      ({ eventTypeName, whitelistEntry }) =>
        eventTypeName === 'NETWORK_PERMISSION_ENTRY_ADDED' && isSame(whitelistEntry, row.value),
    ),
  }));
}

function isSame(text: string | null | undefined, value: string): boolean {
  const read = text ? parseBlock(text) : undefined;
  return text === value || (read?.ok === true && read.block.text === value);
}

const textOf: Record<EntryFinding, (by: string | undefined) => string> = {
  world: () => 'open to the world',
  wide: () => 'wide',
  covered: (by) => `within ${by}`,
  covers: () => 'holds others',
};

function Findings({ findings, status }: Pick<Line, 'findings' | 'status'>) {
  if (status !== undefined) {
    return status === 'PENDING' ? (
      <Badge tone="running" mark="ring" title="Atlas brings it to the clusters: PENDING">
        not in force yet
      </Badge>
    ) : (
      <Badge tone="error" mark="square" title="FAILED">
        could not be applied
      </Badge>
    );
  }
  if (findings.length === 0) return <Absent label="nothing odd" />;
  const [first] = findings;
  return (
    <span
      title={findings
        .map(({ kind, by }) => `${textOf[kind](by)}${kind === 'covers' ? `: ${by}` : ''}`)
        .join('; ')}
    >
      {first && (
        <Badge
          tone={first.kind === 'world' ? 'critical' : 'warning'}
          mark={first.kind === 'world' ? 'diamond' : 'triangle'}
        >
          {textOf[first.kind](first.by)}
        </Badge>
      )}
    </span>
  );
}

function sizeText({ block }: AccessRow): string {
  if (!block) return '';
  const size = sizeOf(block);
  if (size <= 10n ** 9n) return formatCount(Number(size));
  return `2^${(block.family === 4 ? 32 : 128) - block.prefix}`;
}

const who = ({ added }: Line): string | undefined => added?.username ?? added?.publicKey;

const columns: Column<Line>[] = [
  textColumn('value', 'Address', ({ value }) => value, {
    width: 200,
    cell: ({ value }) => <Mono>{shortBlock(value)}</Mono>,
    narrow: { line: 1 },
  }),
  {
    id: 'size',
    header: 'Addresses',
    width: 110,
    align: 'end',
    sortValue: ({ block }) => (block ? Number(sizeOf(block)) : undefined),
    cell: (row) => (row.block ? sizeText(row) : <Absent />),
    // a network of IPv6 holds more than a number of the browser counts exactly
    exportValue: ({ block }) => block && String(sizeOf(block)),
  },
  textColumn('comment', 'Comment', ({ comment }) => comment, {
    min: 160,
    cell: ({ comment }) =>
      comment === '' ? <Absent label="no comment" /> : <span title={comment}>{comment}</span>,
    narrow: { line: 2 },
  }),
  {
    id: 'findings',
    header: 'Findings',
    width: 170,
    sortValue: ({ findings }) => findings.length,
    cell: (line) => <Findings {...line} />,
    exportValue: ({ findings }) => findings.map(({ kind, by }) => textOf[kind](by)).join('; '),
    narrow: {
      line: 1,
      at: 'end',
      cell: (line) => (line.findings.length === 0 ? '' : <Findings {...line} />),
    },
  },
  instantColumn('until', 'Expires', ({ until }) => until, {
    width: 120,
    help: 'When Atlas removes a temporary entry',
    cell: ({ until }) => (until === undefined ? <Absent label="stays" /> : <Instant value={until} />),
    narrow: {
      line: 2,
      at: 'end',
      word: ({ until }) => (until === undefined ? undefined : 'expires'),
      cell: ({ until }) => (until === undefined ? '' : <Instant value={until} />),
    },
  }),
  textColumn('by', 'Added by', who, {
    width: 170,
    cell: (row) => (
      <span title={row.added?.remoteAddress && shortAddress(row.added.remoteAddress)}>
        {who(row) ?? 'unknown'}
      </span>
    ),
  }),
  instantColumn('added', 'Added', ({ added }) => added?.created, {
    width: 110,
    cell: ({ added }) => (added ? <Instant value={added.created} past /> : 'unknown'),
  }),
];
