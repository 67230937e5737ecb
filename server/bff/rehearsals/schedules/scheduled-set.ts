import type { RehearsalSubject } from '#contract/twins/rehearsal-schedules.ts';
import { emptySet, freshAttempt, type Person, type StoredSet } from '../../change-sets/set.ts';
import { newStepId } from '../../change-sets/steps.ts';
import type { FinishedRead } from '../../twins/twin-reads.ts';
import { ServiceProblem } from '../../upstream/service-problem.ts';

type Restore = Extract<RehearsalSubject, { kind: 'restore' }>;

const snapshotLists: readonly string[] = ['snapshots', 'shardedSnapshots'];

/** The newest completed snapshot of a cluster in a copy. */
function newestSnapshot(
  reads: readonly FinishedRead[],
  { groupId, clusterName }: Restore,
): string | undefined {
  const snapshots = reads
    .filter((read) => read.groupId === groupId && read.clusterName === clusterName)
    .flatMap(({ resource, items }) => (snapshotLists.includes(resource) ? items : []))
    .filter(({ status }) => status === 'completed');
  const [newest] = snapshots.toSorted((a, b) => String(b.createdAt).localeCompare(String(a.createdAt)));
  return newest && String(newest.id);
}

/** A set of one step that restores the newest snapshot of the copy; it belongs to no change set of the source. */
export function restoreSet(
  subject: Restore,
  reads: readonly FinishedRead[],
  { connection, by, at }: { connection: string; by: Person; at: number },
): StoredSet {
  const { groupId, clusterName, targetGroupId, targetClusterName } = subject;
  const snapshotId = newestSnapshot(reads, subject);
  if (snapshotId === undefined)
    throw new ServiceProblem(`The copy holds no completed snapshot of ${clusterName}.`, { final: true });
  const title = `Restore ${clusterName} into ${targetClusterName}`;
  const body = { deliveryType: 'automated', snapshotId, targetGroupId, targetClusterName };
  const call = {
    operationId: 'createGroupClusterBackupRestoreJob' as const,
    args: { groupId, clusterName, body },
  };
  const apply = freshAttempt(call, null);
  const step = { id: newStepId(), title, after: [], addedBy: by, addedAt: at, apply, undo: null };
  return { ...emptySet('', connection, title, by, at), steps: [step] };
}
