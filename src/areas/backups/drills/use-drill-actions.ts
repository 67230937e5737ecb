import type { DrillPlan } from '#contract/drills.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useDeletePlan, useEnablePlan, useRunPlan } from './drill-requests.ts';

export interface DrillActions {
  run: (plan: DrillPlan) => void;
  enable: (plan: DrillPlan, enabled: boolean) => void;
  remove: (plan: DrillPlan) => void;
}

/** What can be done with a whole plan. */
export function useDrillActions(onRun: (runId: string) => void): DrillActions {
  const run = useRunPlan();
  const enable = useEnablePlan();
  const remove = useDeletePlan();
  return {
    run(plan) {
      confirm({
        title: `Run the drill ${plan.name} now?`,
        consequence: `Everything that ${plan.targetName} holds is replaced by a backup of ${plan.sourceName}. ${plan.targetName} answers nobody while it is restored.`,
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
        title: `Delete the drill ${plan.name}?`,
        consequence: `It does not run any more, and ${plan.sourceName} goes unproven. Its runs stay as evidence.`,
        confirmLabel: 'Delete drill',
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
