import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSetHead } from '#contract/change-sets/sets.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { useConnection } from '#src/api/connection.ts';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { ImportDialog, NewSetDialog } from './new-dialogs.tsx';
import { countText, setStates } from './state-text.ts';

/** Every change set of the connection: which wait, which run, which are done. */
export function ChangeSetsPage({ onOpen }: { onOpen: (setId: string) => void }) {
  const { id: connection } = useConnection();
  const sets = useQuery(changeSetsQuery(connection));
  const refusal = useConsoleRefusal({ isAny: true });
  const [asking, setAsking] = useState<'new' | 'import'>();
  const waiting = sets.data?.filter(({ state }) => state === 'draft' || state === 'scheduled').length ?? 0;
  const running = sets.data?.filter(({ state }) => state === 'applying' || state === 'undoing').length ?? 0;
  return (
    <Page>
      <PageHeader
        title="Change sets"
        facts={
          sets.data && (
            <>
              <Fact>{waiting === 0 ? 'No pending sets' : `${plural(waiting, 'set')} pending`}</Fact>
              {running > 0 && <Fact>{plural(running, 'set')} under way</Fact>}
            </>
          )
        }
        actions={
          <>
            <Button disabledReason={refusal} onClick={() => setAsking('import')}>
              Import file
            </Button>
            <Button variant="primary" disabledReason={refusal} onClick={() => setAsking('new')}>
              New change set
            </Button>
          </>
        }
      />
      {sets.error && !sets.data ? (
        <ReadFailure what="Change sets" query={sets} />
      ) : (
        <ResourceTable
          id="change-sets"
          label="Change sets"
          columns={columns}
          rows={sets.data}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          onOpen={({ id }) => onOpen(id)}
          dimmed={({ state }) => state === 'applied' || state === 'undone' || state === 'partlyUndone'}
          empty={
            <EmptyState title="No change sets yet">
              Choose “Add to change set” beside Save of a cluster, a backup schedule, an alert configuration
              or a search index: the change is collected here instead of being sent, reviewed with the others,
              and applied in order.
            </EmptyState>
          }
        />
      )}
      {asking === 'new' && <NewSetDialog onClose={() => setAsking(undefined)} onMade={onOpen} />}
      {asking === 'import' && <ImportDialog onClose={() => setAsking(undefined)} onMade={onOpen} />}
    </Page>
  );
}

const columns: readonly Column<ChangeSetHead>[] = [
  textColumn('title', 'Set', ({ title }) => title, { min: 180, narrow: { line: 1 } }),
  textColumn('state', 'State', ({ state }) => state, {
    width: 140,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ state }) => <StateBadge {...setStates[state]} state={state} />,
  }),
  {
    id: 'changes',
    header: 'Changes',
    width: 170,
    narrow: { line: 2 },
    sortValue: ({ steps }) => steps,
    cell: countText,
  },
  textColumn('approved', 'Approved by', ({ approvedBy }) => approvedBy.join(', '), {
    width: 150,
    cell: ({ approvedBy, needsApproval, isApproved }) => {
      if (approvedBy.length > 0) return `${approvedBy.join(', ')}${isApproved ? '' : ' (partly)'}`;
      return needsApproval ? 'Needs a second person' : <Absent />;
    },
  }),
  stampColumn('when', 'Scheduled for', ({ scheduledAt }) => scheduledAt, { width: 180 }),
  textColumn('by', 'Begun by', ({ createdBy }) => createdBy, {
    width: 130,
    narrow: { line: 2, spare: true },
  }),
  instantColumn('created', 'Begun', ({ createdAt }) => createdAt, {
    width: 110,
    align: 'end',
    narrow: { line: 2, at: 'end', whole: true },
    cell: ({ createdAt }) => <ServerTime value={createdAt} />,
  }),
];
