import { useQueries } from '@tanstack/react-query';
import type { Result } from '#contract/api/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Shard } from './topology.ts';

/** Maximum number of members whose lag is read: one read each. */
const mostReads = 24;

/** The newest value of the one measurement of an answer. */
function newestValue({
  measurements,
}: Pick<Result<'getGroupProcessMeasurements'>, 'measurements'>): number | undefined {
  const points = measurements[0]?.dataPoints ?? [];
  return points.findLast(({ value }) => value !== null)?.value ?? undefined;
}

/** Seconds by which members lag behind their primary, by the id of the process; absent where unknown. */
export function useLags(groupId: string, shards: readonly Shard[]): Map<string, number> {
  const { id } = useConnection();
  const wanted = shards
    .flatMap(({ members }) => members)
    .flatMap(({ process, primary, condition }) =>
      process && !primary && condition.label !== 'No data' ? [process.id] : [],
    )
    .slice(0, mostReads);
  return useQueries({
    queries: wanted.map((processId) =>
      q('getGroupProcessMeasurements', id, {
        groupId,
        processId,
        query: { granularity: 'PT1M', period: 'PT5M', m: ['OPLOG_SLAVE_LAG_MASTER_TIME'] },
      }),
    ),
    combine: (reads) =>
      new Map(
        reads.flatMap(({ data }, index): [string, number][] => {
          const value = data && newestValue(data);
          const processId = wanted[index];
          return value === undefined || processId === undefined ? [] : [[processId, value]];
        }),
      ),
  });
}
