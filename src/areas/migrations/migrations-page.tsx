import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MigrationPlan, MigrationRow } from '#contract/console/migration-plans.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { migrationColumns } from './migration-columns.tsx';
import { migrationsQuery, useDeleteMigration } from './migration-requests.ts';
import { canRestart, wayText } from './migration-text.tsx';
import type { MigrationsSearch } from './migrations-search.ts';
import { RehearsalDialog } from './rehearsal/rehearsal-dialog.tsx';
import { RehearsalPanel } from './rehearsal/rehearsal-panel.tsx';
import { isGoing as isRehearsing, useRehearsals } from './rehearsal/rehearsal-requests.ts';
import { useBegin } from './use-begin.ts';

export interface MigrationsPageProps {
  groupId: string;
  search: MigrationsSearch;
  onSearch: (search: MigrationsSearch) => void;
  /** Opens one: in its own project. */
  onOpen: (plan: Pick<MigrationPlan, 'id' | 'groupId'>) => void;
}

/** Live migrations that are planned, run, or are over: of the project, or of its organization. */
export function MigrationsPage({ groupId, search, onSearch, onOpen }: MigrationsPageProps) {
  const connection = useConnection();
  const group = useQuery(q('getGroup', connection.id, { groupId }));
  const orgId = group.data?.orgId;
  const whole = search.scope === 'organization' && orgId !== undefined;
  const list = useQuery(migrationsQuery(connection.id, whole ? { orgId } : { groupId }));
  const projects = useAllPages('listGroups', {}, { enabled: whole });
  const names = projects.rows;
  const columns = useMemo(
    () =>
      whole ? migrationColumns((id) => names.find((each) => each.id === id)?.name ?? id) : migrationColumns(),
    [whole, names],
  );
  const { begin, busy, refusal } = useBegin(groupId, orgId, onOpen);
  const remove = useDeleteMigration();
  useCommands([
    {
      id: 'migration-new',
      label: 'New live migration',
      group: 'Migrations',
      keywords: ['migrate', 'move', 'cutover'],
      onTrigger: () => begin(),
    },
  ]);
  const create = (
    <Button variant="primary" busy={busy} disabledReason={refusal} onClick={() => begin()}>
      New migration
    </Button>
  );
  const discard = (plan: MigrationRow): void =>
    confirm({
      title: `Delete ${plan.state === 'draft' ? 'the plan' : 'the record'} of ${wayText(plan)}?`,
      consequence: 'Its checklist, lag and comparisons are deleted with it. Atlas is not changed.',
      confirmLabel: 'Delete',
      danger: true,
      run: () => remove.mutateAsync(plan.id),
    });
  const running = list.data?.filter(({ state }) => state === 'running' || state === 'cuttingOver').length;

  return (
    <Page>
      <PageHeader
        title="Migrations"
        facts={list.data && <Fact>{running === 0 ? 'None in progress' : `${running} in progress`}</Fact>}
        actions={
          <>
            {connection.emulator && <Rehearse groupId={groupId} />}
            {create}
          </>
        }
      />
      {connection.emulator && <RehearsalPanel groupId={groupId} />}
      {list.error && !list.data ? (
        <ReadFailure what="Migrations" query={list} />
      ) : (
        <ResourceTable
          id="migrations"
          label="Migrations"
          columns={columns}
          rows={list.data}
          rowKey={({ id }) => id}
          rowName={wayText}
          onOpen={onOpen}
          dimmed={({ state }) => state === 'complete'}
          actions={(plan) => [
            { label: 'Open', icon: 'eye', onSelect: () => onOpen(plan) },
            {
              label: 'Restart with the same choices',
              icon: 'refresh',
              onSelect: () => begin(plan.id),
              disabled: !canRestart(plan) && 'Only a failed or expired migration can be restarted',
            },
            {
              label: 'Delete',
              icon: 'trash',
              onSelect: () => discard(plan),
              disabled: isGoing(plan) && 'In progress',
            },
          ]}
          filters={
            <Segmented
              label="Scope"
              items={[
                { value: 'project', label: 'Project' },
                { value: 'organization', label: 'Organization' },
              ]}
              value={search.scope ?? 'project'}
              onChange={(scope) => onSearch(scope === 'organization' ? { scope } : {})}
            />
          }
          evidence={{
            source: whole ? `Migrations of organization ${orgId}` : `Migrations of project ${groupId}`,
          }}
          empty={
            <EmptyState title="No migrations" action={create}>
              A live migration copies a cluster from outside Atlas into a cluster of this project and follows
              its writes until you cut over. Applications stop writing only for the cutover.
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}

/** The same wizard on a scripted weekend: only an emulator can play it. */
function Rehearse({ groupId }: { groupId: string }) {
  const [open, setOpen] = useState(false);
  const going = useRehearsals().data?.some(isRehearsing);
  return (
    <>
      <Button disabledReason={going && 'A rehearsal is already running'} onClick={() => setOpen(true)}>
        Rehearse
      </Button>
      {open && <RehearsalDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </>
  );
}

const isGoing = ({ state }: MigrationRow): boolean =>
  state === 'starting' || state === 'running' || state === 'cuttingOver';
