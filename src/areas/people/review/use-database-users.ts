import { useQueries } from '@tanstack/react-query';
import type { Silent } from '#contract/sign-ins/silence.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { read } from '#src/api/reads.ts';
import type { Project } from '../shared/holders.ts';
import { newestLines, type ProjectUsers, type Silence } from './database-users.ts';

const query = { itemsPerPage: 500 };
/** The number of clusters of a project whose newest lines are read: the service counts these requests. */
const mostClusters = 10;
const newest = { authResult: true, nLogs: newestLines };

/**
 * The database users of projects, and their last sign-ins at the clusters that keep a history. `ready`:
 * whether all other requests were answered; histories are long, and visible data is read first.
 */
export function useDatabaseUsers(projects: readonly Project[], ready: boolean) {
  const { id } = useConnection();
  const lists = useQueries({
    queries: projects.map(({ id: groupId }) => q('listGroupDatabaseUsers', id, { groupId, query })),
  });
  const clusters = useQueries({
    queries: projects.map(({ id: groupId }) => q('listGroupClusters', id, { groupId, query })),
  });
  const all = projects.flatMap(({ id: groupId }, at) => {
    let kept = 0;
    return (clusters[at]?.data?.results ?? []).map(({ name, replicationSpecs }) => {
      // free and shared tiers keep no history // specification §4.1
      const keeps = replicationSpecs.every(({ regionConfigs }) =>
        regionConfigs.every(({ providerName }) => providerName !== 'TENANT'),
      );
      kept += keeps ? 1 : 0;
      return { groupId, name, keeps, isAsked: keeps && kept <= mostClusters };
    });
  });
  const asked = all.filter(({ isAsked }) => isAsked);
  const enabled = ready && [...lists, ...clusters].every(({ isPending }) => !isPending);
  const histories = useQueries({
    queries: asked.map(({ groupId, name: clusterName }) => ({
      queryKey: ['access-history', id, groupId, clusterName, undefined, newest] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read('getGroupDbAccessHistoryCluster', id, { groupId, clusterName, query: newest }, { signal }),
      staleTime: MINUTE,
      retry: false,
      enabled,
    })),
  });
  const pending = new Set(asked.filter((_, rank) => histories[rank]?.isPending));
  const users = new Map(
    projects.map(({ id: groupId }, at): [string, ProjectUsers] => {
      const read = new Map(
        asked.flatMap((each, rank) => {
          const logs = histories[rank]?.data?.accessLogs;
          return each.groupId === groupId && logs ? [[each.name, logs] as const] : [];
        }),
      );
      const silence = silenceOf(
        clusters[at]?.isPending ?? true,
        clusters[at]?.data &&
          all.flatMap((each) => {
            if (each.groupId !== groupId) return [];
            const isPending = pending.has(each);
            return [{ cluster: each.name, keeps: each.keeps, isPending, lines: read.get(each.name)?.length }];
          }),
      );
      return [groupId, { users: lists[at]?.data?.results ?? [], histories: read, silence }];
    }),
  );
  return { users, reads: [...lists, ...clusters], histories };
}

/**
 * The clusters whose history cannot prove an absence, and why; not while one of them is still being read,
 * because pending data is neither known nor missing. `isPending`: whether the list of clusters is still
 * pending.
 */
export function silenceOf(
  isPending: boolean,
  clusters:
    | readonly { cluster: string; keeps: boolean; isPending: boolean; lines: number | undefined }[]
    | undefined,
): Silence {
  if (isPending || clusters?.some((each) => each.isPending)) return 'being read';
  if (!clusters) return 'failed';
  return clusters.flatMap(({ cluster, keeps, lines }): Silent[] => {
    if (!keeps) return [{ cluster, why: 'keeps none' }];
    if (lines === undefined) return [{ cluster, why: 'not read' }];
    return lines >= newestLines ? [{ cluster, why: 'cut' }] : [];
  });
}
