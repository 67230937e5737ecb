import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { type OperationOptions, useAnyOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';

interface SavedFormProps<Values extends FieldValues> extends Pick<OperationOptions<never>, 'also'> {
  /** The values at the service; copied once: a later answer must not change the input of the user. */
  values: Values;
  label: string;
  submitLabel: string;
  /** Path of the changed resource: its pending changes in change sets are shown above. */
  resource: string;
  /** Why this person may not save. */
  refusal: string | undefined;
  /** The message after saving. */
  saved: string;
  /** What differs, as it is sent or waits in a change set; undefined: something was marked as wrong. */
  change: (values: Values, before: Values, form: UseFormReturn<Values>) => Collected | undefined;
  /** Requests a confirmation, and saves after it. */
  ask?: (values: Values, before: Values, save: () => Promise<void>) => Promise<unknown>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}

/** A permanent form: its values can be saved repeatedly, or put into a change set. */
export function SavedForm<Values extends FieldValues>(props: SavedFormProps<Values>) {
  const { refusal, change, ask } = props;
  const [before, setBefore] = useState(props.values);
  const form = useForm<Values>({ defaultValues: before as DefaultValues<Values> });
  const dirty = form.formState.isDirty;
  const sending = useAnyOperation({ also: props.also });

  async function save(values: Values): Promise<void> {
    const asked = change(values, before, form);
    if (!asked) return;
    await sending.mutateAsync(asked);
    setBefore(values);
    form.reset(values);
    notify({ message: props.saved });
  }

  return (
    <>
      <PendingOf resource={props.resource} />
      <FormPanel
        form={form}
        guarded
        label={props.label}
        submitLabel={props.submitLabel}
        error={sending.error && toFormErrors(sending.error)}
        saving={sending.isPending}
        disabledReason={refusal ?? (!dirty && 'Nothing has changed')}
        // the form shows failures
        onSubmit={(values) =>
          ask ? ask(values, before, () => save(values)) : save(values).catch(() => undefined)
        }
        beside={
          dirty && (
            <AddChange
              change={() => change(form.getValues(), before, form)}
              onAdded={() => form.reset(before)}
            />
          )
        }
      >
        {props.children(form)}
      </FormPanel>
      <LeaveGuard wouldLose={() => dirty} />
    </>
  );
}
