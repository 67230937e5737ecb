import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '#contract/api/operations.ts';
import type { Acknowledger } from '#contract/console/bff.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '../connection.ts';
import { keptWithin } from '../kept-data.ts';
import { c } from './console-call.ts';

type Alert = Result<'listGroupAlerts'>['results'][number];
type Acknowledged = Pick<Alert, 'id' | 'updated' | 'acknowledgingUsername'>;

/** People by the id of the alert that they acknowledged. */
export type People = ReadonlyMap<string, string>;

/**
 * Users who acknowledged these alerts through this connection: the service knows only their shared key.
 * Requested again when one of the alerts has changed.
 */
export function useAcknowledgers(groupId: string, alerts: readonly Acknowledged[]): People {
  const { id, identity } = useConnection();
  const state = stateByKey(alerts, identity);
  const { data } = useQuery({
    queryKey: ['acknowledgers', id, groupId, state],
    queryFn: ({ signal }) => c('listAcknowledgers', { connection: id, groupId }, signal),
    enabled: state !== undefined,
    placeholderData: keptWithin(['acknowledgers', id, groupId]),
    staleTime: MINUTE,
  });
  return useMemo(() => peopleOf(data ?? [], alerts, identity), [data, alerts, identity]);
}

/** Differs when an acknowledgement by the key was added, changed or withdrawn; undefined without one. */
function stateByKey(alerts: readonly Acknowledged[], identity: string): string | undefined {
  const changed = alerts
    .flatMap(({ acknowledgingUsername, updated }) => (acknowledgingUsername === identity ? [updated] : []))
    .sort();
  return changed.length === 0 ? undefined : `${changed.length} ${changed.at(-1)}`;
}

/** Only where the service reports the key: another user may have acknowledged it elsewhere since. */
export function peopleOf(
  existing: readonly Acknowledger[],
  alerts: readonly Acknowledged[],
  identity: string,
): People {
  const actors = new Map(existing.map(({ alertId, actor }) => [alertId, actor]));
  return new Map(
    alerts.flatMap(({ id, acknowledgingUsername }): [string, string][] => {
      const actor = actors.get(id);
      return actor !== undefined && acknowledgingUsername === identity ? [[id, actor]] : [];
    }),
  );
}
