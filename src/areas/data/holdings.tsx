import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { At } from '#src/api/run-command.ts';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Fact } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Bytes, Count } from '#src/ui/values/quantity.tsx';
import { CollectionAnchor, type CollectionLink } from './collection-link.tsx';
import { type CollectionStats, collectionsQuery, databasesQuery, statsQuery } from './queries.ts';

/** Databases whose collections are read at once, and collections that are measured: the tree opens all others. */
const most = { databases: 20, collections: 200 };

interface Holding {
  db: string;
  name: string;
  type: string;
  /** Undefined while unknown, and for a view: it holds nothing. */
  stats: CollectionStats | undefined;
}

/** Every collection of a data source with its size, by database. */
function useHoldings(at: At): Holding[] | undefined {
  const databases = useQuery(databasesQuery(at));
  const names = databases.data?.slice(0, most.databases).map(({ name }) => name) ?? [];
  const lists = useQueries({
    queries: names.map((db) => collectionsQuery(at, db)),
    combine: (results) => results.map(({ data, isPending }) => ({ data, isPending })),
  });
  const matches = names
    .flatMap((db, index) => (lists[index]?.data ?? []).map(({ name, type }) => ({ db, name, type })))
    .slice(0, most.collections);
  const stats = useQueries({
    queries: matches.map(({ db, name, type }) => ({ ...statsQuery(at, db, name), enabled: type !== 'view' })),
    combine: (results) => results.map(({ data }) => data),
  });
  const loading = !databases.data || lists.some(({ isPending }) => isPending);
  const key = JSON.stringify([matches, stats]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents both lists, which are new each time
  return useMemo(
    () => (loading ? undefined : matches.map((each, index) => ({ ...each, stats: stats[index] }))),
    [loading, key],
  );
}

interface HoldingsProps {
  at: At;
  /** The data source, as people call it. */
  place: string;
  linkTo: (db: string, collection: string) => CollectionLink;
  onOpen: (db: string, collection: string) => void;
}

/** Content of a cluster or deployment, before a collection is selected. */
export function Holdings({ at, place, linkTo, onOpen }: HoldingsProps) {
  const rows = useHoldings(at);
  const columns = columnsOf(linkTo);
  return (
    <ResourceTable
      id="data-holdings"
      label="Collections"
      columns={columns}
      rows={rows}
      rowKey={({ db, name }) => `${db}.${name}`}
      rowName={({ name }) => name}
      sort={null}
      onSortChange={() => {}}
      sortedByServer
      groupBy={({ db }) => ({ key: db, label: db })}
      onOpen={({ db, name }) => onOpen(db, name)}
      empty={
        <EmptyState title={`${place} has no databases yet`}>
          Create a collection: its database is created with it.
        </EmptyState>
      }
      evidence={{ source: place }}
    />
  );
}

function columnsOf(linkTo: HoldingsProps['linkTo']): Column<Holding>[] {
  return [
    {
      id: 'collection',
      header: 'Collection',
      narrow: { line: 1 },
      pinned: true,
      exportValue: ({ name }) => name,
      cell: ({ db, name }) => (
        <CollectionAnchor to={linkTo(db, name)} tabIndex={-1}>
          {name}
        </CollectionAnchor>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      width: 120,
      optional: true,
      exportValue: ({ type }) => type,
      cell: ({ type }) => type,
    },
    figure('documents', 'Documents', ({ stats }) => stats?.documents),
    figure('size', 'Data', ({ stats }) => stats?.bytes, {
      narrow: { line: 1, at: 'end', whole: true },
      width: 110,
      help: 'All documents together, as BSON',
      cell: ({ stats }) => <Bytes value={stats?.bytes} />,
    }),
    figure('average', 'Average', ({ stats }) => averageOf(stats), {
      narrow: { line: 2, spare: true, word: 'average' },
      width: 110,
      help: 'Average size of a document',
      cell: ({ stats }) => <Bytes value={averageOf(stats)} />,
    }),
    figure('indexes', 'Indexes', ({ stats }) => stats?.indexes),
  ];
}

function averageOf(stats: CollectionStats | undefined): number | undefined {
  return stats && stats.documents > 0 ? stats.bytes / stats.documents : undefined;
}

function figure(
  id: string,
  header: string,
  read: (holding: Holding) => number | undefined,
  rest: Partial<Column<Holding>> = {},
): Column<Holding> {
  return {
    id,
    header,
    align: 'end',
    width: 120,
    narrow: { line: 2, word: header.toLowerCase() },
    exportValue: (holding) => read(holding) ?? 'unknown',
    cell: (holding) => <Count value={read(holding)} />,
    ...rest,
  };
}

/** The same in one line, for the head of the page. */
export function HoldingsFacts({ at }: { at: At }) {
  const rows = useHoldings(at);
  if (!rows || rows.some(({ type, stats }) => type !== 'view' && !stats)) return null;
  const databases = new Set(rows.map(({ db }) => db)).size;
  const documents = rows.reduce((sum, { stats }) => sum + (stats?.documents ?? 0), 0);
  const bytes = rows.reduce((sum, { stats }) => sum + (stats?.bytes ?? 0), 0);
  return (
    <>
      <Fact>{plural(databases, 'database')}</Fact>
      <Fact>{plural(rows.length, 'collection')}</Fact>
      <Fact>{plural(documents, 'document')}</Fact>
      <Fact>{formatBytes(bytes)} of data</Fact>
    </>
  );
}
