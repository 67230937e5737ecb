import { useMemo } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { useNow } from '#src/ui/values/now.tsx';
import type { RestoreFact, SnapshotFact, Source } from '../shared/facts.ts';
import { useLastRestoreTests } from '../shared/last-restore-tests.ts';
import { type Recoverability, recoverability } from '../shared/recoverability.ts';
import { type Gathered, hasBackups, useRestores, useSnapshots } from '../shared/use-facts.ts';
import { hasSchedule, type Schedules, useSchedules } from '../shared/use-schedules.ts';
import { type ClusterProtection, protectionState, worstFirst } from './protection.ts';
import { overdueAt } from './schedule-ahead.ts';

export interface Protections {
  /** Worst first. */
  clusters: ClusterProtection[];
  /** Of the whole project. */
  restores: Gathered<RestoreFact>;
  /** Clusters whose snapshots were not all read. */
  cut: readonly Source[];
  pending: boolean;
  now: number;
  refetch: () => void;
}

interface Read {
  groupId: string;
  snapshots: Gathered<SnapshotFact>;
  restores: Gathered<RestoreFact>;
  schedules: Schedules;
  lastTest: ReadonlyMap<string, { at: number }> | undefined;
  now: number;
}

/** The service takes a snapshot of a flex cluster once a day // documented */
function dailyOverdueAt(existing: Recoverability | undefined, now: number): number | undefined {
  const newest = existing?.snapshots[0]?.at;
  return newest !== undefined && now - newest > 1.5 * DAY ? newest + DAY : undefined;
}

function protectionOf(source: Source, read: Read): ClusterProtection {
  const { groupId, restores, now } = read;
  const snapshots = read.snapshots.facts.filter((each) => each.source.id === source.id);
  const failure = read.snapshots.failures.find((each) => each.source.id === source.id);
  // a deleted cluster may have had the name of a living one
  const schedule = hasSchedule(source) ? read.schedules.schedules.get(source.name) : undefined;
  const unread = read.schedules.failures.find((each) => each.source.id === source.id);
  const isUnread = failure !== undefined || (read.snapshots.pending && snapshots.length === 0);
  const existing = isUnread
    ? undefined
    : recoverability({
        source,
        groupId,
        snapshots,
        restores: restores.facts,
        restoreWindowDays: schedule?.restoreWindowDays,
        now,
      });
  const overdue =
    source.kind === 'flex' ? dailyOverdueAt(existing, now) : schedule && overdueAt(schedule, snapshots, now);
  const state = protectionState({
    source,
    snapshots,
    known: existing,
    pending: failure === undefined && read.snapshots.pending,
    overdueAt: overdue,
  });
  const failedRestores = restores.failures.find((each) => each.source.id === source.id);
  return {
    source,
    snapshots,
    known: existing,
    state,
    schedule,
    overdueAt: overdue,
    lastTestAt: read.lastTest?.get(source.name)?.at,
    isLastTestKnown: read.lastTest !== undefined,
    failures: [
      ...(failure ? [{ what: 'Snapshots', error: failure.error }] : []),
      ...(failedRestores ? [{ what: 'Restore jobs', error: failedRestores.error }] : []),
      ...(unread ? [{ what: 'Schedule', error: unread.error }] : []),
    ],
  };
}

/**
 * Protection of clusters. Restores are read for every cluster of the project: a restore into one may have
 * come from another, and leaves a gap.
 */
export function useProtection(
  groupId: string,
  sources: readonly Source[],
  wanted: readonly Source[] = sources,
): Protections {
  const now = useNow();
  const snapshots = useSnapshots(groupId, wanted);
  const restores = useRestores(groupId, sources);
  const schedules = useSchedules(groupId, wanted);
  const lastTest = useLastRestoreTests(groupId);
  const clusters = useMemo(() => {
    const read: Read = { groupId, snapshots, restores, schedules, lastTest, now };
    return wanted.map((source) => protectionOf(source, read)).sort(worstFirst);
  }, [groupId, wanted, snapshots, restores, schedules, lastTest, now]);
  return {
    clusters,
    restores,
    cut: snapshots.cut.filter(hasBackups),
    pending: snapshots.pending || restores.pending || schedules.pending,
    now,
    refetch: () => {
      snapshots.refetch();
      restores.refetch();
      schedules.refetch();
    },
  };
}
