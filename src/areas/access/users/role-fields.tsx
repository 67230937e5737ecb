import type { Control, UseFieldArrayReturn } from 'react-hook-form';
import { builtInRole, builtInRoleNames } from '#contract/security/database-users.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../access.module.css';
import { emptyRole, type UserValues } from './user-values.ts';

interface RoleFieldsProps {
  control: Control<UserValues>;
  roles: UseFieldArrayReturn<UserValues, 'roles'>;
  /** Names of the custom roles of the project. */
  custom: readonly string[];
}

/** The roles of a user, one per row: role, database and collection. */
export function RoleFields({ control, roles, custom }: RoleFieldsProps) {
  return (
    <>
      {roles.fields.map(({ id, roleName }, index) => (
        <div key={id} className={classes.roleRow}>
          <SelectField
            control={control}
            name={`roles.${index}.roleName`}
            label="Role"
            options={[
              { group: 'Built in', items: builtInRoleNames.map((name) => ({ value: name, label: name })) },
              ...(custom.length > 0
                ? [{ group: 'Custom', items: custom.map((name) => ({ value: name, label: name })) }]
                : []),
            ]}
          />
          <TextField
            control={control}
            name={`roles.${index}.databaseName`}
            label="Database"
            placeholder={builtInRole(roleName) === 'any' ? 'shop' : 'admin'}
            mono
          />
          <TextField
            control={control}
            name={`roles.${index}.collectionName`}
            label="Collection"
            optional
            mono
          />
          <IconButton icon="trash" label="Remove role" onClick={() => roles.remove(index)} />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => roles.append(emptyRole)}>
          Add role
        </Button>
      </div>
    </>
  );
}
