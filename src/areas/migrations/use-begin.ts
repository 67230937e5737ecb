import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { useCreateMigration } from './migration-requests.ts';

/** A new draft, empty or with the choices of an earlier migration. */
export function useBegin(
  groupId: string,
  orgId: string | undefined,
  onOpen: (plan: Pick<MigrationPlan, 'id' | 'groupId'>) => void,
) {
  const { id: connection } = useConnection();
  const create = useCreateMigration();
  const refused = useRefusal(
    'createGroupLiveMigration',
    orgId === undefined ? { groupId } : { groupId, orgId },
  );
  const begin = (from?: string): void => {
    if (orgId === undefined || refused !== undefined) return;
    create.mutate(
      { connection, groupId, orgId, ...(from === undefined ? {} : { from }) },
      {
        onSuccess: onOpen,
        onError: reportFailure('No plan was created'),
      },
    );
  };
  return { begin, busy: create.isPending, refusal: refused };
}
