import { useMemo } from 'react';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { useSeverities } from '#src/api/severities.ts';
import { alertsOf } from '../cluster-condition.ts';

/**
 * The open alerts that name a cluster; undefined while they are not known. Hosts of shared machines are not
 * reported.
 */
export function useNamedAlerts(groupId: string, name: string) {
  const list = useOpenAlerts(groupId);
  const severityOf = useSeverities(list.data?.results.length ? [groupId] : []);
  const all = list.data?.results;
  const { complete } = list;
  const alerts = useMemo(() => {
    const own = all && alertsOf({ name, connectionStrings: {} }, all);
    // none among those that were read is not none
    return complete || own?.length ? own : undefined;
  }, [name, all, complete]);
  return { alerts, severityOf, read: list };
}
