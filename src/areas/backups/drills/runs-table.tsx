import { useMemo } from 'react';
import type { DrillRunHead } from '#contract/console/drills.ts';
import { formatUtc } from '#contract/text/instants.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, type FilterOption, SelectFilter } from '#src/ui/filter-bar.tsx';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { RowQuery } from '#src/ui/table/row-query.ts';
import { runPageSize } from './drill-requests.ts';
import { stateLabels } from './drill-text.ts';
import { runColumns } from './run-columns.tsx';

interface RunsTableProps {
  groupId: string;
  rows: readonly DrillRunHead[] | undefined;
  query: RowQuery;
  total: number;
  page: number;
  plan: string | undefined;
  plans: readonly FilterOption<string>[];
  openId: string | undefined;
  onPage: (page: number) => void;
  onPlan: (planId: string | undefined) => void;
  onOpen: (runId: string) => void;
}

/** The runs so far, newest first. */
export function RunsTable(props: RunsTableProps) {
  const { groupId, rows, query, total, page, plan, plans, openId, onPage, onPlan, onOpen } = props;
  const columns = useMemo(runColumns, []);
  return (
    <ResourceTable
      id="drill-runs"
      label="Restore test runs"
      columns={columns}
      rows={rows}
      query={query}
      rowKey={({ id }) => id}
      rowName={(run) =>
        `run of ${run.planName} at ${formatUtc(run.plannedAt, { seconds: true })}, ${stateLabels(run).label}`
      }
      sortedByServer
      onOpen={({ id }) => onOpen(id)}
      openKey={openId}
      actions={({ id }) => [{ label: 'Open', icon: 'eye', onSelect: () => onOpen(id) }]}
      filters={
        <FilterBar onClear={plan === undefined ? undefined : () => onPlan(undefined)}>
          <SelectFilter
            label="Restore test"
            options={plans}
            value={plan === undefined ? [] : [plan]}
            onChange={(chosen) => onPlan(chosen.find((each) => each !== plan))}
          />
        </FilterBar>
      }
      evidence={{
        source: `Restore test runs of project ${groupId}`,
        drill: plans.find(({ value }) => value === plan)?.value ?? 'all',
        page: String(page),
      }}
      empty={
        <EmptyState title={plan === undefined ? 'No runs yet' : 'This restore test has not run yet'}>
          Each run records the person, the restored data, the duration and the comparison.
        </EmptyState>
      }
      footer={
        total > runPageSize && <NewestPages page={page} size={runPageSize} total={total} onPage={onPage} />
      }
    />
  );
}
