import { formatDuration } from '#src/lib/time/durations.ts';
import { isoOf } from '#src/lib/time/time.ts';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import {
  bytesColumn,
  countColumn,
  figureColumn,
  instantColumn,
  monoColumn,
  rankedColumn,
  textColumn,
} from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { SnapshotBadge, snapshotKind } from '../shared/texts.tsx';
import { ClusterName, Copies, Expires, RestoreTestCell, Taken } from './cells.tsx';
import { momentOf, type SnapshotRow } from './rules/snapshot-rows.ts';
import { frequencies } from './rules/snapshots-search.ts';

const allColumns: readonly Column<SnapshotRow>[] = [
  instantColumn<SnapshotRow>('taken', 'Taken', momentOf, {
    width: 150,
    narrow: { line: 1, whole: true },
    cell: (row) => <Taken row={row} />,
    exportValue: (row) => isoOf(row.at),
    help: 'The time that it restores to',
  }),
  textColumn('cluster', 'Cluster', ({ source }) => source.name, {
    min: 180,
    narrow: { line: 1 },
    cell: ({ source }) => <ClusterName source={source} />,
  }),
  textColumn('status', 'Status', ({ state }) => state, {
    width: 112,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ state }) => <SnapshotBadge state={state} />,
  }),
  // rarest last: as their retention grows
  rankedColumn('kind', 'Kind', ({ frequency }) => frequency && frequencies.indexOf(frequency), snapshotKind, {
    width: 104,
    narrow: { line: 2, whole: true },
    help: 'The least frequent schedule item that it belongs to, or on demand',
  }),
  bytesColumn('size', 'Size', ({ sizeBytes }) => sizeBytes, {
    width: 88,
    narrow: { line: 2, whole: true },
  }),
  instantColumn('expires', 'Expires', ({ expiresAt }) => expiresAt, {
    width: 100,
    narrow: { line: 2, at: 'end', whole: true, word: 'expires' },
    cell: (row) => <Expires row={row} />,
  }),
  countColumn('copies', 'Copies', ({ copyRegions }) => copyRegions.length, {
    align: 'start',
    width: 116,
    cell: ({ copyRegions }) => <Copies regions={copyRegions} />,
    exportValue: ({ copyRegions }) => copyRegions.join(' '),
    help: 'Other regions that store a copy',
  }),
  monoColumn('version', 'Version', ({ version }) => version, { width: 92 }),
  instantColumn('proven', 'Restore test', ({ lastTestAt }) => lastTestAt, {
    width: 108,
    cell: (row) => <RestoreTestCell row={row} />,
    exportValue: ({ lastTestAt }) => (lastTestAt ? isoOf(lastTestAt) : undefined),
    help: 'When a restore test of this snapshot last passed',
  }),
  textColumn('description', 'Description', ({ description }) => description, {
    min: 104,
    narrow: { line: 2, spare: true },
    cell: ({ description }) =>
      description ? (
        <Text truncate title={description}>
          {description}
        </Text>
      ) : (
        <Absent />
      ),
  }),
  instantColumn('requested', 'Requested', ({ requestedAt }) => requestedAt, { optional: true, width: 110 }),
  figureColumn('kept', 'Kept for', keptMs, formatDuration, {
    align: 'start',
    optional: true,
    width: 96,
    help: 'From when it was taken to when it expires',
  }),
  monoColumn('id', 'Snapshot ID', ({ id }) => id, { optional: true, width: 210 }),
];

function keptMs({ at, expiresAt }: SnapshotRow): number | undefined {
  return at === undefined || expiresAt === undefined ? undefined : expiresAt - at;
}

/** With a single cluster its name is not repeated in every row, which leaves space for descriptions. */
export function snapshotColumns(ofOne: boolean): readonly Column<SnapshotRow>[] {
  const spare = ofOne ? 'cluster' : 'description';
  return allColumns.map((column) => (column.id === spare ? { ...column, optional: true } : column));
}
