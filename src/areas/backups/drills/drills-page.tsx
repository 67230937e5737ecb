import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { plansQuery } from '#src/api/console/drills.ts';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { changed } from '../shared/backups-search.ts';
import { runsQuery } from './drill-requests.ts';
import { type DrillsSearch, newPlan } from './drills-search.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { PlansTable } from './plans-table.tsx';
import { RunDrawer } from './run-drawer.tsx';
import { RunsTable } from './runs-table.tsx';
import { useDrillActions } from './use-drill-actions.tsx';
import { useDrillRefusals } from './use-drill-refusal.ts';

export interface DrillsPageProps {
  groupId: string;
  search: DrillsSearch;
  onSearch: (search: DrillsSearch) => void;
}

/** Restore tests of a project: their plans and the results of their runs. */
export function DrillsPage({ groupId, search, onSearch }: DrillsPageProps) {
  const { id: connection } = useConnection();
  const scope = { connection, groupId };
  const { open, plan, page = 1, edit } = search;
  const plans = useQuery(plansQuery(scope));
  const runsRead = runsQuery(scope, plan, page);
  const runs = useQuery(runsRead);
  const settled = useSettled(plans.isPending);
  const refusals = useDrillRefusals(groupId);
  const show = (change: { [Key in keyof DrillsSearch]?: DrillsSearch[Key] | undefined }): void => {
    const next = changed<DrillsSearch>({}, { open, plan, page, ...change });
    onSearch(next.page === 1 ? changed(next, { page: undefined }) : next);
  };
  const actions = useDrillActions((runId) => show({ open: runId }));
  const create = (): void => show({ edit: newPlan });
  useCommands([
    {
      id: 'drill-new',
      label: 'New restore test',
      group: 'Backups',
      keywords: ['drill', 'rehearse', 'rto'],
      onTrigger: create,
    },
  ]);
  const edited = plans.data?.find(({ id }) => id === edit);
  const editing = edit === newPlan || (edit !== undefined && plans.data !== undefined);

  return (
    <Grid gap={24}>
      <div>
        {plans.error && !plans.data ? (
          <ReadFailure what="Restore tests" query={plans} />
        ) : (
          <PlansTable
            plans={plans.data}
            groupId={groupId}
            refusals={refusals}
            actions={actions}
            onNew={create}
            onEdit={({ id }) => show({ edit: id })}
            onRuns={({ id }) => show({ plan: id, page: 1, open: undefined })}
            onOpen={(runId) => show({ open: runId })}
          />
        )}
      </div>
      {/* below a list whose length is not known yet the runs would move with it */}
      {settled &&
        (runs.isPlaceholderData ||
          runs.data?.totalCount !== 0 ||
          plan !== undefined ||
          (plans.data?.length ?? 0) > 0) && (
          <Section label="Runs">
            {runs.error && !runs.data ? (
              <ReadFailure what="Runs" query={runs} />
            ) : (
              <RunsTable
                groupId={groupId}
                rows={runs.data?.results}
                query={rowQueryOf(runsRead.queryKey, runs)}
                total={runs.data?.totalCount ?? 0}
                page={page}
                plan={plan}
                plans={(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                openId={open}
                onPage={(next) => show({ page: next })}
                onPlan={(planId) => show({ plan: planId, page: 1 })}
                onOpen={(runId) => show({ open: runId })}
              />
            )}
          </Section>
        )}
      {open !== undefined && (
        <RunDrawer
          key={open}
          runId={open}
          rows={runs.data?.results ?? []}
          refusal={refusals.keep}
          onShow={(runId) => show({ open: runId })}
          onClose={() => show({ open: undefined })}
        />
      )}
      {editing && (
        <PlanDialog
          key={edit}
          scope={scope}
          isNew={edit === newPlan}
          plan={edited}
          sourceName={search.cluster}
          refusal={refusals.restore}
          onClose={() => show({ edit: undefined })}
        />
      )}
    </Grid>
  );
}
