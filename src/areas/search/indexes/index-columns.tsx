import { formatBytes, formatCount } from '#src/lib/bytes.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SkeletonBar } from '#src/ui/feedback/skeleton.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { RowName } from '#src/ui/table/row-name.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { Held } from './held.ts';
import type { IndexRow } from './index-rows.ts';

/** `1,204 · 3.4 MB`. */
const heldWords = ({ documents, bytes }: Held): string => `${formatCount(documents)} · ${formatBytes(bytes)}`;

/** A bar while it is read: a dash says that nothing can be known. */
export function HeldWords({ held }: Pick<IndexRow, 'held'>) {
  if (held === undefined) return <Absent />;
  return held === 'reading' ? <SkeletonBar width="100%" /> : heldWords(held);
}

export const typeWords = { search: 'Text', vectorSearch: 'Vector' } as const;

export function indexColumns(onOpen: (row: IndexRow) => void): Column<IndexRow>[] {
  return [
    {
      id: 'name',
      header: 'Index',
      pinned: true,
      min: 130,
      sortValue: ({ index }) => index.name,
      cell: (row) => <RowName onOpen={() => onOpen(row)}>{row.index.name}</RowName>,
      narrow: { line: 1, at: 'start' },
    },
    {
      id: 'status',
      header: 'Status',
      min: 190,
      sortValue: ({ condition }) => condition.rank,
      exportValue: ({ condition }) => condition.words,
      cell: ({ condition: { kind, state, words } }) => <StateBadge kind={kind} state={state} label={words} />,
      narrow: { line: 1, at: 'end' },
    },
    {
      id: 'namespace',
      header: 'Collection',
      min: 130,
      sortValue: ({ namespace }) => namespace,
      cell: ({ namespace }) => <Mono>{namespace}</Mono>,
      narrow: { line: 2, at: 'start' },
    },
    {
      id: 'cluster',
      header: 'Cluster',
      min: 110,
      sortValue: ({ cluster }) => cluster,
      cell: ({ cluster }) => cluster,
      narrow: { line: 2, at: 'end' },
    },
    {
      id: 'type',
      header: 'Type',
      width: 80,
      sortValue: ({ type }) => typeWords[type],
      cell: ({ type }) => typeWords[type],
    },
    {
      id: 'contents',
      header: 'Indexes',
      min: 120,
      exportValue: ({ contents }) => contents,
      cell: ({ contents }) => contents,
    },
    {
      id: 'analyzers',
      header: 'Analyzers',
      min: 130,
      optional: true,
      exportValue: ({ analyzers }) => analyzers.join(', '),
      cell: ({ analyzers }) => (analyzers.length > 0 ? <Mono>{analyzers.join(', ')}</Mono> : <Absent />),
    },
    {
      id: 'nodes',
      header: 'Nodes',
      align: 'end',
      width: 90,
      help: 'Nodes on which the index answers queries',
      exportValue: ({ condition }) => `${condition.nodes.ready} of ${condition.nodes.all}`,
      cell: ({ condition: { nodes } }) => (nodes.all === 0 ? <Absent /> : `${nodes.ready} of ${nodes.all}`),
    },
    {
      id: 'documents',
      header: 'Documents',
      align: 'end',
      width: 150,
      help: 'Documents in the collection and their size; Atlas does not report the size of a search index',
      sortValue: ({ held }) => (held === 'reading' ? undefined : held?.documents),
      cell: ({ held }) => <HeldWords held={held} />,
    },
    {
      id: 'changed',
      header: 'Changed',
      min: 110,
      sortValue: ({ changedAt }) => changedAt,
      cell: ({ changedAt, changedBy }) =>
        changedAt ? (
          <>
            <Instant value={changedAt} />
            {changedBy !== undefined && ` by ${changedBy}`}
          </>
        ) : (
          <Absent />
        ),
    },
  ];
}
