import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding, usePending } from '#src/api/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { PendingChanges } from '#src/ui/values/pending-changes.tsx';
import { projectNameProblem } from '../shared/project-name.ts';

interface NameValues {
  name: string;
}

/** What the organization is called. */
export function OrgNameForm({ orgId, name }: { orgId: string; name: string }) {
  const [before, setBefore] = useState<NameValues>({ name });
  const form = useForm<NameValues>({ defaultValues: before });
  const [dirty, setDirty] = useState(false);
  const update = useOperation('updateOrg', { also: ['listOrgs', 'getOrg'] });
  const adding = useAdding();
  const pending = usePending(`/orgs/${orgId}`);
  const refusal = useRefusal('updateOrg', { orgId });

  /** Whether the name was marked as none that Atlas takes. */
  function isWrong(values: NameValues): boolean {
    const problem = projectNameProblem(values.name, []);
    if (problem) form.setError('name', { message: problem });
    return problem !== undefined;
  }

  async function submit(values: NameValues): Promise<void> {
    if (isWrong(values)) return;
    await update.mutateAsync({ orgId, body: values });
    setBefore(values);
    form.reset(values);
    notify({ message: 'Organization renamed' });
  }

  return (
    <>
      <PendingChanges changes={pending} onOpen={adding.show} />
      <FormPanel
        form={form}
        label="Name of the organization"
        submitLabel="Rename organization"
        error={update.error ? toFormErrors(update.error) : null}
        saving={update.isPending}
        disabledReason={refusal ?? (!dirty && 'Nothing has changed')}
        onDirtyChange={setDirty}
        onSubmit={(values) => submit(values).catch(() => undefined)}
        beside={
          dirty && (
            <AddToSet
              adding={adding}
              change={() => {
                const values = form.getValues();
                if (isWrong(values)) throw new Error('Correct the marked fields first.');
                return collected('updateOrg', { orgId, body: values }, `Rename ${before.name}`);
              }}
              onAdded={() => form.reset(before)}
            />
          )
        }
      >
        <TextField
          control={form.control}
          name="name"
          label="Name of the organization"
          maxLength={64}
          disabledReason={refusal}
          help="Its ID stays, and with it everything that names it by the ID."
        />
      </FormPanel>
      <LeaveGuard wouldLose={() => dirty} />
    </>
  );
}
