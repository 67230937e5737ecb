import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { useWhoChanged } from '#src/api/who-changed.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useSavedKey } from '#src/changes/use-saved-key.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { AuditLog } from './audit-values.ts';
import { AuditingForm } from './auditing-form.tsx';

const filterFacts: Record<AuditLog['configurationType'], string> = {
  NONE: 'no filter: all events',
  FILTER_BUILDER: 'filter of the builder of Atlas',
  FILTER_JSON: 'filter as JSON',
};

/** What the databases of a project record of their users. */
export function AuditingPage({ groupId }: { groupId: string }) {
  const mayRead = useMayAsk('getGroupAuditLog', { groupId });
  const needed = useRefusal('getGroupAuditLog', { groupId });
  const auditLog = useRead('getGroupAuditLog', { groupId }, { enabled: mayRead });
  const whoChanged = useWhoChanged(groupId);
  const { data } = auditLog;
  const { formKey, ...saving } = useSavedKey(data);
  return (
    <Page>
      <PageHeader
        title="Database auditing"
        badge={
          data && (
            <StateBadge
              kind={data.enabled ? 'ok' : 'off'}
              state={`enabled: ${data.enabled}`}
              label={data.enabled ? 'On' : 'Off'}
            />
          )
        }
        facts={data && <Fact>{filterFacts[data.configurationType]}</Fact>}
        actions={
          <Button icon="history" onClick={whoChanged({ of: 'auditing' }).onSelect}>
            Who changed auditing
          </Button>
        }
      />
      {!mayRead ? (
        <EmptyState title="The auditing settings cannot be read">{needed}</EmptyState>
      ) : auditLog.error && !data ? (
        <ReadFailure what="The auditing settings" query={auditLog} needed={needed} />
      ) : !data ? (
        <SkeletonLines lines={14} />
      ) : (
        <Stack gap={20}>
          <PendingOf resource={`/groups/${groupId}/auditLog`} />
          <AuditingForm key={formKey} groupId={groupId} auditLog={data} {...saving} />
        </Stack>
      )}
    </Page>
  );
}
