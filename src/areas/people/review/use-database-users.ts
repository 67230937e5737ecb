import { useQueries } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { read } from '#src/api/reads.ts';
import type { Project } from '../shared/holders.ts';
import type { ProjectUsers } from './database-users.ts';

const query = { itemsPerPage: 500 };
/** Of so many clusters of a project the newest lines are read: the service counts these requests. */
const mostClusters = 10;
const newest = { authResult: true, nLogs: 2000 };

/** The users of the databases of projects, and when they were last seen at the clusters that keep a history. */
export function useDatabaseUsers(projects: readonly Project[]) {
  const { id } = useConnection();
  const lists = useQueries({
    queries: projects.map(({ id: groupId }) => q('listGroupDatabaseUsers', id, { groupId, query })),
  });
  const clusters = useQueries({
    queries: projects.map(({ id: groupId }) => q('listGroupClusters', id, { groupId, query })),
  });
  const kept = projects.flatMap(({ id: groupId }, at) =>
    // free and shared tiers keep no history // specification §4.1
    (clusters[at]?.data?.results ?? [])
      .filter(({ replicationSpecs }) =>
        replicationSpecs.every(({ regionConfigs }) =>
          regionConfigs.every(({ providerName }) => providerName !== 'TENANT'),
        ),
      )
      .map(({ name }, rank) => ({ groupId, name, isAsked: rank < mostClusters })),
  );
  const asked = kept.filter(({ isAsked }) => isAsked);
  const histories = useQueries({
    queries: asked.map(({ groupId, name: clusterName }) => ({
      queryKey: ['access-history', id, groupId, clusterName, undefined, newest] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read('getGroupDbAccessHistoryCluster', id, { groupId, clusterName, query: newest }, { signal }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const users = new Map(
    projects.flatMap(({ id: groupId }, at): [string, ProjectUsers][] => {
      const list = lists[at]?.data;
      if (!list) return [];
      const read = asked.flatMap((each, rank) => {
        const logs = histories[rank]?.data?.accessLogs;
        return each.groupId === groupId && logs ? [[each.name, logs] as const] : [];
      });
      const complete =
        clusters[at]?.data !== undefined &&
        read.length === kept.filter((each) => each.groupId === groupId).length;
      return [[groupId, { users: list.results, histories: new Map(read), complete }]];
    }),
  );
  return { users, reads: [...lists, ...clusters, ...histories], unasked: kept.length - asked.length };
}
