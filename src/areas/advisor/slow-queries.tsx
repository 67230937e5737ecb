import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Result } from '#contract/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from './advisor.module.css';

interface SlowQueriesProps {
  groupId: string;
  clusterName: string;
  namespace: string | undefined;
  onNamespace: (namespace: string | undefined) => void;
}

type Logged = Result<'listGroupProcessPerformanceAdvisorSlowQueryLogs'>['slowQueries'][number];

interface Row extends Logged {
  id: string;
  at: number | undefined;
  host: string;
}

/** So many lines of each process: the newest. */
const linesEach = 200;
/** Members that are asked, one request each, out of the hundred that a project has in a minute. */
const mostAsked = 12;

/** The slow operations of the last 24 hours, as the logs of the cluster's members have them. */
export function SlowQueries({ groupId, clusterName, namespace, onNamespace }: SlowQueriesProps) {
  const { id } = useConnection();
  const processes = useQuery(q('listGroupProcesses', id, { groupId, query: { itemsPerPage: 500 } }));
  const members = processes.data?.results.filter((each) => holdsData(each, clusterName)).slice(0, mostAsked);
  const logs = useQueries({
    queries: (members ?? []).map(({ id: processId }) => ({
      ...q('listGroupProcessPerformanceAdvisorSlowQueryLogs', id, {
        groupId,
        processId,
        query: { nLogs: linesEach, includeMetrics: true, includeOpType: true },
      }),
    })),
    combine: (results) => ({
      data: results.map(({ data }) => data),
      pending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error,
      retry: () => {
        for (const each of results) if (each.isError) void each.refetch();
      },
    }),
  });
  const rows = useMemo(
    () =>
      logs.data.flatMap((answer, index) =>
        (answer?.slowQueries ?? []).map(
          (logged, line): Row => ({
            ...logged,
            id: `${index} ${line}`,
            at: timeOf(logged.line),
            host: members?.[index]?.userAlias.replace(/\..*/, '') ?? '',
          }),
        ),
      ),
    [logs.data, members],
  );
  const names = useMemo(() => [...new Set(rows.map((row) => row.namespace))].sort(), [rows]);
  const error = processes.error ?? logs.error;
  if (error && rows.length === 0)
    return (
      <ErrorPanel
        title="Slow queries could not be loaded"
        {...failureFacts(error)}
        onRetry={() => {
          if (processes.error) void processes.refetch();
          logs.retry();
        }}
      />
    );
  return (
    <ResourceTable
      id="slow-queries"
      label="Slow queries"
      columns={columns}
      rows={
        processes.isPending || logs.pending
          ? undefined
          : rows.filter((row) => namespace === undefined || row.namespace === namespace)
      }
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
  );
}

function holdsData({ userAlias, typeName }: Process, clusterName: string): boolean {
  const [, cluster] = /^(.+)-shard-\d+-\d+\./.exec(userAlias) ?? [];
  return cluster === clusterName.toLowerCase() && typeName !== 'SHARD_MONGOS';
}

/** When the line was written: a line of the log is JSON and begins with its time // documented: structured logging */
function timeOf(line: string): number | undefined {
  const at = Date.parse(/"\$date"\s*:\s*"([^"]+)"/.exec(line)?.[1] ?? '');
  return Number.isNaN(at) ? undefined : at;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'time',
    header: 'Time',
    width: 200,
    narrow: { line: 2, whole: true },
    sortValue: ({ at }) => at,
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
  },
  {
    id: 'namespace',
    header: 'Collection',
    min: 140,
    narrow: { line: 1 },
    sortValue: ({ namespace }) => namespace,
    cell: ({ namespace, line }) => <span title={line}>{namespace}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    width: 80,
    sortValue: ({ opType }) => opType,
    cell: ({ opType }) => opType ?? <Absent />,
  },
  {
    id: 'took',
    header: 'Took',
    width: 100,
    align: 'end',
    narrow: { line: 1, at: 'end', whole: true },
    sortValue: ({ metrics }) => metrics?.operationExecutionTime,
    cell: ({ metrics }) => (metrics ? formatDuration(metrics.operationExecutionTime) : <Absent />),
  },
  {
    id: 'examined',
    header: 'Examined',
    width: 110,
    align: 'end',
    help: 'Documents examined',
    sortValue: ({ metrics }) => metrics?.docsExamined,
    cell: ({ metrics }) => (metrics ? formatCount(metrics.docsExamined) : <Absent />),
  },
  {
    id: 'returned',
    header: 'Returned',
    width: 110,
    align: 'end',
    help: 'Documents returned',
    sortValue: ({ metrics }) => metrics?.docsReturned,
    cell: ({ metrics }) => (metrics ? formatCount(metrics.docsReturned) : <Absent />),
  },
  {
    id: 'ratio',
    header: 'Ratio',
    width: 90,
    align: 'end',
    narrow: { line: 2, at: 'end', word: 'examined : returned' },
    help: 'Documents examined for each returned',
    sortValue: ({ metrics }) => metrics?.docsExaminedReturnedRatio,
    cell: ({ metrics }) => (metrics ? formatCount(metrics.docsExaminedReturnedRatio) : <Absent />),
  },
  {
    id: 'line',
    header: 'Log line',
    optional: true,
    exportValue: ({ line }) => line,
    cell: ({ line }) => line,
  },
  {
    id: 'host',
    header: 'Host',
    optional: true,
    sortValue: ({ host }) => host,
    cell: ({ host }) => host,
  },
];
