import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Overview } from '#contract/overview/overview.ts';
import type { HistoryRange } from '#contract/overview/overview-ranges.ts';
import { useConnection } from '../connection.ts';
import { keptWithin } from '../kept-data.ts';
import { c, unlessKnown } from './console-call.ts';

/** Our own server knows the answer: asking again costs the service nothing. */
const everyMs = 5_000;

/** Everything that the connection sees, at a glance; or one project. */
export function useOverview(range: HistoryRange, group?: string, enabled = true) {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const queryKey = ['overview', connection, range, group] as const;
  return useQuery({
    queryKey,
    enabled,
    queryFn: ({ signal }) =>
      unlessKnown(client.getQueryData<Overview>(queryKey), (existing) =>
        c('getOverview', { connection, range, group, known: existing }, signal),
      ),
    staleTime: 1_000,
    refetchInterval: everyMs,
    // another range changes only the history: the projects stay, those of another connection do not
    ...(group === undefined ? { placeholderData: keptWithin(['overview', connection]) } : {}),
    retry: false,
  });
}
