import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { EstateUpcoming, UnaskedKind } from '#contract/overview/overview.ts';
import { useConnection } from '#src/api/connection.ts';
import { plansQuery } from '#src/api/console/drills.ts';
import { gameDaysQuery } from '#src/api/console/game-days.ts';
import { useOverview } from '#src/api/console/overview.ts';
import { tasks } from '#src/lib/tasks.ts';
import { failedIn, runningIn, type Work } from './at-work.ts';

export interface ProjectWork {
  running: Work[];
  failed: Work[];
  upcoming: readonly EstateUpcoming[];
  /** Kinds that are read after the page is displayed. */
  unasked: readonly UnaskedKind[];
  /** Whether a part of it is on its way. */
  pending: boolean;
}

/**
 * Running, failed and upcoming work of a project. Lists that the user may not read are left out: their own
 * pages report it.
 */
export function useProjectWork(groupId: string): ProjectWork {
  const { id } = useConnection();
  const drills = useQuery({ ...plansQuery({ connection: id, groupId }), retry: false });
  const gameDays = useQuery(gameDaysQuery({ connection: id, groupId }));
  const overview = useOverview('24h', groupId);
  const existing = useSyncExternalStore(tasks.subscribe, tasks.list);
  const { running = none, failed = none, upcoming = none, unasked = none } = overview.data ?? {};
  const work = useMemo(() => {
    const place = { connection: id, groupId };
    const all = {
      ...{ tasks: existing, drills: drills.data ?? [], gameDays: gameDays.data ?? [] },
      overview: { running, failed },
    };
    return { running: runningIn(all, place), failed: failedIn(all, place) };
  }, [id, groupId, existing, drills.data, gameDays.data, running, failed]);
  const pending = [overview, drills, gameDays].some(({ isPending }) => isPending);
  return { ...work, upcoming, unasked, pending };
}

const none: never[] = [];
