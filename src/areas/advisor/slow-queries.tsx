import { useMemo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { stampColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from './advisor.module.css';
import { Profiler } from './profiler.tsx';
import { shapesOf } from './query-shapes.ts';
import { type SlowQueryRow as Row, useSlowQueries } from './use-slow-queries.ts';

interface SlowQueriesProps {
  groupId: string;
  clusterName: string;
  namespace: string | undefined;
  onNamespace: (namespace: string | undefined) => void;
  shape: string | undefined;
  onShape: (shape: string | undefined) => void;
}

/** The slow operations of the last 24 hours, as the logs of the cluster's members have them. */
export function SlowQueries(props: SlowQueriesProps) {
  const { groupId, clusterName, namespace, onNamespace, shape, onShape } = props;
  const { rows, pending, error, retry } = useSlowQueries(groupId, clusterName);
  const names = useMemo(() => [...new Set(rows.map((row) => row.namespace))].sort(), [rows]);
  const shown = useMemo(
    () => rows.filter((row) => namespace === undefined || row.namespace === namespace),
    [rows, namespace],
  );
  const shapes = useMemo(() => shapesOf(shown), [shown]);
  const listed = shapes.find(({ key }) => key === shape)?.queries ?? shown;
  if (error && rows.length === 0)
    return <ReadFailure what="Slow queries" query={{ error, refetch: retry }} />;
  // the table is below the chart: both appear together, so that it does not move
  if (pending)
    return (
      <Section label="Query profiler">
        <SkeletonLines lines={12} />
      </Section>
    );
  return (
    <>
      {shown.length > 0 && <Profiler shapes={shapes} chosen={shape} onChoose={onShape} />}
      <ResourceTable
        id="slow-queries"
        label="Slow queries"
        columns={columns}
        rows={listed}
        sort={{ column: 'time', desc: true }}
        rowKey={(row) => row.id}
        rowName={(row) => `slow query on ${row.namespace}`}
        filters={
          <PlainSelect
            label="Collection"
            size="xs"
            className={classes.cluster}
            data={[
              { value: '', label: 'All collections' },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            value={namespace ?? ''}
            onChange={(name) => onNamespace(name || undefined)}
          />
        }
        evidence={{ source: `Slow queries of ${clusterName}, last 24 hours` }}
        empty={
          namespace === undefined ? (
            <EmptyState title="No slow queries">No operation of the last 24 hours was slow.</EmptyState>
          ) : (
            <FilteredEmpty what="slow queries" onClear={() => onNamespace(undefined)} />
          )
        }
      />
    </>
  );
}

const columns: readonly Column<Row>[] = [
  stampColumn('time', 'Time', ({ at }) => at, {
    width: 200,
    narrow: { line: 2, whole: true },
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
  }),
  textColumn('namespace', 'Collection', ({ namespace }) => namespace, {
    min: 140,
    narrow: { line: 1 },
    cell: ({ namespace, line }) => <span title={line}>{namespace}</span>,
  }),
  textColumn('type', 'Type', ({ opType }) => opType, { width: 80 }),
  valueColumn('took', 'Took', ({ metrics }) => metrics?.operationExecutionTime, formatDuration, {
    width: 100,
    align: 'end',
    narrow: { line: 1, at: 'end', whole: true },
  }),
  valueColumn('examined', 'Examined', ({ metrics }) => metrics?.docsExamined, formatCount, {
    width: 110,
    align: 'end',
    help: 'Documents examined',
  }),
  valueColumn('returned', 'Returned', ({ metrics }) => metrics?.docsReturned, formatCount, {
    width: 110,
    align: 'end',
    help: 'Documents returned',
  }),
  valueColumn('ratio', 'Ratio', ({ metrics }) => metrics?.docsExaminedReturnedRatio, formatCount, {
    width: 90,
    align: 'end',
    narrow: { line: 2, at: 'end', word: 'examined : returned' },
    help: 'Documents examined for each returned',
  }),
  {
    id: 'line',
    header: 'Log line',
    optional: true,
    exportValue: ({ line }) => line,
    cell: ({ line }) => line,
  },
  textColumn('host', 'Host', ({ host }) => host, { optional: true }),
];
