import { retentionDays } from '#contract/backups/retention.ts';
import { useMayAsk } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';

export interface SnapshotRules {
  /** A backup compliance policy forbids deleting snapshots and keeping them for a shorter time. */
  protects: boolean;
  /** Days that snapshots on demand are kept at least; undefined: no such rule is known. */
  leastDays: number | undefined;
  /** Only owners of a project may read its policy. */
  readable: boolean;
}

/** The rules of a project's backup compliance policy for snapshots. */
export function useSnapshotRules(groupId: string): SnapshotRules {
  const readable = useMayAsk('getGroupBackupCompliancePolicy', { groupId });
  const { data } = useRead('getGroupBackupCompliancePolicy', { groupId }, { enabled: readable });
  const item = data?.onDemandPolicyItem;
  return {
    // without a policy the answer is an empty object // assumed
    protects: data?.state !== undefined,
    leastDays: item ? retentionDays(item) : undefined,
    readable,
  };
}
