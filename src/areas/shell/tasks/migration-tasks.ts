import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { isMigrationGoing, migrationPlanQuery, migrationsIn } from '#src/api/console/migration-plan.ts';
import { isActive, type Task, type TaskStore, tasks } from '#src/lib/tasks.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { useTasks } from './use-tasks.ts';
import { watchAnswers } from './watch-answers.ts';

const source = 'migrations';
/** A migration takes hours: pages that show it read it more often. */
const readAgainMs = 15_000;

const taskIdOf = (id: string): string => `${source}:${id}`;

/** How far it is, without a full stop: the tray ends its line itself. */
function detailOf({ state, reason, last }: MigrationPlan): string | undefined {
  if (state === 'cuttingOver') return 'Cutting over';
  if (state === 'running' && last?.ready) return 'Ready for cutover';
  const lag = last?.lagSeconds;
  if (state === 'running')
    return typeof lag === 'number' ? `Lag ${lag === 0 ? '0 s' : formatDuration(lag * 1000)}` : undefined;
  return reason === '' ? undefined : reason.replace(/\.$/, '');
}

function stateOf(plan: MigrationPlan): Task['state'] {
  if (isMigrationGoing(plan)) return plan.state === 'starting' ? 'waiting' : 'running';
  return plan.state === 'complete' ? 'done' : 'failed';
}

/** Notes a migration that runs, and how one that ran has ended. */
export function reportMigration(store: TaskStore, plan: MigrationPlan): void {
  const { id, connection, groupId, request } = plan;
  const isKnown = store.list().some((task) => task.id === taskIdOf(id) && isActive(task));
  // work that had ended before the first read is no news
  if (!isMigrationGoing(plan) && !isKnown) return;
  const detail = detailOf(plan);
  store.report({
    id: taskIdOf(id),
    source,
    title: `Migrating ${request.sourceName} to ${request.targetName}`,
    state: stateOf(plan),
    ...(detail === undefined ? {} : { detail }),
    href: `/c/${connection}/groups/${groupId}/migrations/${id}`,
    about: { id },
  });
}

/** Its record was deleted: its outcome is unknown. */
export function forgetMigration(store: TaskStore, id: string): void {
  const existing = store.list().find((task) => task.id === taskIdOf(id) && isActive(task));
  if (existing) store.report({ ...existing, state: 'done', detail: 'It no longer exists' });
}

/** Reports what any page reads. Returns how to stop. */
export function watchMigrations(client: QueryClient, store: TaskStore): () => void {
  return watchAnswers(client, {
    locationOf: (queryKey) => queryKey,
    answered(queryKey, data) {
      for (const plan of migrationsIn(queryKey, data)) reportMigration(store, plan);
    },
    gone([kind, id]) {
      if (kind === 'migration' && typeof id === 'string') forgetMigration(store, id);
    },
  });
}

/** Feeds the tray from what pages read of migrations, and keeps reading those that run. */
export function useMigrationTasks(): void {
  const client = useQueryClient();
  useEffect(() => watchMigrations(client, tasks), [client]);
  const running = useTasks().flatMap((task) =>
    task.source === source && isActive(task) && task.about?.id ? [task.about.id] : [],
  );
  useQueries({
    queries: running.map((id) => ({ ...migrationPlanQuery(id), refetchInterval: readAgainMs })),
  });
}
