import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { SkeletonBar } from '#src/ui/feedback/skeleton.tsx';
import { RowName } from '#src/ui/table/cells/row-name.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { documentText, type IndexRow, sizeText } from './index-rows.ts';

/** A bar while it is read: a dash means that it is unknown. */
export function SizeText({ row }: { row: Pick<IndexRow, 'held' | 'indexed'> }) {
  if (row.held === 'reading' || row.indexed === 'reading') return <SkeletonBar width="100%" />;
  return sizeText(row) ?? <Absent />;
}

export const typeLabels = { search: 'Text', vectorSearch: 'Vector' } as const;

const heldDocuments = (held: IndexRow['held']): number | undefined =>
  held === 'reading' ? undefined : held?.documents;

export function indexColumns(onOpen: (row: IndexRow) => void): Column<IndexRow>[] {
  return [
    textColumn('name', 'Index', ({ index }) => index.name, {
      pinned: true,
      min: 125,
      cell: (row) => <RowName onOpen={() => onOpen(row)}>{row.index.name}</RowName>,
      narrow: { line: 1, at: 'start' },
    }),
    {
      id: 'status',
      header: 'Status',
      // the longest of them: "Waiting to build, queryable"
      min: 225,
      sortValue: ({ condition }) => condition.rank,
      exportValue: ({ condition }) => condition.text,
      cell: ({ condition: { kind, state, text, brief } }) => (
        <StateBadge kind={kind} state={brief === text ? state : `${state}: ${text}`} label={brief} />
      ),
      narrow: { line: 1, at: 'end', whole: true },
    },
    monoColumn('namespace', 'Collection', ({ namespace }) => namespace, {
      min: 125,
      narrow: { line: 2, at: 'start' },
    }),
    textColumn('cluster', 'Cluster', ({ cluster }) => cluster, { min: 105, narrow: { line: 2, word: 'in' } }),
    textColumn('type', 'Type', ({ type }) => typeLabels[type], {
      width: 75,
      // text indexes are the rule
      narrow: { line: 1, cell: ({ type }) => (type === 'search' ? null : typeLabels[type]) },
    }),
    {
      id: 'contents',
      header: 'Indexes',
      min: 100,
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
      width: 80,
      help: 'Nodes on which the index answers queries',
      exportValue: ({ condition }) => `${condition.nodes.ready} of ${condition.nodes.all}`,
      cell: ({ condition: { nodes } }) => (nodes.all === 0 ? <Absent /> : `${nodes.ready} of ${nodes.all}`),
    },
    {
      id: 'documents',
      header: 'Documents',
      align: 'end',
      width: 180,
      help: 'Documents in the index, of those in the collection, and the size of the documents of the collection: Atlas does not report the size of a search index',
      sortValue: ({ indexed, held }) => (typeof indexed === 'number' ? indexed : heldDocuments(held)),
      cell: (row) => <SizeText row={row} />,
      narrow: { line: 2, at: 'end', whole: true, cell: (row) => documentText(row) ?? <Absent /> },
    },
    {
      id: 'changed',
      header: 'Changed',
      min: 100,
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
