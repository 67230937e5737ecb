import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { q, useOperation } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';

/** Whether Atlas makes indexes of a serverless instance by itself. */
export function AutoIndexing({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { id } = useConnection();
  const state = useQuery(q('getGroupServerlessPerformanceAdvisorAutoIndexing', id, { groupId, clusterName }));
  const refusal = useRefusal('setGroupServerlessPerformanceAdvisorAutoIndexing', { groupId });
  const set = useOperation('setGroupServerlessPerformanceAdvisorAutoIndexing');
  const adding = useAdding();
  const on = state.data;
  const ask = () => {
    const args = { groupId, clusterName, query: { enable: !on } };
    confirm({
      title: `Switch automatic indexes ${on ? 'off' : 'on'}?`,
      consequence: on
        ? 'Indexes that were made stay. Only you make further ones.'
        : 'Atlas makes indexes that help slow queries, and they take storage and time of writes.',
      confirmLabel: on ? 'Switch off' : 'Switch on',
      beside: besideConfirm(adding, () =>
        collected(
          'setGroupServerlessPerformanceAdvisorAutoIndexing',
          args,
          `Automatic indexes of ${clusterName} ${on ? 'off' : 'on'}`,
        ),
      ),
      run: async () => {
        await set.mutateAsync(args);
        notify({ message: `Automatic indexes are ${on ? 'off' : 'on'}` });
      },
    });
  };
  const failure = on === undefined ? state.error : null;
  return (
    <Section
      label="Automatic indexes"
      actions={
        on !== undefined && (
          <Button size="sm" disabledReason={refusal} onClick={ask}>
            {on ? 'Switch off' : 'Switch on'}
          </Button>
        )
      }
    >
      {failure && (
        <Notice tone="warning" title="Automatic indexes">
          {failureFacts(failure).message}
        </Notice>
      )}
      {on !== undefined && (
        <p>
          <StateBadge
            kind={on ? 'ok' : 'off'}
            state={String(on)}
            label={on ? 'On: Atlas makes indexes that help slow queries' : 'Off: only you make indexes'}
          />
        </p>
      )}
    </Section>
  );
}
