import { useMemo } from 'react';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import { useRestores } from '../shared/use-facts.ts';
import { useSchedules } from '../shared/use-schedules.ts';
import { type Consequence, consequencesOf } from './rules/deletion.ts';
import { locationOf } from './rules/snapshot-rows.ts';

interface Consequences {
  /** Undefined until everything that they follow from has been read. */
  consequences: Consequence[] | undefined;
  /** Data that they do not take into account. */
  missing: string | undefined;
}

const none: readonly Source[] = [];

/** What deleting snapshots takes away; where points in time are at stake, schedules and restores are read for it. */
export function useConsequences(
  groupId: string,
  chosen: readonly SnapshotFact[],
  existing: readonly SnapshotFact[],
  sources: readonly Source[],
): Consequences {
  const { zone } = useZone();
  const now = useNow();
  const continuous = useMemo(() => {
    const places = new Map(chosen.map(({ source }) => [locationOf(source), source]));
    return [...places.values()].filter(({ pitEnabled, deleted }) => pitEnabled && !deleted);
  }, [chosen]);
  const schedules = useSchedules(groupId, continuous);
  const refused = useRefusal('listGroupClusterBackupRestoreJobs', { groupId });
  const mayAsk = useMayAsk('listGroupClusterBackupRestoreJobs', { groupId });
  const isAtStake = continuous.length > 0;
  // a restore into one cluster may have come from any other
  const restores = useRestores(groupId, isAtStake && mayAsk ? sources : none);
  const pending = schedules.pending || (isAtStake && !refused && (!mayAsk || restores.pending));
  if (pending) return { consequences: undefined, missing: undefined };
  const unread = refused !== undefined || restores.failures.length > 0 || restores.cut.length > 0;
  const unscheduled = schedules.failures.length > 0 || schedules.cut.length > 0;
  return {
    consequences: consequencesOf(chosen, {
      groupId,
      snapshots: existing,
      restores: restores.facts,
      windowDays: ({ name }) => schedules.schedules.get(name)?.restoreWindowDays,
      now,
      say: (epoch) => formatInstant(epoch, zone),
    }),
    missing: missingText(isAtStake && unread, unscheduled),
  };
}

/** Missing data, and its effect on the consequences. */
function missingText(restores: boolean, schedules: boolean): string | undefined {
  const texts = [
    restores && 'Some restore jobs could not be loaded: gaps they left are not counted.',
    schedules && 'Some schedules could not be loaded: points in time of their clusters are not counted.',
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(' ') : undefined;
}
