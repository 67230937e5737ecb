import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { plansQuery } from '#src/api/drills.ts';
import { gameDaysQuery } from '#src/api/game-days.ts';
import { q } from '#src/api/query.ts';
import { read } from '#src/api/reads.ts';
import { openAlertsArgs } from '#src/lib/open-alerts.ts';
import { tasks } from '#src/lib/tasks.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { failedIn, runningIn, type Work } from './at-work.ts';
import { comingUp, type Upcoming } from './coming-up.ts';

export interface ProjectWork {
  running: Work[];
  failed: Work[];
  upcoming: Upcoming[];
  /** Whether a part of it is on its way. */
  pending: boolean;
}

/** What has an end of its own days ahead is read once in a while, and never watched. */
const expiringMs = 300_000;
/** Somebody who comes back from the page of users or addresses sees what they changed there. */
const expiringStaleMs = 60_000;

function expiringQuery(connection: string, groupId: string) {
  return queryOptions({
    queryKey: ['expiring', connection, groupId],
    queryFn: async ({ signal }) => {
      const args = { groupId, query: { itemsPerPage: 500 } };
      const [users, addresses] = await Promise.allSettled([
        read('listGroupDatabaseUsers', connection, args, { signal }),
        read('listGroupAccessListEntries', connection, args, { signal }),
      ]);
      return {
        users: users.status === 'fulfilled' ? users.value.results : [],
        addresses: addresses.status === 'fulfilled' ? addresses.value.results : [],
      };
    },
    staleTime: expiringStaleMs,
    refetchInterval: expiringMs,
  });
}

/** What runs, what failed and what comes in a project. What may not be read is left out: its own page says so. */
export function useProjectWork(groupId: string): ProjectWork {
  const { id } = useConnection();
  const now = useNow();
  const alerts = useQuery(q('listGroupAlerts', id, openAlertsArgs(groupId)));
  const clusters = useQuery(q('listGroupClusters', id, { groupId }));
  const expiring = useQuery(expiringQuery(id, groupId));
  const drills = useQuery({ ...plansQuery({ connection: id, groupId }), retry: false });
  const gameDays = useQuery(gameDaysQuery({ connection: id, groupId }));
  const known = useSyncExternalStore(tasks.subscribe, tasks.list);
  const work = useMemo(() => {
    const place = { connection: id, groupId };
    const all = { tasks: known, drills: drills.data ?? [], gameDays: gameDays.data ?? [] };
    return { running: runningIn(all, place), failed: failedIn(all, place) };
  }, [id, groupId, known, drills.data, gameDays.data]);
  const upcoming = useMemo(
    () =>
      comingUp(
        {
          alerts: alerts.data?.results ?? [],
          clusters: clusters.data?.results ?? [],
          users: expiring.data?.users ?? [],
          addresses: expiring.data?.addresses ?? [],
          drills: drills.data ?? [],
        },
        now,
      ),
    [alerts.data, clusters.data, expiring.data, drills.data, now],
  );
  const pending = [clusters, expiring, drills, gameDays].some(({ isPending }) => isPending);
  return { ...work, upcoming, pending };
}
