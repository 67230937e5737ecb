import type { UseFormReturn } from 'react-hook-form';
import { useRefusal } from '#src/api/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { projectNameProblem } from '../shared/project-name.ts';
import { SavedForm } from '../shared/saved-form.tsx';

interface NameValues {
  name: string;
}

/** Whether the name was marked as none that Atlas takes. */
function isWrong({ name }: NameValues, form: UseFormReturn<NameValues>): boolean {
  const problem = projectNameProblem(name, []);
  if (problem) form.setError('name', { message: problem });
  return problem !== undefined;
}

/** What the organization is called. */
export function OrgNameForm({ orgId, name }: { orgId: string; name: string }) {
  const update = useOperation('updateOrg', { also: ['listOrgs', 'getOrg'] });
  const refusal = useRefusal('updateOrg', { orgId });
  return (
    <SavedForm<NameValues>
      values={{ name }}
      label="Name of the organization"
      submitLabel="Rename organization"
      resource={`/orgs/${orgId}`}
      update={update}
      refusal={refusal}
      saved="Organization renamed"
      send={async (values, _, form) => !isWrong(values, form) && update.mutateAsync({ orgId, body: values })}
      collect={(values, before, form) =>
        isWrong(values, form)
          ? undefined
          : collected('updateOrg', { orgId, body: values }, `Rename ${before.name}`)
      }
    >
      {({ control }) => (
        <TextField
          control={control}
          name="name"
          label="Name of the organization"
          maxLength={64}
          disabledReason={refusal}
          help="The ID does not change: what refers to the organization by its ID goes on working."
        />
      )}
    </SavedForm>
  );
}
