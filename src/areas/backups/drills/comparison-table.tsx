import { useMemo } from 'react';
import type { DrillCollection, DrillRun } from '#contract/console/drills.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { VerdictBadge } from './drill-state.tsx';
import { verdictTexts } from './drill-text.ts';

/** Expected and restored documents by collection, differences first. */
export function ComparisonTable({ run }: { run: DrillRun }) {
  const { comparison, evidence } = run;
  const columns = useMemo(() => collectionColumns(evidence !== 'targetOnly'), [evidence]);
  if (!comparison) return null;
  const all = comparison.matched + comparison.differs + comparison.missing + comparison.extra;
  const cut = all - comparison.collections.length;
  return (
    <ResourceTable
      id="drill-collections"
      label="Collections compared"
      bare
      columns={columns}
      rows={comparison.collections}
      rowKey={({ db, name }) => `${db}.${name}`}
      rowName={({ db, name }) => `${db}.${name}`}
      sortedByServer
      empty={<EmptyState title="The backup contains no collections" />}
      {...(cut > 0 ? { footer: `${formatCount(cut)} more matched collections are not listed` } : {})}
    />
  );
}

function collectionColumns(compared: boolean): Column<DrillCollection>[] {
  return [
    {
      id: 'collection',
      header: 'Collection',
      narrow: { line: 1 },
      min: 150,
      cell: ({ db, name }) => (
        <Mono>
          {db}.{name}
        </Mono>
      ),
    },
    textColumn('verdict', 'Verdict', ({ verdict }) => verdictTexts[verdict].label, {
      narrow: { line: 1, at: 'end', whole: true },
      width: 120,
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
    }),
    ...(compared
      ? [
          {
            id: 'expected',
            header: 'Expected',
            narrow: { line: 2 as const, word: 'expected' },
            width: 90,
            align: 'end' as const,
            cell: ({ expected }: DrillCollection) => <Count value={expected?.documents} />,
          },
        ]
      : []),
    {
      id: 'found',
      header: 'Found',
      narrow: { line: 2, word: 'found' },
      width: 90,
      align: 'end',
      cell: ({ found }) => <Count value={found?.documents} />,
    },
    {
      id: 'hash',
      header: 'MD5',
      narrow: { line: 2, at: 'end' },
      width: 110,
      help: 'dbHash of the collection: expected, then found if it differs',
      cell: (row) => <Hashes row={row} />,
    },
  ];
}

function Hashes({ row: { expected, found } }: { row: DrillCollection }) {
  const [left, right] = [expected?.md5 ?? null, found?.md5 ?? null];
  const shown = [...new Set([left, right].filter((each) => each !== null))];
  if (shown.length === 0) return <Mono dim>no hash</Mono>;
  return (
    <span title={shown.join('\n')}>
      <Mono dim>{shown.map((each) => each.slice(0, shown.length > 1 ? 4 : 8)).join(' ≠ ')}…</Mono>
    </span>
  );
}
