import { formatDuration } from '#src/lib/durations.ts';
import { isoOf } from '#src/lib/time.ts';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Bytes } from '#src/ui/values/quantity.tsx';
import { SnapshotBadge, snapshotKind } from '../shared/words.tsx';
import { ClusterName, Copies, Expires, RestoreTestCell, Taken } from './cells.tsx';
import { momentOf, type SnapshotRow } from './snapshot-rows.ts';
import classes from './snapshots.module.css';
import { frequencies } from './snapshots-search.ts';

const allColumns: readonly Column<SnapshotRow>[] = [
  {
    id: 'taken',
    header: 'Taken',
    width: 150,
    narrow: { line: 1, whole: true },
    cell: (row) => <Taken row={row} />,
    sortValue: momentOf,
    exportValue: (row) => isoOf(row.at),
    help: 'The time that it restores to',
  },
  {
    id: 'cluster',
    header: 'Cluster',
    min: 180,
    narrow: { line: 1 },
    cell: ({ source }) => <ClusterName source={source} />,
    sortValue: ({ source }) => source.name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 112,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ state }) => <SnapshotBadge state={state} />,
    sortValue: ({ state }) => state,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 104,
    narrow: { line: 2, whole: true },
    cell: snapshotKind,
    // rarest last: as their retention grows
    sortValue: ({ frequency }) => (frequency ? frequencies.indexOf(frequency) : undefined),
    exportValue: snapshotKind,
    help: 'The least frequent schedule item that it belongs to, or on demand',
  },
  {
    id: 'size',
    header: 'Size',
    width: 88,
    narrow: { line: 2, whole: true },
    align: 'end',
    cell: ({ sizeBytes }) => <Bytes value={sizeBytes} />,
    sortValue: ({ sizeBytes }) => sizeBytes,
  },
  instantColumn('expires', 'Expires', ({ expiresAt }) => expiresAt, {
    width: 100,
    narrow: { line: 2, at: 'end', whole: true, word: 'expires' },
    cell: (row) => <Expires row={row} />,
  }),
  {
    id: 'copies',
    header: 'Copies',
    width: 116,
    cell: ({ copyRegions }) => <Copies regions={copyRegions} />,
    sortValue: ({ copyRegions }) => copyRegions.length,
    exportValue: ({ copyRegions }) => copyRegions.join(' '),
    help: 'Other regions that store a copy',
  },
  monoColumn('version', 'Version', ({ version }) => version, { width: 92 }),
  {
    id: 'proven',
    header: 'Restore test',
    width: 108,
    cell: (row) => <RestoreTestCell row={row} />,
    sortValue: ({ lastTest }) => lastTest?.at,
    exportValue: ({ lastTest }) => (lastTest?.itself ? isoOf(lastTest.at) : undefined),
    help: 'When a restore test last passed; dim: with another snapshot of the cluster',
  },
  {
    id: 'description',
    header: 'Description',
    min: 104,
    narrow: { line: 2, spare: true },
    cell: ({ description }) =>
      description ? (
        <span className={classes.text} title={description}>
          {description}
        </span>
      ) : (
        <Absent />
      ),
    sortValue: ({ description }) => description,
  },
  instantColumn('requested', 'Requested', ({ requestedAt }) => requestedAt, { optional: true, width: 110 }),
  {
    id: 'kept',
    header: 'Kept for',
    optional: true,
    width: 96,
    cell: (row) => {
      const ms = keptMs(row);
      return ms === undefined ? <Absent /> : formatDuration(ms);
    },
    sortValue: keptMs,
    help: 'From when it was taken to when it expires',
  },
  monoColumn('id', 'Snapshot ID', ({ id }) => id, { optional: true, width: 210 }),
];

function keptMs({ at, expiresAt }: SnapshotRow): number | undefined {
  return at === undefined || expiresAt === undefined ? undefined : expiresAt - at;
}

/** Of one cluster alone its name need not stand in every row, and there is room for what people wrote. */
export function snapshotColumns(ofOne: boolean): readonly Column<SnapshotRow>[] {
  const spare = ofOne ? 'cluster' : 'description';
  return allColumns.map((column) => (column.id === spare ? { ...column, optional: true } : column));
}
