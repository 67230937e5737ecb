import type { UseFormReturn } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import type { Project } from '../shared/holders.ts';
import { projectNameProblem, readTags, tagText } from '../shared/project-name.ts';
import { SavedForm } from '../shared/saved-form.tsx';

interface ProjectValues {
  name: string;
  tags: string;
}

/** Name and tags of a project. */
export function ProjectForm({ group }: { group: Project }) {
  const groupId = group.id;
  const siblings = useAllPages('listGroups', {});
  const refusal = useRefusal('updateGroup', { groupId, orgId: group.orgId });

  function change(values: ProjectValues, before: ProjectValues, { setError }: UseFormReturn<ProjectValues>) {
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
    const body = {
      ...(values.name === before.name ? {} : { name: values.name }),
      ...(values.tags === before.tags ? {} : { tags: read.tags }),
    };
    return collected('updateGroup', { groupId, body }, `Name and tags of ${before.name}`);
  }

  return (
    <SavedForm<ProjectValues>
      values={{ name: group.name, tags: tagText(group.tags ?? []) }}
      label="Name and tags"
      submitLabel="Save project"
      resource={`/groups/${groupId}`}
      also={['listGroups', 'getOrgGroups', 'getGroup']}
      refusal={refusal}
      saved="Project saved"
      change={change}
    >
      {({ control }) => (
        <>
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
            help="One per line, as key: value. Do not put secrets in tags."
          />
        </>
      )}
    </SavedForm>
  );
}
