import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding, usePending } from '#src/api/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { PendingChanges } from '#src/ui/values/pending-changes.tsx';
import type { Project } from '../shared/holders.ts';
import { projectNameProblem, readTags, tagText } from '../shared/project-name.ts';

interface ProjectValues {
  name: string;
  tags: string;
}

/** Name and tags of a project. */
export function ProjectForm({ group }: { group: Project }) {
  const groupId = group.id;
  const [before, setBefore] = useState<ProjectValues>({ name: group.name, tags: tagText(group.tags ?? []) });
  const form = useForm<ProjectValues>({ defaultValues: before });
  const { control, setError } = form;
  const [dirty, setDirty] = useState(false);
  const siblings = useAllPages('listGroups', {});
  const update = useOperation('updateGroup', { also: ['listGroups', 'getOrgGroups', 'getGroup'] });
  const adding = useAdding();
  const pending = usePending(`/groups/${groupId}`);
  const refusal = useRefusal('updateGroup', { groupId, orgId: group.orgId });

  /** What the form would change; undefined where it marks what is wrong. */
  function changesOf(values: ProjectValues) {
    const others = siblings.rows
      .filter(({ id, orgId }) => id !== groupId && orgId === group.orgId)
      .map(({ name }) => name);
    const problem = projectNameProblem(values.name, others);
    if (problem) {
      setError('name', { message: problem });
      return undefined;
    }
    const read = readTags(values.tags);
    if ('problem' in read) {
      setError('tags', { message: read.problem });
      return undefined;
    }
    return {
      ...(values.name === before.name ? {} : { name: values.name }),
      ...(values.tags === before.tags ? {} : { tags: read.tags }),
    };
  }

  async function submit(values: ProjectValues): Promise<void> {
    const body = changesOf(values);
    if (!body) return;
    await update.mutateAsync({ groupId, body });
    setBefore(values);
    form.reset(values);
    notify({ message: 'Project saved' });
  }

  return (
    <>
      <PendingChanges changes={pending} onOpen={adding.show} />
      <FormPanel
        form={form}
        label="Name and tags"
        submitLabel="Save project"
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
                const body = changesOf(form.getValues());
                if (!body) throw new Error('Correct the marked fields first.');
                return collected('updateGroup', { groupId, body }, `Name and tags of ${before.name}`);
              }}
              onAdded={() => form.reset(before)}
            />
          )
        }
      >
        <TextField
          control={control}
          name="name"
          label="Name"
          maxLength={64}
          disabledReason={refusal}
          help="Connection strings do not change with it; Terraform and scripts that find the project by its name do."
        />
        <TextareaField
          control={control}
          name="tags"
          label="Tags"
          optional
          mono
          rows={4}
          placeholder="team: orders"
          disabledReason={refusal}
          help="One to a line, as key: value. Do not put secrets there."
        />
      </FormPanel>
      <LeaveGuard wouldLose={() => dirty} />
    </>
  );
}
