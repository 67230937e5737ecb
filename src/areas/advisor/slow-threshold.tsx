import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { q, useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Hint } from '#src/ui/feedback/hint.tsx';
import classes from './advisor.module.css';

/** Whether Atlas chooses from which duration an operation is slow, or 100 ms for all. */
export function SlowThreshold({ groupId }: { groupId: string }) {
  const { id } = useConnection();
  const managed = useQuery(q('getGroupManagedSlowMs', id, { groupId }));
  const refusal = useRefusal('enableGroupManagedSlowMs', { groupId });
  const also = { also: ['getGroupManagedSlowMs'] as const };
  const enable = useOperation('enableGroupManagedSlowMs', also);
  const disable = useOperation('disableGroupManagedSlowMs', also);
  const adding = useAdding();
  const set = (on: boolean): void =>
    confirm({
      title: on ? 'Let Atlas choose the slow query threshold?' : 'Call operations slow from 100 ms on?',
      consequence: on
        ? 'Atlas chooses the limit by what is usual on each host. Logs and suggestions of all clusters of the project follow it.'
        : 'One threshold for all hosts. Logs and suggestions of all clusters in the project use it.',
      confirmLabel: on ? 'Let Atlas choose' : 'Use 100 ms',
      beside: besideConfirm(adding, () =>
        on
          ? collected('enableGroupManagedSlowMs', { groupId }, 'Slow query threshold chosen by Atlas')
          : collected('disableGroupManagedSlowMs', { groupId }, 'Slow query threshold of 100 ms'),
      ),
      run: () => (on ? enable : disable).mutateAsync({ groupId }),
    });
  const field = (
    <Switch
      className={classes.threshold}
      label="Managed slow query threshold"
      checked={managed.data ?? false}
      disabled={refusal !== undefined || managed.data === undefined}
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
