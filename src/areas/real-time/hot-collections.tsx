import { formatShare } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, monoColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { HotCollection } from './readings.ts';
import { rateText } from './real-time-charts.tsx';

interface HotCollectionsProps {
  rows: readonly HotCollection[];
  /** Why the database does not report them. */
  untold: string | undefined;
}

/** The collections that operations of the last minute took the most time on. */
export function HotCollections({ rows, untold }: HotCollectionsProps) {
  return (
    <Section label="Hottest collections of the last minute">
      {untold === undefined ? (
        <ResourceTable
          id="real-time-collections"
          label="Hottest collections"
          columns={columns}
          rows={rows}
          rowKey={({ namespace }) => namespace}
          rowName={({ namespace }) => namespace}
          empty={
            <EmptyState title="No collection was read or written">
              Collections are listed here as soon as an operation on them has ended while this page is open.
            </EmptyState>
          }
        />
      ) : (
        <Notice title="This member does not report operations per collection">{untold}</Notice>
      )}
    </Section>
  );
}

const columns: readonly Column<HotCollection>[] = [
  monoColumn('namespace', 'Collection', ({ namespace }) => namespace, {
    min: 200,
    narrow: { line: 1 },
  }),
  figureColumn('share', 'Share of time', ({ share }) => share, formatShare, {
    width: 156,
    help: 'Of the time that operations took on all collections',
    narrow: { line: 1, at: 'end', whole: true },
  }),
  figureColumn('reads', 'Reads/s', ({ readsPerSecond }) => readsPerSecond, rateText, {
    width: 110,
    narrow: { line: 2, word: 'reads a second' },
  }),
  figureColumn('writes', 'Writes/s', ({ writesPerSecond }) => writesPerSecond, rateText, {
    width: 110,
    narrow: { line: 2, at: 'end', word: 'writes a second' },
  }),
];
