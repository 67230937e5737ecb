import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { keyOf } from '#src/api/query.ts';
import { read } from '#src/api/reads.ts';
import { isActive, type Task, type TaskStore, tasks } from '#src/lib/tasks.ts';
import { useBusyPlaces } from './use-tasks.ts';
import { watchAnswers } from './watch-answers.ts';

type Cluster = Result<'getGroupCluster'>;

const source = 'clusters';
const verbs: Record<string, string> = {
  CREATING: 'Creating',
  UPDATING: 'Updating',
  REPAIRING: 'Repairing',
  DELETING: 'Deleting',
};

/** Notes which clusters of a project are changing, and which have finished. `clusters` is the whole list. */
export function reportClusters(
  store: TaskStore,
  at: { connection: string; groupId: string },
  clusters: readonly Pick<Cluster, 'id' | 'name' | 'stateName'>[],
): void {
  const mine = store.list().filter((task) => task.source === source && isIn(task, at) && isActive(task));
  for (const { id, name, stateName } of clusters) {
    const taskId = `${source}:${at.connection}:${id}`;
    const existing = mine.find((task) => task.id === taskId);
    if (stateName !== 'IDLE') {
      store.report({
        id: taskId,
        title: `${ownValue(verbs, stateName) ?? 'Changing'} ${name}`,
        state: 'running',
        source,
        href: `/c/${at.connection}/groups/${at.groupId}?cluster=${encodeURIComponent(name)}`,
        about: { ...at, name, stateName },
      });
    } else if (existing) store.report({ ...existing, state: 'done' });
  }
  for (const task of mine) {
    if (clusters.some(({ id }) => task.id.endsWith(`:${id}`))) continue;
    // one that was being deleted is gone because that worked; any other disappeared in between
    const deleted = task.about?.stateName === 'DELETING';
    store.report({ ...task, state: 'done', ...(deleted ? {} : { detail: 'The cluster no longer exists.' }) });
  }
}

function isIn(task: Task, at: { connection: string; groupId: string }): boolean {
  return task.about?.connection === at.connection && task.about.groupId === at.groupId;
}

function locationOf({ source: reporter, about }: Task): { connection: string; groupId: string } | undefined {
  const { connection, groupId } = about ?? {};
  return reporter === source && connection && groupId ? { connection, groupId } : undefined;
}

/** Feeds the tray from what pages read, and keeps reading where something still changes. */
export function useClusterTasks(): void {
  const client = useQueryClient();
  useEffect(() => watchClusters(client, tasks), [client]);
  useQueries({
    queries: useBusyPlaces(locationOf).map(({ connection, groupId }) => ({
      queryKey: keyOf('listGroupClusters', connection, { groupId }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read('listGroupClusters', connection, { groupId }, { signal }),
      retry: false,
      staleTime: 10_000,
    })),
  });
}

/** Reports what any page reads. Returns how to stop. */
export function watchClusters(client: QueryClient, store: TaskStore): () => void {
  return watchAnswers(client, {
    locationOf([kind, connection, id, args, all]) {
      if (kind !== 'operation' || id !== 'listGroupClusters' || all !== undefined) return undefined;
      if (typeof connection !== 'string' || !hasGroup(args) || hasDeleted(args)) return undefined;
      return { connection, groupId: args.groupId };
    },
    answered: (place, list) => reportClusters(store, place, (list as Result<'listGroupClusters'>).results),
  });
}

function hasGroup(args: unknown): args is { groupId: string } {
  return typeof args === 'object' && args !== null && 'groupId' in args && typeof args.groupId === 'string';
}

/** Clusters that are gone and left backups behind are listed as DELETING for as long as those stay // observed */
function hasDeleted(args: object): boolean {
  const query: unknown = 'query' in args ? args.query : undefined;
  return (
    typeof query === 'object' &&
    query !== null &&
    Reflect.get(query, 'includeDeletedWithRetainedBackups') === true
  );
}
