import { useQuery } from '@tanstack/react-query';
import { q } from '#src/api/query.ts';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';

/** How many alerts of a project are open; undefined while unknown. */
export function useOpenAlertCount(
  connectionId: string | undefined,
  groupId: string | undefined,
): number | undefined {
  const { data } = useQuery({
    ...q('listGroupAlerts', connectionId ?? '', openAlertsArgs(groupId ?? '')),
    enabled: Boolean(connectionId && groupId),
  });
  return data ? (data.totalCount ?? data.results.length) : undefined;
}
