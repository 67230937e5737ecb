import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DrillScope } from '#contract/console/drills.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { c } from '#src/api/console/console-call.ts';

export interface LastRestoreTest {
  /** When the restore test passed. */
  at: number;
  /** When the newest restore test of each snapshot passed, by the id of the snapshot. */
  bySnapshot: ReadonlyMap<string, number>;
}

function lastRestoreTestsQuery({ connection, groupId }: DrillScope) {
  return queryOptions({
    queryKey: ['drills', connection, groupId, 'proven'],
    queryFn: ({ signal }) => c('listProvenClusters', { connection, groupId }, signal),
    staleTime: 15_000,
    refetchInterval: MINUTE,
    retry: false,
  });
}

/**
 * The last passed restore test of each cluster of a project, by cluster name; undefined while loading.
 */
export function useLastRestoreTests(groupId: string): ReadonlyMap<string, LastRestoreTest> | undefined {
  const { id: connection } = useConnection();
  const { data } = useQuery(lastRestoreTestsQuery({ connection, groupId }));
  return useMemo(
    () =>
      data
        ? new Map(
            data.map(({ clusterName, at, snapshots }) => [
              clusterName,
              { at, bySnapshot: new Map(snapshots.map((each) => [each.id, each.at])) },
            ]),
          )
        : undefined,
    [data],
  );
}
