import { useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';

/** Whether Atlas creates indexes of a serverless instance automatically. */
export function AutoIndexing({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const state = useRead('getGroupServerlessPerformanceAdvisorAutoIndexing', { groupId, clusterName });
  const refusal = useRefusal('setGroupServerlessPerformanceAdvisorAutoIndexing', { groupId });
  const set = useConfirmed('setGroupServerlessPerformanceAdvisorAutoIndexing');
  const on = state.data;
  const ask = () =>
    set({
      title: `Switch automatic indexes ${on ? 'off' : 'on'}?`,
      consequence: on
        ? 'Existing indexes stay. Only you create further ones.'
        : 'Atlas makes indexes that help slow queries, and they take storage and time of writes.',
      confirmLabel: on ? 'Switch off' : 'Switch on',
      args: () => ({ groupId, clusterName, query: { enable: !on } }),
      change: `Automatic indexes of ${clusterName} ${on ? 'off' : 'on'}`,
      done: `Automatic indexes are ${on ? 'off' : 'on'}`,
    });
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
      <FailureNotice
        title="Automatic indexes could not be loaded"
        why={on === undefined && state.error}
        quiet
      />
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
