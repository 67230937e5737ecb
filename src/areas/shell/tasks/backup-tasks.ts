import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Args, Result } from '#contract/api/operations.ts';
import { q } from '#src/api/query.ts';
import { isActive, type Task, type TaskStore, tasks } from '#src/lib/tasks.ts';
import { type BackupList, backupLists, isBackupList, type Seen } from './backup-task-rows.ts';
import { useBusyPlaces } from './use-tasks.ts';
import { watchAnswers } from './watch-answers.ts';

const source = 'backups';

/** Whose backups a list is of, and which list. */
export interface BackupPlace {
  connection: string;
  groupId: string;
  /** Of the cluster. */
  name: string;
  list: BackupList;
}

/** A list of work on backups, newest first. `whole`: entries missing from it no longer exist. */
interface Listed {
  rows: readonly unknown[];
  whole: boolean;
}

/** Reports the running work of a list, and the outcome of earlier work. */
export function reportBackups(store: TaskStore, place: BackupPlace, { rows, whole }: Listed): void {
  const { read, tab } = backupLists[place.list];
  const mine = activeOf(store, place);
  const seen = rows.map((row) => (read as (row: unknown, name: string) => Seen)(row, place.name));
  for (const { id, ...about } of seen) {
    const taskId = taskIdOf(place, id);
    // work that had ended before the first read is no news
    if (!isActive(about) && !mine.some((task) => task.id === taskId)) continue;
    const href = `/c/${place.connection}/groups/${place.groupId}/backups/${tab}?open=${id}`;
    store.report({ ...about, id: taskId, source, href, about: { ...place } });
  }
  if (!whole) return;
  const there = new Set(seen.map(({ id }) => taskIdOf(place, id)));
  for (const task of mine) if (!there.has(task.id)) endUnseen(store, task, 'It no longer exists');
}

/** The cluster, or the project, is not there any more. */
export function forgetBackups(store: TaskStore, place: BackupPlace): void {
  for (const task of activeOf(store, place)) endUnseen(store, task, 'The cluster no longer exists');
}

/** Its outcome is unknown. */
function endUnseen(store: TaskStore, { progress: _, ...task }: Task, detail: string): void {
  store.report({ ...task, state: 'done', detail });
}

function taskIdOf({ connection }: BackupPlace, id: string): string {
  return `${source}:${connection}:${id}`;
}

function activeOf(store: TaskStore, place: BackupPlace): Task[] {
  return store.list().filter((task) => {
    const at = isActive(task) ? locationOf(task) : undefined;
    return at !== undefined && keyOfPlace(at) === keyOfPlace(place);
  });
}

function keyOfPlace({ connection, groupId, name, list }: BackupPlace): string {
  return [connection, groupId, name, list].join(' ');
}

function locationOf({ source: reporter, about }: Task): BackupPlace | undefined {
  const { connection, groupId, name, list } = about ?? {};
  if (reporter !== source || !connection || !groupId || !name || !isBackupList(list)) return undefined;
  return { connection, groupId, name, list };
}

// the same query as on the pages of backups, so that both share one request
const query = { itemsPerPage: 500 };

/** Feeds the tray from what pages read of backups, and keeps reading where something still runs. */
export function useBackupTasks(): void {
  const client = useQueryClient();
  useEffect(() => watchBackups(client, tasks), [client]);
  useQueries({
    queries: useBusyPlaces(locationOf).map(({ connection, groupId, name, list }) => {
      // flex clusters are named by another parameter
      const args = list.includes('Flex') ? { groupId, name, query } : { groupId, clusterName: name, query };
      return { ...q(list, connection, args as Args<BackupList>), retry: false };
    }),
  });
}

/** Reports what any page reads. Returns how to stop. */
export function watchBackups(client: QueryClient, store: TaskStore): () => void {
  return watchAnswers(client, {
    locationOf: locationOfKey,
    answered: (place, list) => reportBackups(store, place, listed(list as Result<BackupList>)),
    gone: (place) => forgetBackups(store, place),
  });
}

function listed({ results, totalCount }: { results: readonly unknown[]; totalCount?: number | undefined }) {
  return { rows: results, whole: totalCount !== undefined && totalCount <= results.length };
}

/** Only first pages of unfiltered lists: in others, a missing entry may be on another page. */
function locationOfKey([kind, connection, list, args, all]: readonly unknown[]): BackupPlace | undefined {
  if (kind !== 'operation' || typeof connection !== 'string' || !isBackupList(list) || all !== undefined) {
    return undefined;
  }
  const { groupId, clusterName, name = clusterName, query: asked } = args as Record<string, unknown>;
  const others = Object.keys((asked ?? {}) as object).filter((each) => each !== 'itemsPerPage');
  if (typeof groupId !== 'string' || typeof name !== 'string' || others.length > 0) return undefined;
  return { connection, groupId, name, list };
}
