import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding, usePending } from '#src/api/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { PendingChanges } from '#src/ui/values/pending-changes.tsx';
import type { Project } from '../shared/holders.ts';
import { type ProjectSwitches, switchChanges, switchNames, switchWords } from './project-switches.ts';

/** The switches of a project, each with what happens when it is turned. */
export function SwitchesForm({ group, settings }: { group: Project; settings: ProjectSwitches }) {
  const groupId = group.id;
  const [before, setBefore] = useState(settings);
  const form = useForm<ProjectSwitches>({ defaultValues: before });
  const [dirty, setDirty] = useState(false);
  const update = useOperation('updateGroupSettings');
  const adding = useAdding();
  const pending = usePending(`/groups/${groupId}/settings`);
  const refusal = useRefusal('updateGroupSettings', { groupId, orgId: group.orgId });

  async function submit(values: ProjectSwitches): Promise<void> {
    await update.mutateAsync({ groupId, body: switchChanges(before, values) });
    setBefore(values);
    form.reset(values);
    notify({ message: 'Features saved' });
  }

  return (
    <>
      <PendingChanges changes={pending} onOpen={adding.show} />
      <FormPanel
        form={form}
        label="Features"
        submitLabel="Save features"
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
                const body = switchChanges(before, form.getValues());
                return collected('updateGroupSettings', { groupId, body }, `Features of ${group.name}`);
              }}
              onAdded={() => form.reset(before)}
            />
          )
        }
      >
        {switchNames.map((name) => (
          <SwitchField
            key={name}
            control={form.control}
            name={name}
            {...switchWords[name]}
            disabledReason={refusal}
          />
        ))}
      </FormPanel>
      <LeaveGuard wouldLose={() => dirty} />
    </>
  );
}
