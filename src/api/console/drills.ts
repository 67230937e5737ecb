import { queryOptions } from '@tanstack/react-query';
import type { DrillScope, DrillState } from '#contract/console/drills.ts';
import { c } from './console-call.ts';

/** Whether a run has not ended. */
export function isGoing({ state }: { state: DrillState }): boolean {
  return state === 'planned' || state === 'restoring' || state === 'comparing';
}

export const goingMs = 2_000;
/** Runs start by schedule, so that an idle list is polled as well. */
export const restingMs = 5_000;

/** The clusters of a project whose data restore tests replace. */
export const drillTargetsQuery = ({ connection, groupId }: DrillScope) =>
  queryOptions({
    queryKey: ['drills', connection, groupId, 'targets'],
    queryFn: ({ signal }) => c('listDrillTargets', { connection, groupId }, signal),
    staleTime: 5_000,
  });

/** The plans of a project, by name, with how they last went. */
export function plansQuery({ connection, groupId }: DrillScope) {
  return queryOptions({
    queryKey: ['drills', connection, groupId, 'plans'],
    queryFn: ({ signal }) => c('listDrills', { connection, groupId }, signal),
    staleTime: 2_000,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last }) => last && isGoing(last)) ? goingMs : restingMs,
  });
}
