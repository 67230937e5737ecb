import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '#contract/api/operations.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

type Logged = Result<'listGroupProcessPerformanceAdvisorSlowQueryLogs'>['slowQueries'][number];

export interface SlowQueryRow extends Logged {
  id: string;
  at: number | undefined;
  host: string;
}

/** Number of lines of each process: the newest. */
const linesEach = 200;
/** Maximum number of queried members, one request each, out of the project's limit of a hundred per minute. */
const mostAsked = 12;

interface SlowQueries {
  rows: readonly SlowQueryRow[];
  pending: boolean;
  error: Error | null;
  retry: () => void;
}

/** The slow operations of the last 24 hours, as the logs of the cluster's members have them. */
export function useSlowQueries(groupId: string, clusterName: string): SlowQueries {
  const { id } = useConnection();
  const processes = useProcesses(groupId);
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
          (logged, line): SlowQueryRow => ({
            ...logged,
            id: `${index} ${line}`,
            at: timeOf(logged.line),
            host: members?.[index]?.userAlias.replace(/\..*/, '') ?? '',
          }),
        ),
      ),
    [logs.data, members],
  );
  return {
    rows,
    pending: processes.isPending || logs.pending,
    error: processes.error ?? logs.error ?? null,
    retry: () => {
      if (processes.error) void processes.refetch();
      logs.retry();
    },
  };
}

export function holdsData({ userAlias, typeName }: Process, clusterName: string): boolean {
  const [, cluster] = /^(.+)-shard-\d+-\d+\./.exec(userAlias) ?? [];
  return cluster === clusterName.toLowerCase() && typeName !== 'SHARD_MONGOS';
}

/** When the line was written: a line of the log is JSON and begins with its time // documented: structured logging */
function timeOf(line: string): number | undefined {
  const at = Date.parse(/"\$date"\s*:\s*"([^"]+)"/.exec(line)?.[1] ?? '');
  return Number.isNaN(at) ? undefined : at;
}
