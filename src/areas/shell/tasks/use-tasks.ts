import { useSyncExternalStore } from 'react';
import { type Task, tasks } from '#src/lib/tasks.ts';

export function useTasks(): readonly Task[] {
  return useSyncExternalStore(tasks.subscribe, tasks.list);
}
