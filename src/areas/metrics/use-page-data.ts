import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { useConnection } from '#src/api/connection.ts';
import { keptWithin } from '#src/api/kept-data.ts';
import { useRead } from '#src/api/query.ts';
import { read } from '#src/api/reads.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { type Mark, markedOf, marksOfAlerts, marksOfEvents } from './marks.ts';
import { type Member, membersOf } from './members.ts';
import type { TimeSpan } from './span/time-span.ts';

export interface MetricCluster {
  name: string;
  /** Free, shared and flex clusters are measured by few names. */
  tenant: boolean;
  paused: boolean;
  tier: string | undefined;
}

/** The clusters of the project by name; undefined while they are loading. */
export function useMetricClusters(groupId: string) {
  const list = useAllPages('listGroupClusters', { groupId });
  const clusters = useMemo(
    () =>
      list.rows
        .map(({ name, paused, replicationSpecs }): MetricCluster => {
          const regions = replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs);
          return {
            name,
            paused,
            tenant: regions.some(({ providerName }) => providerName === 'TENANT'),
            tier: regions[0]?.electableSpecs?.instanceSize,
          };
        })
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [list.rows],
  );
  const existing = clusters.length > 0 || (!list.loading && !list.error);
  return { clusters: existing ? clusters : undefined, error: list.error, refetch: list.refetch };
}

/** The processes of a cluster; undefined while they are loading. */
export function useMembers(groupId: string, clusterName: string) {
  const { data, error, refetch } = useProcesses(groupId);
  const members = useMemo(() => data && membersOf(clusterName, data.results), [data, clusterName]);
  return { members, error: data ? null : error, refetch };
}

const refreshMs = 30_000;

/**
 * The end of the measured range, in whole steps, updated while the page is visible; `renew` does so at once.
 * An emulator's clock may run fast: requests to it are limited by real time.
 */
export function useEnd(stepMs: number): { now: number; renew: () => void } {
  const clock = useClock();
  const [at, setAt] = useState(() => clock());
  const renew = useCallback(() => setAt(clock()), [clock]);
  useEffect(() => {
    renew();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') renew();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [renew]);
  return { now: Math.floor(at / stepMs) * stepMs, renew };
}

/** Events that charts mark: those of some clusters, or those of the whole project. */
function useEvents(
  groupId: string,
  which: 'cluster' | 'project',
  clusterNames: readonly string[],
  span: TimeSpan,
) {
  const { id } = useConnection();
  const names = which === 'cluster' ? [...clusterNames] : undefined;
  const key = ['measured', id, groupId, 'events', which, names?.join()];
  return useQuery({
    queryKey: [...key, span.from, span.to],
    queryFn: ({ signal }) =>
      read(
        'listGroupEvents',
        id,
        {
          groupId,
          query: {
            ...(names ? { clusterNames: names } : {}),
            eventType: markedOf(which),
            minDate: new Date(span.from).toISOString(),
            maxDate: new Date(span.to).toISOString(),
            itemsPerPage: 500,
          },
        },
        { signal },
      ),
    enabled: clusterNames.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // marks outside the range are left out by the reader
    placeholderData: keptWithin(key),
    retry: false,
  });
}

/** What happened to some clusters in a span: events and alerts, oldest first. Failures leave the charts without marks. */
export function useMarks(
  groupId: string,
  clusterNames: readonly string[],
  members: readonly Member[],
  span: TimeSpan,
): Mark[] {
  const alerts = useRead(
    'listGroupAlerts',
    { groupId, query: { itemsPerPage: 500 } },
    { enabled: clusterNames.length > 0 },
  );
  const ofClusters = useEvents(groupId, 'cluster', clusterNames, span);
  const ofProject = useEvents(groupId, 'project', clusterNames, span);
  return useMemo(() => {
    const hosts = new Set(members.map((member) => member.id));
    const all = [
      ...marksOfEvents([...(ofClusters.data?.results ?? []), ...(ofProject.data?.results ?? [])]),
      ...marksOfAlerts(alerts.data?.results ?? [], clusterNames, hosts, ({ eventTypeName, metricName }) =>
        alertTitle(eventTypeName, metricName),
      ),
    ];
    return all.filter(({ at }) => at >= span.from && at <= span.to).sort((a, b) => a.at - b.at);
  }, [ofClusters.data, ofProject.data, alerts.data, members, clusterNames, span]);
}
