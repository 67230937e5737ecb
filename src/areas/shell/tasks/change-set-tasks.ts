import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangeSet, ChangeSetHead } from '#contract/change-sets/sets.ts';
import { isActive, type Task, type TaskStore, tasks } from '#src/lib/tasks.ts';
import { useTasks } from './use-tasks.ts';
import { watchAnswers } from './watch-answers.ts';

const source = 'change-sets';

const taskIdOf = (id: string): string => `${source}:${id}`;
const isGoing = ({ state }: ChangeSetHead): boolean => state === 'applying' || state === 'undoing';

function stateOf(set: ChangeSetHead): Task['state'] {
  if (isGoing(set)) return 'running';
  return set.state === 'stopped' ? 'failed' : 'done';
}

/** Reports a set while it is applied or undone, and its outcome. */
export function reportSet(store: TaskStore, set: ChangeSetHead): void {
  const { id, connection, title, state, steps, done, issue } = set;
  const isKnown = store.list().some((task) => task.id === taskIdOf(id) && isActive(task));
  // work that had ended before the first read is no news
  if (!isGoing(set) && !isKnown) return;
  store.report({
    id: taskIdOf(id),
    source,
    title: `${state === 'undoing' || state === 'undone' || state === 'partlyUndone' ? 'Undoing' : 'Applying'} ${title}`,
    state: stateOf(set),
    ...(issue === '' ? {} : { detail: issue.replace(/\.$/u, '') }),
    ...(state === 'applying' ? { progress: { done, total: steps, unit: 'changes' } } : {}),
    href: `/c/${encodeURIComponent(connection)}/change-sets/${encodeURIComponent(id)}`,
    about: { connection },
  });
}

const headOf = ({ steps, ...set }: ChangeSet): ChangeSetHead => ({
  ...set,
  steps: steps.length,
  done: steps.filter(({ apply }) => apply.state === 'done').length,
});

/** Reports what any page reads. Returns how to stop. */
function watchSets(client: QueryClient, store: TaskStore): () => void {
  return watchAnswers(client, {
    locationOf: ([kind, , what]) => (kind === 'change-sets' ? what : undefined),
    answered(what, data) {
      if (what === 'list') for (const set of data as ChangeSetHead[]) reportSet(store, set);
      if (what === 'set') reportSet(store, headOf(data as ChangeSet));
    },
  });
}

/** Feeds the tray from what pages read of change sets; answers with the connections whose sets run. */
export function useChangeSetTasks(): string[] {
  const client = useQueryClient();
  useEffect(() => watchSets(client, tasks), [client]);
  const running = useTasks().flatMap((task) =>
    task.source === source && isActive(task) && task.about?.connection ? [task.about.connection] : [],
  );
  return [...new Set(running)];
}
