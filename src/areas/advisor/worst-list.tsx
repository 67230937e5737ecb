import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MINUTE } from '#contract/values/durations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { formatCount, formatShare, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type Creation, creationsOf, keyLine, keyText } from './suggestions.ts';

interface Row extends Creation {
  groupId: string;
  groupName: string;
  /** Time that the operations took together, in milliseconds. */
  spentMs: number;
}

const shown = 10;
/** Each cluster takes one request: the first batch, and more on demand. */
const clustersAtOnce = 40;

/** The ten suggestions behind which most time was spent, over all projects of the connection. */
export function WorstList() {
  const { id } = useConnection();
  const all = useAllPages('listClusterDetails', {});
  const [wanted, setWanted] = useState(clustersAtOnce);
  const every = all.rows.flatMap(({ groupId, groupName, clusters: own }) =>
    (own ?? []).map(({ name }) => ({
      groupId: groupId ?? '',
      groupName: groupName ?? '',
      name: name ?? '',
    })),
  );
  const clusters = every.slice(0, wanted);
  const rest = every.length - clusters.length;
  const { answers, pending, failed } = useQueries({
    queries: clusters.map(({ groupId, name }) => ({
      ...q('listGroupClusterPerformanceAdvisorSuggestedIndexes', id, {
        groupId,
        clusterName: name,
        query: {},
      }),
      retry: false,
      staleTime: MINUTE,
    })),
    combine: (results) => ({
      answers: results.map(({ data }) => data),
      pending: results.some(({ isPending }) => isPending),
      failed: results.filter(({ isError }) => isError).length,
    }),
  });
  const names = clusters.map(({ groupId, name }) => `${groupId}/${name}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names represent the clusters, whose array is new each time
  const rows = useMemo(
    () =>
      clusters
        .flatMap(({ groupId, groupName, name }, index): Row[] => {
          const answer = answers[index];
          if (!answer) return [];
          return creationsOf(name, answer, []).map((each) => ({
            ...each,
            groupId,
            groupName,
            spentMs: each.averageMs * each.count,
          }));
        })
        .sort((a, b) => b.spentMs - a.spentMs)
        .slice(0, shown),
    [answers, names],
  );
  const columns = useMemo(() => columnsFor(id), [id]);
  if (all.error && all.rows.length === 0) return <ReadFailure what="Clusters" query={all} />;
  return (
    <ResourceTable
      id="advisor-worst"
      label="Worst suggestions of all projects"
      columns={columns}
      rows={all.loading || pending ? undefined : rows}
      rowKey={(row) => `${row.groupId} ${row.clusterName} ${row.id}`}
      rowName={({ key, namespace }) => `${keyText(key)} on ${namespace}`}
      evidence={{ source: 'Suggested indexes of all projects' }}
      footer={
        !pending && (
          <>
            {failed > 0 &&
              `${plural(failed, 'cluster')} left out: free and shared ones, and those that you may not read, have no suggestions. `}
            {rest > 0 && (
              <>
                {clusters.length} of {plural(every.length, 'cluster')} were read.{' '}
                <Button size="sm" onClick={() => setWanted(wanted + clustersAtOnce)}>
                  Read {plural(Math.min(rest, clustersAtOnce), 'more', 'more')}
                </Button>
              </>
            )}
          </>
        )
      }
      empty={
        <EmptyState title="No suggestions">
          No cluster has slow operations that an index would help.
        </EmptyState>
      }
    />
  );
}

const columnsFor = (connectionId: string): readonly Column<Row>[] => [
  textColumn('index', 'Index', ({ key }) => keyText(key), {
    min: 180,
    narrow: { line: 1 },
    cell: ({ key, groupId, clusterName }) => (
      <Link
        to="/c/$connectionId/groups/$groupId/advisor"
        params={{ connectionId, groupId }}
        search={{ cluster: clusterName }}
      >
        <Mono>{keyLine(key)}</Mono>
      </Link>
    ),
  }),
  textColumn('on', 'On', ({ namespace }) => namespace, { min: 140, narrow: { line: 2 } }),
  textColumn('cluster', 'Cluster', ({ clusterName }) => clusterName, {
    min: 140,
    narrow: { line: 2 },
    cell: ({ clusterName, groupName }) => `${groupName} / ${clusterName}`,
  }),
  valueColumn('spent', 'Time spent', ({ spentMs }) => spentMs, formatDuration, {
    width: 110,
    align: 'end',
    narrow: { line: 1, at: 'end', whole: true },
    help: 'All slow operations of the last 24 hours together',
  }),
  valueColumn('count', 'Operations', ({ count }) => count, formatCount, {
    width: 110,
    align: 'end',
    narrow: { line: 2, at: 'end', word: 'operations' },
  }),
  valueColumn('impact', 'Impact', ({ weight }) => weight, formatShare, {
    width: 90,
    align: 'end',
    help: 'Share of the slow time of its cluster',
  }),
];
