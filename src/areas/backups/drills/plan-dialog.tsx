import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DrillPlan, DrillScope } from '#contract/console/drills.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useFocusAfterOpening } from '#src/ui/overlays/use-focus-after-opening.ts';
import { renamedFields } from '../shared/form-errors.ts';
import { useSavePlan } from './drill-requests.ts';
import classes from './drills.module.css';
import { PlanFields } from './plan-fields.tsx';
import {
  bodyOf,
  changesOf,
  newValues,
  type PlanValues,
  problemsOf,
  toFormField,
  valuesOf,
} from './plan-form.ts';

interface DialogProps {
  scope: DrillScope;
  isNew: boolean;
  /** The current plan; undefined: a new or deleted one. */
  plan: DrillPlan | undefined;
  /** The cluster that a new plan is to prove. */
  sourceName: string | undefined;
  refusal: string | undefined;
  onClose: () => void;
}

/** The form of a plan: which backup is restored, into which cluster, how often. */
export function PlanDialog({ scope, isNew, plan, sourceName, refusal, onClose }: DialogProps) {
  // the form keeps the plan that it was opened with; a notice appears when another user saves it meanwhile
  const [base, setBase] = useState(plan);
  const [start, setStart] = useState(() => (plan ? valuesOf(plan) : newValues(scope.groupId, sourceName)));
  const form = useForm<PlanValues>({ defaultValues: start });
  const save = useSavePlan(scope, base);
  const { control, setError, setFocus, reset } = form;
  const values = useWatch({ control }) as PlanValues;
  useFocusAfterOpening(() => setFocus('name'));

  function send(entered: PlanValues) {
    const problems = problemsOf(entered, scope.groupId);
    for (const [index, { field, message }] of problems.entries()) {
      setError(field, { message }, { shouldFocus: index === 0 });
    }
    return problems.length > 0 ? undefined : save.mutateAsync(bodyOf(entered));
  }

  const takeOver = (): void => {
    if (!plan) return;
    setBase(plan);
    setStart(valuesOf(plan));
    save.reset();
    reset(valuesOf(plan));
  };
  const faster = base && plan && plan.version !== base.version ? plan.owner : undefined;
  const gone = base !== undefined && plan === undefined;
  // an address that names a plan which is not there opens nothing
  if (!isNew && !base) return null;
  return (
    <Dialog
      title={base ? `Edit restore test ${base.name}` : 'New restore test'}
      opened
      onClose={onClose}
      size={640}
    >
      <div className={classes.inDialog}>
        <RequestPanel
          form={form}
          label={base ? 'Restore test' : 'New restore test'}
          submitLabel={base ? 'Save restore test' : 'Create restore test'}
          sending={save}
          send={send}
          errorsOf={(failure) => renamedFields(toFormErrors(failure), toFormField)}
          onDone={({ name }) => {
            notify({ message: base ? `Saved: ${name}` : `Restore test created: ${name}` });
            onClose();
          }}
          disabledReason={refusal ?? (gone && 'Another user deleted this restore test')}
          onCancel={onClose}
          {...(base ? { changes: changesOf(start, values) } : {})}
          meanwhile={
            faster !== undefined && (
              <Notice
                tone="warning"
                title={`${faster} saved this restore test meanwhile`}
                action={
                  <Button size="sm" onClick={takeOver}>
                    Load their version
                  </Button>
                }
              >
                Your changes cannot be saved over it.
              </Notice>
            )
          }
        >
          <PlanFields scope={scope} control={control} values={values} before={base} />
        </RequestPanel>
      </div>
    </Dialog>
  );
}
