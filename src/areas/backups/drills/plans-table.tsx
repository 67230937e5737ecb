import { useMemo } from 'react';
import type { DrillPlan } from '#contract/console/drills.ts';
import { isGoing } from '#src/api/console/drills.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { planColumns } from './plan-columns.tsx';
import type { DrillActions } from './use-drill-actions.tsx';
import type { DrillRefusals } from './use-drill-refusal.ts';

interface PlansTableProps {
  plans: readonly DrillPlan[] | undefined;
  groupId: string;
  refusals: DrillRefusals;
  actions: DrillActions;
  onNew: () => void;
  onEdit: (plan: DrillPlan) => void;
  onRuns: (plan: DrillPlan) => void;
  onOpen: (runId: string) => void;
}

/** The plans of a project: source and target, last result, next run. */
export function PlansTable(props: PlansTableProps) {
  const { plans, groupId, refusals, onNew, onEdit } = props;
  const columns = useMemo(planColumns, []);
  return (
    <ResourceTable
      id="drill-plans"
      label="Restore tests"
      columns={columns}
      rows={plans}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={(plan) => (plan.last ? props.onOpen(plan.last.id) : onEdit(plan))}
      dimmed={({ enabled }) => !enabled}
      actions={(plan) => rowActions(plan, props)}
      filters={
        plans &&
        plans.length > 0 && (
          <Button size="sm" icon="plus" disabledReason={refusals.restore} onClick={onNew}>
            New restore test
          </Button>
        )
      }
      evidence={{ source: `Restore tests of project ${groupId}` }}
      empty={
        <EmptyState
          title="No restore tests yet"
          action={
            <Button icon="plus" disabledReason={refusals.restore} onClick={onNew}>
              New restore test
            </Button>
          }
        >
          A restore test restores a backup into a scratch cluster on a schedule, counts and hashes the
          restored documents, and records how long it took. Every cluster then shows its last restore test.
        </EmptyState>
      }
    />
  );
}

function rowActions(plan: DrillPlan, { refusals, actions, ...props }: PlansTableProps): ActionItem[] {
  const going = plan.last !== null && isGoing(plan.last);
  const { last } = plan;
  return [
    {
      label: 'Run now',
      icon: 'play',
      disabled: refusals.restore ?? (going && 'A run of this restore test is in progress.'),
      onSelect: () => actions.run(plan),
    },
    {
      label: 'Open the last run',
      icon: 'eye',
      disabled: last === null && 'It has not run yet.',
      onSelect: () => last && props.onOpen(last.id),
    },
    { label: 'Show runs', icon: 'history', onSelect: () => props.onRuns(plan) },
    { label: 'Edit', icon: 'edit', disabled: refusals.restore, onSelect: () => props.onEdit(plan) },
    plan.enabled
      ? {
          label: 'Pause',
          icon: 'pause',
          disabled: refusals.keep,
          onSelect: () => actions.enable(plan, false),
        }
      : {
          label: 'Resume',
          icon: 'play',
          disabled: refusals.restore,
          onSelect: () => actions.enable(plan, true),
        },
    {
      label: 'Delete',
      icon: 'trash',
      section: '',
      danger: true,
      disabled: refusals.keep ?? (going && 'A run of this restore test is in progress.'),
      onSelect: () => actions.remove(plan),
    },
  ];
}
