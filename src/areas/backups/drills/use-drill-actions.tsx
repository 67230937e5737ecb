import type { DrillPlan } from '#contract/console/drills.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useDeletePlan, useEnablePlan, useRunPlan } from './drill-requests.ts';
import { RunConsequence } from './run-consequence.tsx';

export interface DrillActions {
  run: (plan: DrillPlan) => void;
  enable: (plan: DrillPlan, enabled: boolean) => void;
  remove: (plan: DrillPlan) => void;
}

/** The actions of a plan. */
export function useDrillActions(onRun: (runId: string) => void): DrillActions {
  const run = useRunPlan();
  const enable = useEnablePlan();
  const remove = useDeletePlan();
  return {
    run(plan) {
      confirm({
        title: `Run the restore test ${plan.name} now?`,
        consequence: <RunConsequence plan={plan} />,
        typedName: plan.targetName,
        confirmLabel: `Restore into ${plan.targetName}`,
        danger: true,
        run: async () => onRun((await run.mutateAsync(plan.id)).id),
      });
    },
    enable(plan, enabled) {
      enable.mutate(
        { id: plan.id, enabled },
        {
          onSuccess: () => notify({ message: `${enabled ? 'Resumed' : 'Paused'}: ${plan.name}` }),
          onError: (error) =>
            notify({
              tone: 'error',
              message: enabled ? 'Not resumed' : 'Not paused',
              detail: error.message,
            }),
        },
      );
    },
    remove(plan) {
      confirm({
        title: `Delete the restore test ${plan.name}?`,
        consequence: `It no longer runs. The runs so far are kept.`,
        confirmLabel: 'Delete restore test',
        danger: true,
        typedName: plan.name,
        run: async () => {
          await remove.mutateAsync(plan.id);
          notify({ message: `Deleted: ${plan.name}` });
        },
      });
    },
  };
}
