import type { FieldValues } from 'react-hook-form';
import type { OperationId } from '#contract/operations.ts';
import { type Collected, useAdding } from '#src/api/console/change-sets.ts';
import { type FormErrors, toFormErrors } from '#src/api/errors.ts';
import { type OperationOptions, useAnyOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel, type FormPanelProps } from '#src/ui/fields/form-panel.tsx';

type Told = 'onSubmit' | 'error' | 'saving' | 'beside';

interface ChangePanelProps<Values extends FieldValues>
  extends Omit<FormPanelProps<Values>, Told>,
    OperationOptions<OperationId> {
  /** What is sent, or waits in a change set; undefined: something was marked as wrong. */
  change: (values: Values) => Collected | undefined;
  /** Said once it is done. */
  done: string | ((values: Values) => string);
  /** It is sent or in a set: what the form is in closes. */
  onEnd?: (() => void) | undefined;
  /** Where that it is in a set ends differently. */
  onAdded?: (() => void) | undefined;
  /** Where a refusal stands whose fields are called otherwise in the form. */
  errorsOf?: (failure: Error) => FormErrors | null;
}

/** A form whose change is sent, or put into a change set instead. */
export function ChangePanel<Values extends FieldValues>({
  change,
  also,
  knowing,
  done,
  onDone,
  onEnd,
  onAdded = onEnd,
  errorsOf = toFormErrors,
  ...panel
}: ChangePanelProps<Values>) {
  const { form, disabledReason } = panel;
  const sending = useAnyOperation({ also, knowing, onDone });
  const adding = useAdding();

  async function submit(values: Values): Promise<void> {
    sending.reset();
    const asked = change(values);
    if (!asked) return;
    await sending.mutateAsync(asked).then(
      () => {
        notify({ message: typeof done === 'string' ? done : done(values) });
        onEnd?.();
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <FormPanel
      {...panel}
      onSubmit={submit}
      error={sending.error && errorsOf(sending.error)}
      saving={sending.isPending}
      beside={
        <AddToSet
          adding={adding}
          disabledReason={disabledReason}
          change={() => change(form.getValues())}
          onAdded={() => onAdded?.()}
        />
      }
    />
  );
}
