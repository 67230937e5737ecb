import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { isRunning, type SnapshotFact } from '#src/areas/backups/shared/facts.ts';
import { isComplete } from './snapshot-rows.ts';

/** Why a snapshot cannot be restored or downloaded; undefined: it can. */
export function contentRefusal(fact: SnapshotFact): string | undefined {
  if (isRunning(fact)) return 'The snapshot has not completed yet.';
  return isComplete(fact) ? undefined : 'The snapshot failed: it contains no data.';
}

/** Why it cannot be exported. */
export function exportRefusal(fact: SnapshotFact): string | undefined {
  const { source, fallback } = fact;
  if (source.kind !== 'dedicated') return 'Only snapshots of dedicated clusters can be exported.';
  if (source.deleted) return 'The cluster is deleted: its snapshots can be restored, not exported.';
  if (fallback) return 'Fallback snapshots cannot be exported.';
  const refused = source.cluster && clusterRefusal('exportSnapshot', source.cluster);
  return refused ? clusterRefusals[refused] : contentRefusal(fact);
}

/** Why the time that it is kept cannot be changed. */
export function retentionRefusal(fact: SnapshotFact): string | undefined {
  if (fact.source.kind !== 'dedicated') return 'Atlas decides how long these snapshots are kept.';
  if (isRunning(fact)) return 'The retention can be changed once the snapshot has completed.';
  return isComplete(fact) ? undefined : 'The snapshot failed: it contains no data.';
}
