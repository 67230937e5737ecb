import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DrillChange, DrillPlan, DrillRun, DrillRunPage, DrillScope } from '#contract/console/drills.ts';
import { request } from '#src/api/client.ts';
import { goingMs, isGoing, restingMs } from '#src/api/console/drills.ts';
import { keptWithin } from '#src/api/kept-data.ts';

const at = (id: string): string => `/drills/${encodeURIComponent(id)}`;
const runAt = (id: string): string => `/drill-runs/${encodeURIComponent(id)}`;

/** As many as one page of the list holds, and one export. */
export const runPageSize = 500;

export function runsQuery({ connection, groupId }: DrillScope, planId: string | undefined, page = 1) {
  return queryOptions({
    queryKey: ['drills', connection, groupId, 'runs', planId ?? '', page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        connection,
        groupId,
        pageNum: String(page),
        itemsPerPage: String(runPageSize),
        ...(planId === undefined ? {} : { planId }),
      });
      return request<DrillRunPage>(`/drill-runs?${query}`, { signal });
    },
    staleTime: 2_000,
    placeholderData: keptWithin(['drills', connection, groupId, 'runs']),
    refetchInterval: ({ state }) => (state.data?.results.some(isGoing) ? goingMs : restingMs),
  });
}

/** One run with its collections one by one. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['drill-run', id],
    queryFn: ({ signal }) => request<DrillRun>(runAt(id), { signal }),
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
      ? request<DrillPlan>(at(base.id), { method: 'PUT', body: { ...body, version: base.version } })
      : request<DrillPlan>('/drills', { method: 'POST', body: { ...scope, ...body } }),
  );

export const useEnablePlan = () =>
  useDrillChange(({ id, enabled }: { id: string; enabled: boolean }) =>
    request<DrillPlan>(at(id), { method: 'PATCH', body: { enabled } }),
  );

export const useDeletePlan = () =>
  useDrillChange((id: string) => request<undefined>(at(id), { method: 'DELETE' }));

export const useRunPlan = () =>
  useDrillChange((id: string) => request<DrillRun>(`${at(id)}/run`, { method: 'POST', body: {} }));

export const useCancelRun = () =>
  useDrillChange((id: string) => request<DrillRun>(`${runAt(id)}/cancel`, { method: 'POST', body: {} }));
