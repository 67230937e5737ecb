import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { q } from '#src/api/query.ts';
import { isActive, type Task, type TaskStore, tasks } from '#src/lib/tasks.ts';
import { useBusyPlaces } from './use-tasks.ts';
import { watchAnswers } from './watch-answers.ts';

type SearchIndex = Result<'listGroupClusterSearchIndexes'>[number];

interface Place {
  connection: string;
  groupId: string;
  clusterName: string;
}

const source = 'search';
const verbs: Readonly<Record<string, string>> = {
  PENDING: 'Building',
  BUILDING: 'Building',
  DELETING: 'Deleting',
};

/** Notes which search indexes of a cluster are built or deleted, and how that ended. `indexes` is the whole list. */
export function reportIndexes(store: TaskStore, place: Place, indexes: readonly SearchIndex[]): void {
  const mine = runningIn(store, place);
  for (const index of indexes) {
    const { indexID, name, status, queryable } = index;
    const id = idOf(place, indexID);
    const verb = ownValue(verbs, status);
    const existing = mine.find((task) => task.id === id);
    if (verb) {
      store.report({
        id,
        source,
        title: `${verb} search index ${name} of ${place.clusterName}`,
        state: status === 'PENDING' ? 'waiting' : 'running',
        // documented: queries use the one before meanwhile
        ...(verb === 'Building' && queryable ? { detail: 'Queries use the previous definition' } : {}),
        href: hrefOf(place, indexID),
        about: { ...place, status },
      });
    } else if (existing) {
      const { detail: _, ...ended } = existing;
      const failed = status !== 'READY';
      store.report({ ...ended, state: failed ? 'failed' : 'done', ...(failed ? causeOf(index) : {}) });
    }
  }
  for (const task of mine) {
    if (indexes.some(({ indexID }) => task.id === idOf(place, indexID))) continue;
    const { detail: _, ...ended } = task;
    const deleted = task.about?.status === 'DELETING';
    store.report({ ...ended, state: 'done', ...(deleted ? {} : { detail: 'The index no longer exists' }) });
  }
}

/** The tray ends its line itself. */
function causeOf({ statusDetail = [] }: SearchIndex): { detail?: string } {
  const cause = statusDetail
    .map(({ mainIndex, stagedIndex }) => stagedIndex?.message ?? mainIndex?.message)
    .find((message) => message !== undefined);
  return cause === undefined ? {} : { detail: cause.replace(/\.$/, '') };
}

const idOf = ({ connection, groupId, clusterName }: Place, indexId: string): string =>
  [source, connection, groupId, clusterName, indexId].join(':');

const hrefOf = ({ connection, groupId, clusterName }: Place, indexId: string): string =>
  `/c/${connection}/groups/${groupId}/search?open=${encodeURIComponent(`${clusterName}/${indexId}`)}`;

function runningIn(store: TaskStore, place: Place): Task[] {
  return store.list().filter((task) => {
    const at = locationOf(task);
    return at !== undefined && keyOfPlace(at) === keyOfPlace(place);
  });
}

const keyOfPlace = ({ connection, groupId, clusterName }: Place): string =>
  [connection, groupId, clusterName].join(' ');

function locationOf(task: Task): Place | undefined {
  const { connection, groupId, clusterName } = task.about ?? {};
  if (task.source !== source || !isActive(task) || !connection || !groupId || !clusterName) return undefined;
  return { connection, groupId, clusterName };
}

/** Feeds the tray from what pages read of search indexes, and keeps reading where something is built. */
export function useSearchTasks(): void {
  const client = useQueryClient();
  useEffect(() => watchIndexes(client, tasks), [client]);
  useQueries({
    queries: useBusyPlaces(locationOf).map(({ connection, groupId, clusterName }) => ({
      ...q('listGroupClusterSearchIndexes', connection, { groupId, clusterName }),
      retry: false,
    })),
  });
}

/** Reports what any page reads. Returns how to stop. */
export function watchIndexes(client: QueryClient, store: TaskStore): () => void {
  return watchAnswers(client, {
    locationOf: locationOfKey,
    answered: (place, list) => reportIndexes(store, place, list as SearchIndex[]),
    // its cluster is gone, and its indexes with it
    gone: (place) => reportIndexes(store, place, []),
  });
}

function locationOfKey(queryKey: readonly unknown[]): Place | undefined {
  const [kind, connection, id, args] = queryKey;
  if (kind !== 'operation' || id !== 'listGroupClusterSearchIndexes') return undefined;
  const { groupId, clusterName } = (args ?? {}) as Record<string, unknown>;
  return typeof connection === 'string' && typeof groupId === 'string' && typeof clusterName === 'string'
    ? { connection, groupId, clusterName }
    : undefined;
}
