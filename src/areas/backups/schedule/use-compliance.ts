import { useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import type { Demanded } from './editor-rules.ts';

export interface Compliance {
  demanded: Demanded | undefined;
  /** Why it is not known whether there is a policy. */
  unknown: string | undefined;
}

/** Requirements of the project's compliance policy, where the caller may read it. */
export function useCompliance(groupId: string): Compliance {
  const refusal = useRefusal('getGroupBackupCompliancePolicy', { groupId });
  const { data, error } = useRead(
    'getGroupBackupCompliancePolicy',
    { groupId },
    { enabled: refusal === undefined },
  );
  if (refusal !== undefined) return { demanded: undefined, unknown: `reading it ${lower(refusal)}` };
  if (!data) return { demanded: undefined, unknown: error ? error.message : 'loading' };
  // before there is a policy the answer is empty
  if (data.scheduledPolicyItems === undefined) return { demanded: undefined, unknown: undefined };
  const { scheduledPolicyItems, restoreWindowDays = 0, copyProtectionEnabled = false } = data;
  return { demanded: { scheduledPolicyItems, restoreWindowDays, copyProtectionEnabled }, unknown: undefined };
}

function lower(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
