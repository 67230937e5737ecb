import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DrillChange, DrillPlan, DrillScope } from '#contract/console/drills.ts';
import { c } from '#src/api/console/console-call.ts';
import { goingMs, isGoing, restingMs } from '#src/api/console/drills.ts';
import { keptWithin } from '#src/api/kept-data.ts';

/** As many as one page of the list holds, and one export. */
export const runPageSize = 500;

export function runsQuery({ connection, groupId }: DrillScope, planId: string | undefined, page = 1) {
  return queryOptions({
    queryKey: ['drills', connection, groupId, 'runs', planId ?? '', page],
    queryFn: ({ signal }) =>
      c('listDrillRuns', { connection, groupId, planId, pageNum: page, itemsPerPage: runPageSize }, signal),
    staleTime: 2_000,
    placeholderData: keptWithin(['drills', connection, groupId, 'runs']),
    refetchInterval: ({ state }) => (state.data?.results.some(isGoing) ? goingMs : restingMs),
  });
}

/** One run with its collections one by one. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['drill-run', id],
    queryFn: ({ signal }) => c('getDrillRun', { runId: id }, signal),
    staleTime: 2_000,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? goingMs : false),
  });
}

/** A change of plans or runs; invalidates their queries. */
function useDrillChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(['drills', 'drill-run'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Saves a plan over `base`, or creates it without one. */
export const useSavePlan = (scope: DrillScope, base: DrillPlan | undefined) =>
  useDrillChange((body: Omit<DrillChange, 'version'>) =>
    base
      ? c('saveDrill', { drillId: base.id, body: { ...body, version: base.version } })
      : c('createDrill', { body: { ...scope, ...body } }),
  );

export const useEnablePlan = () =>
  useDrillChange(({ id, enabled }: { id: string; enabled: boolean }) =>
    c('enableDrill', { drillId: id, body: { enabled } }),
  );

export const useDeletePlan = () => useDrillChange((id: string) => c('deleteDrill', { drillId: id }));

export const useRunPlan = () => useDrillChange((id: string) => c('runDrill', { drillId: id }));

export const useCancelRun = () => useDrillChange((id: string) => c('cancelDrillRun', { runId: id }));
