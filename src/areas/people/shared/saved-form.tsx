import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { type OperationOptions, useAnyOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';

interface SavedFormProps<Values extends FieldValues> extends Pick<OperationOptions<never>, 'also'> {
  /** As it is at the service; copied once: an answer that comes later must not change what somebody is entering. */
  values: Values;
  label: string;
  submitLabel: string;
  /** Path of what is changed: what of it waits in change sets stands above. */
  resource: string;
  /** Why this person may not save. */
  refusal: string | undefined;
  /** What is said once it is saved. */
  saved: string;
  /** What differs, as it is sent or waits in a change set; undefined: something was marked as wrong. */
  change: (values: Values, before: Values, form: UseFormReturn<Values>) => Collected | undefined;
  /** Asks before it is saved, and saves then. */
  ask?: (values: Values, before: Values, save: () => Promise<void>) => Promise<unknown>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}

/** A form that stays where it is: what it shows can be saved again and again, or put into a change set. */
export function SavedForm<Values extends FieldValues>(props: SavedFormProps<Values>) {
  const { refusal, change, ask } = props;
  const [before, setBefore] = useState(props.values);
  const form = useForm<Values>({ defaultValues: before as DefaultValues<Values> });
  const [dirty, setDirty] = useState(false);
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
        label={props.label}
        submitLabel={props.submitLabel}
        error={sending.error && toFormErrors(sending.error)}
        saving={sending.isPending}
        disabledReason={refusal ?? (!dirty && 'Nothing has changed')}
        onDirtyChange={setDirty}
        // what fails is told by the form
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
