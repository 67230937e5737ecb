import { useSyncExternalStore } from 'react';
import { isActive, type Task, tasks } from '#src/lib/tasks.ts';

export function useTasks(): readonly Task[] {
  return useSyncExternalStore(tasks.subscribe, tasks.list);
}

/** Where something is at work, each place once. `locationOf`: undefined for a task of another source. */
export function useBusyPlaces<Place>(locationOf: (task: Task) => Place | undefined): Place[] {
  const places = new Map(
    useTasks().flatMap((task) => {
      const place = isActive(task) ? locationOf(task) : undefined;
      return place === undefined ? [] : [[JSON.stringify(place), place] as const];
    }),
  );
  return [...places.values()];
}
