import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q, useOperation } from '#src/api/query.ts';
import { Hint } from '#src/ui/feedback/hint.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import classes from './advisor.module.css';

/** Whether Atlas chooses from which duration an operation is slow, or 100 ms for all. */
export function SlowThreshold({ groupId }: { groupId: string }) {
  const { id } = useConnection();
  const managed = useQuery(q('getGroupManagedSlowMs', id, { groupId }));
  const refusal = useRefusal('enableGroupManagedSlowMs', { groupId });
  const also = { also: ['getGroupManagedSlowMs'] as const };
  const enable = useOperation('enableGroupManagedSlowMs', also);
  const disable = useOperation('disableGroupManagedSlowMs', also);
  const busy = enable.isPending || disable.isPending;
  const set = (on: boolean): void =>
    (on ? enable : disable).mutate(
      { groupId },
      {
        onError: (error) =>
          notify({ tone: 'error', message: 'The threshold was not changed', detail: error.message }),
      },
    );
  const field = (
    <Switch
      className={classes.threshold}
      label="Managed slow query threshold"
      checked={managed.data ?? false}
      disabled={refusal !== undefined || managed.data === undefined || busy}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
  return (
    <Hint
      label={
        refusal ??
        (managed.data === false
          ? 'Operations are slow from 100 ms on. Managed: Atlas chooses the limit by what is usual on each host.'
          : 'Atlas chooses by what is usual on each host. Off: operations are slow from 100 ms on.')
      }
    >
      <div>{field}</div>
    </Hint>
  );
}
