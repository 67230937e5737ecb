import { use } from 'react';
import { useRefusal } from '#src/api/can.ts';
import { SessionContext } from '#src/api/session-context.ts';

export interface DrillRefusals {
  /** Why nothing may be restored: neither saved plans nor runs begin. */
  restore: string | undefined;
  /** Why plans may not be paused or deleted: that changes nothing at the service. */
  keep: string | undefined;
}

export function useDrillRefusals(groupId: string): DrillRefusals {
  const session = use(SessionContext);
  const restore = useRefusal('createGroupClusterBackupRestoreJob', { groupId });
  const viewer =
    session?.user.role === 'viewer' ? 'Viewers of this console cannot change anything.' : undefined;
  return { restore, keep: session ? viewer : 'Signed out.' };
}
