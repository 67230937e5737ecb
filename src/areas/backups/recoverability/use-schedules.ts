import { useQueries, useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Source } from '../facts.ts';
import { mostSources } from '../use-facts.ts';
import type { Schedule } from './protection.ts';

/** Only clusters that take snapshots by a schedule of ours have one; the others answer with a refusal. */
const hasSchedule = ({ kind, deleted, tenant, backupEnabled }: Source): boolean =>
  kind === 'dedicated' && !deleted && !tenant && backupEnabled;

export interface ScheduleRead {
  schedule: Schedule | undefined;
  error: Error | null;
}

/** The schedules of clusters, by the cluster's id. */
export function useSchedules(
  groupId: string,
  sources: readonly Source[],
): { reads: ReadonlyMap<string, ScheduleRead>; refetch: () => void } {
  const { id } = useConnection();
  const asked = sources.filter(hasSchedule).slice(0, mostSources);
  return useQueries({
    queries: asked.map(({ name }) => q('getGroupClusterBackupSchedule', id, { groupId, clusterName: name })),
    combine: (results) => ({
      reads: new Map(
        results.map(({ data, error }, index): [string, ScheduleRead] => [
          asked[index]?.id ?? '',
          { schedule: data, error: data ? null : error },
        ]),
      ),
      refetch: () => {
        for (const { refetch } of results) void refetch();
      },
    }),
  });
}

/** What a schedule will do, in a chunk of its own: the rules bring the schemas of the contract with them. */
export function useScheduleAhead() {
  return useQuery({
    queryKey: ['contract', 'schedule-ahead'],
    queryFn: () => import('./schedule-ahead.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
}
