import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EstateAlerts } from '#contract/overview/estate-alerts.ts';
import { useConnection } from '../connection.ts';
import { c, unlessKnown } from './console-call.ts';

/** Our own server knows the answer: asking again costs the service nothing. */
const everyMs = 5_000;

export const estateAlertsKey = (connection: string) => ['estate-alerts', connection] as const;

/** The same read for a page that follows it and for an action that needs it once. */
export function estateAlertsQuery(client: QueryClient, connection: string) {
  const queryKey = estateAlertsKey(connection);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      unlessKnown(client.getQueryData<EstateAlerts>(queryKey), (existing) =>
        c('listEstateAlerts', { connection, known: existing }, signal),
      ),
    staleTime: 1_000,
    retry: false,
  });
}

/** The open alerts of all projects that the connection sees. */
export function useEstateAlerts() {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  return useQuery({ ...estateAlertsQuery(client, connection), refetchInterval: everyMs });
}
