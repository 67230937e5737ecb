import { queryOptions } from '@tanstack/react-query';
import type { ProbeReport } from '#contract/probe.ts';
import { request } from './client.ts';

const runningMs = 1_000;

/** What a probe has seen so far; followed as long as it runs. */
export function probeQuery(id: string) {
  return queryOptions({
    queryKey: ['probes', id],
    queryFn: ({ signal }) => request<ProbeReport>(`/probes/${encodeURIComponent(id)}`, { signal }),
    staleTime: 500,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? runningMs : false),
  });
}
