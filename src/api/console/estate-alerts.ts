import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EstateAlerts } from '#contract/overview/estate-alerts.ts';
import { requestUnlessKnown } from '../client.ts';
import { useConnection } from '../connection.ts';

/** Our own server knows the answer: asking again costs the service nothing. */
const everyMs = 5_000;

export const estateAlertsKey = (connection: string) => ['estate-alerts', connection] as const;

/** The open alerts of all projects that the connection sees. */
export function useEstateAlerts() {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const queryKey = estateAlertsKey(connection);
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<EstateAlerts> =>
      requestUnlessKnown(
        '/overview/alerts',
        { connection },
        client.getQueryData<EstateAlerts>(queryKey),
        signal,
      ),
    staleTime: 1_000,
    refetchInterval: everyMs,
    retry: false,
  });
}
