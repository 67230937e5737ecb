import { useQueries } from '@tanstack/react-query';
import type { Result } from '#contract/api/operations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { Source } from './facts.ts';
import { mostSources } from './use-facts.ts';

type Schedule = Result<'getGroupClusterBackupSchedule'>;

export interface Schedules {
  /** By the name of the cluster: those that have arrived. */
  schedules: ReadonlyMap<string, Schedule>;
  pending: boolean;
  failures: { source: Source; error: Error }[];
  /** Clusters that were not read because there are too many. */
  cut: Source[];
  refetch: () => void;
}

/** A schedule is there while backup is on, and on dedicated clusters only. */
export const hasSchedule = ({ kind, deleted, tenant, backupEnabled }: Source): boolean =>
  kind === 'dedicated' && !deleted && !tenant && backupEnabled;

/** The backup schedules of clusters: each is a request. */
export function useSchedules(groupId: string, sources: readonly Source[]): Schedules {
  const { id } = useConnection();
  const having = sources.filter(hasSchedule);
  const asked = having.slice(0, mostSources);
  return useQueries({
    queries: asked.map(({ name }) => q('getGroupClusterBackupSchedule', id, { groupId, clusterName: name })),
    combine: (results) => ({
      schedules: new Map(
        results.flatMap(({ data }, at) => {
          const source = asked[at];
          return data && source ? [[source.name, data] as const] : [];
        }),
      ),
      pending: results.some(({ isPending }) => isPending),
      failures: results.flatMap(({ data, error }, at) => {
        const source = asked[at];
        return error && !data && source ? [{ source, error }] : [];
      }),
      cut: having.slice(asked.length),
      refetch: () => {
        for (const { refetch } of results) void refetch();
      },
    }),
  });
}
