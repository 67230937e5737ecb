import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { projectNameProblem } from '../shared/project-name.ts';
import { SavedForm } from '../shared/saved-form.tsx';

interface NameValues {
  name: string;
}

/** The name of the organization. */
export function OrgNameForm({ orgId, name }: { orgId: string; name: string }) {
  const refusal = useRefusal('updateOrg', { orgId });
  return (
    <SavedForm<NameValues>
      values={{ name }}
      label="Name of the organization"
      submitLabel="Rename organization"
      resource={`/orgs/${orgId}`}
      also={['listOrgs', 'getOrg']}
      refusal={refusal}
      saved="Organization renamed"
      change={(values, before, { setError }) => {
        const problem = projectNameProblem(values.name, []);
        if (problem) return void setError('name', { message: problem });
        return collected('updateOrg', { orgId, body: values }, `Rename ${before.name}`);
      }}
    >
      {({ control }) => (
        <TextField
          control={control}
          name="name"
          label="Name of the organization"
          maxLength={64}
          disabledReason={refusal}
          help="The ID does not change: references to the organization by its ID continue to work."
        />
      )}
    </SavedForm>
  );
}
