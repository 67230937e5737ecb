import { type Control, type UseFieldArrayReturn, useWatch } from 'react-hook-form';
import { type CustomDbRole, privilegeActions } from '#contract/security/custom-db-roles.ts';
import { builtInRoleNames } from '#contract/security/database-users.ts';
import { IconButton } from '#src/ui/actions/button.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../access.module.css';
import type { RoleValues } from './role-values.ts';

const actionOptions = privilegeActions.map((value) => ({ value, label: value }));

interface PrivilegeFieldsProps {
  control: Control<RoleValues>;
  privileges: UseFieldArrayReturn<RoleValues, 'privileges'>;
}

/** Direct privileges of a role: resources and actions. */
export function PrivilegeFields({ control, privileges }: PrivilegeFieldsProps) {
  const values = useWatch({ control, name: 'privileges' });
  return (
    <>
      {privileges.fields.map(({ id }, index) => (
        <div key={id} className={classes.privilege}>
          <div className={classes.roleRow}>
            <SelectField
              control={control}
              name={`privileges.${index}.on`}
              label="On"
              options={[
                { value: 'namespace', label: 'Databases' },
                { value: 'cluster', label: 'The cluster' },
              ]}
            />
            <TextField
              control={control}
              name={`privileges.${index}.db`}
              label="Database"
              placeholder="all"
              mono
              disabledReason={values[index]?.on === 'cluster' && 'All of them'}
            />
            <TextField
              control={control}
              name={`privileges.${index}.collection`}
              label="Collection"
              placeholder="all"
              mono
              disabledReason={values[index]?.on === 'cluster' && 'All of them'}
            />
            <IconButton icon="trash" label="Remove privilege" onClick={() => privileges.remove(index)} />
          </div>
          <MultiSelectField
            control={control}
            name={`privileges.${index}.actions`}
            label="Actions"
            options={actionOptions}
            placeholder="Choose actions"
          />
        </div>
      ))}
    </>
  );
}

interface InheritedFieldsProps {
  control: Control<RoleValues>;
  inherited: UseFieldArrayReturn<RoleValues, 'inherited'>;
  /** Custom roles that can be inherited. */
  others: readonly CustomDbRole[];
}

/** Roles whose rights a role has too. */
export function InheritedFields({ control, inherited, others }: InheritedFieldsProps) {
  return (
    <>
      {inherited.fields.map(({ id }, index) => (
        <div key={id} className={classes.roleRow}>
          <SelectField
            control={control}
            name={`inherited.${index}.role`}
            label="Inherits"
            options={[
              { group: 'Built in', items: builtInRoleNames.map((name) => ({ value: name, label: name })) },
              {
                group: 'Custom',
                items: others.map(({ roleName }) => ({ value: roleName, label: roleName })),
              },
            ]}
          />
          <TextField control={control} name={`inherited.${index}.db`} label="Of database" mono />
          <span />
          <IconButton icon="trash" label="Remove inherited role" onClick={() => inherited.remove(index)} />
        </div>
      ))}
    </>
  );
}
