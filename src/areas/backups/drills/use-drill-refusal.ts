import { useRefusal } from '#src/api/access/can.ts';
import { useObserverRefusal } from '#src/api/access/console-refusal.ts';

export interface DrillRefusals {
  /** Why nothing may be restored: neither saved plans nor runs begin. */
  restore: string | undefined;
  /** Why plans may not be paused or deleted: that changes nothing at the service. */
  keep: string | undefined;
}

export function useDrillRefusals(groupId: string): DrillRefusals {
  const restore = useRefusal('createGroupClusterBackupRestoreJob', { groupId });
  return { restore, keep: useObserverRefusal() };
}
