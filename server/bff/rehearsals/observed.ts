import { z } from 'zod';
import type { RehearsedStep } from '#contract/twins/rehearsals.ts';
import { SECOND } from '#contract/values/durations.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';

const Events = z.object({
  results: z.array(
    z.object({
      created: z.string(),
      hostname: z.string().nullish(),
      port: z.number().nullish(),
    }),
  ),
});
const Alerts = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      eventTypeName: z.string(),
      created: z.string(),
      clusterName: z.string().nullish(),
      hostnameAndPort: z.string().nullish(),
    }),
  ),
});

/** Restarts and alerts of a project since a time of the twin's clock; `known`: alerts of earlier steps. */
export async function observedSince(
  calls: ServiceCalls,
  groupId: string,
  at: number,
  existing: ReadonlySet<string>,
): Promise<Pick<RehearsedStep, 'restarts' | 'alerts'>> {
  const query = { eventType: ['CLUSTER_INSTANCE_RESTARTED'], minDate: new Date(at).toISOString() };
  const events = calls.read(Events, calls.present(await calls.call('listGroupEvents', { groupId, query })));
  const alerts = calls.read(Alerts, calls.present(await calls.call('listGroupAlerts', { groupId })));
  // times of the service have whole seconds
  const since = Math.floor(at / SECOND) * SECOND;
  return {
    restarts: events.results
      .map(({ hostname, port }) => [hostname, port].filter(Boolean).join(':'))
      .reverse(),
    alerts: alerts.results
      .filter(({ id, created }) => !existing.has(id) && Date.parse(created) >= since)
      .map(({ id, eventTypeName: type, clusterName, hostnameAndPort }) => ({
        ...{ id, type, on: hostnameAndPort ?? clusterName ?? '' },
      })),
  };
}
