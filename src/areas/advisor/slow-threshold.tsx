import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { q } from '#src/api/query.ts';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import { Hint } from '#src/ui/feedback/hint.tsx';
import classes from './advisor.module.css';

/** Whether Atlas chooses from which duration an operation is slow, or 100 ms for all. */
export function SlowThreshold({ groupId }: { groupId: string }) {
  const { id } = useConnection();
  const managed = useQuery(q('getGroupManagedSlowMs', id, { groupId }));
  const refusal = useRefusal('enableGroupManagedSlowMs', { groupId });
  const ask = useConfirmedChange({ also: ['getGroupManagedSlowMs'] });
  const set = (on: boolean): void =>
    ask({
      title: on ? 'Let Atlas choose the slow query threshold?' : 'Call operations slow from 100 ms on?',
      consequence: on
        ? 'Atlas chooses the limit by the usual durations on each host. Logs and suggestions of all clusters of the project follow it.'
        : 'One threshold for all hosts. Logs and suggestions of all clusters in the project use it.',
      confirmLabel: on ? 'Let Atlas choose' : 'Use 100 ms',
      change: on
        ? collected('enableGroupManagedSlowMs', { groupId }, 'Slow query threshold chosen by Atlas')
        : collected('disableGroupManagedSlowMs', { groupId }, 'Slow query threshold of 100 ms'),
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
          ? 'Operations are slow from 100 ms on. Managed: Atlas chooses the limit by the usual durations on each host.'
          : 'Atlas chooses by the usual durations on each host. Off: operations are slow from 100 ms on.')
      }
    >
      <div>{field}</div>
    </Hint>
  );
}
