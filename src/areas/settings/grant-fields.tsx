import { useQuery } from '@tanstack/react-query';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { connectionsQuery } from '#src/api/access/session.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import type { UserValues } from './user-values.ts';

const roles = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'operator', label: 'Operator' },
];

/** Roles of a user on connections and projects. Without any, the role of the user applies everywhere. */
export function GrantFields({ control }: { control: Control<UserValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'grants' });
  const role = useWatch({ control, name: 'role' });
  const { data: connections = [] } = useQuery(connectionsQuery);
  const isWhole = role === 'administrator' || role === 'auditor';
  const options = connections.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSection
      title="Limit to connections and projects"
      description="Without entries the role applies everywhere. With entries the user sees and changes nothing else."
    >
      {fields.map(({ id }, index) => (
        // three fields of one entry within a section: not a fieldset of its own
        <Grid key={id} gap={8} align="start" min={140} role="group" aria-label={`Entry ${index + 1}`}>
          <SelectField control={control} name={`grants.${index}.role`} label="Role" options={roles} />
          <SelectField
            control={control}
            name={`grants.${index}.connection`}
            label="Connection"
            options={options}
          />
          <TextField
            control={control}
            name={`grants.${index}.groupId`}
            label="Project ID"
            optional
            help="Leave empty for all projects."
          />
          <IconButton icon="trash" label={`Remove entry ${index + 1}`} onClick={() => remove(index)} />
        </Grid>
      ))}
      <Button
        icon="plus"
        disabledReason={isWhole && 'This role applies to the whole console.'}
        onClick={() => append({ role: 'operator', connection: connections[0]?.id ?? '', groupId: '' })}
      >
        Add entry
      </Button>
    </FormSection>
  );
}
