import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProbeReport, ProbeStart } from '#contract/console/probe.ts';
import { c } from './console-call.ts';

const keyOf = (id: string) => ['probe', id] as const;
const runningMs = 1_000;

/** The results of a probe client so far; polled as long as it runs. */
export function probeQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => c('getProbe', { probeId: id }, signal),
    retry: false,
    staleTime: 500,
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? runningMs : false),
  });
}

/** Starts a probe client; it continues until it is stopped. */
export const startProbe = (body: ProbeStart): Promise<ProbeReport> => c('startProbe', { body });

/** Stops a probe client; its results are kept. */
export function useStopProbe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => c('stopProbe', { probeId: id }),
    onSuccess: (report) => client.setQueryData(keyOf(report.id), report),
  });
}
