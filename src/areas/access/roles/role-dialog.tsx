import { useFieldArray, useForm } from 'react-hook-form';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from '../access.module.css';
import { ownErrors } from '../own-errors.ts';
import { InheritedFields, PrivilegeFields } from './role-form-parts.tsx';
import {
  emptyPrivilege,
  ownRolePath,
  type RoleValues,
  roleFormProblems,
  roleRequest,
  roleTemplates,
  roleValuesOf,
} from './role-values.ts';

interface RoleDialogProps {
  groupId: string;
  /** Absent: a new one. */
  role: CustomDbRole | undefined;
  custom: readonly CustomDbRole[];
  onClose: () => void;
}

const newRole: RoleValues = { roleName: '', privileges: [emptyPrivilege], inherited: [] };

/** Builds a custom role by hand or from a template, or changes what one allows. */
export function RoleDialog({ groupId, role, custom, onClose }: RoleDialogProps) {
  const refusal = useRefusal(role ? 'updateGroupCustomDbRoleRole' : 'createGroupCustomDbRoleRole', {
    groupId,
  });
  const form = useForm<RoleValues>({ defaultValues: role ? roleValuesOf(role) : newRole });
  const { control, setError } = form;
  const privileges = useFieldArray({ control, name: 'privileges' });
  const inherited = useFieldArray({ control, name: 'inherited' });

  function change(entered: RoleValues) {
    const problems = Object.entries(roleFormProblems(entered, { isNew: !role, custom }));
    for (const [name, message] of problems) setError(name as keyof RoleValues, { message });
    if (problems.length > 0) return undefined;
    const { roleName } = entered;
    const body = roleRequest(entered);
    return role
      ? collected('updateGroupCustomDbRoleRole', { groupId, roleName, body }, `Custom role ${roleName}`)
      : collected(
          'createGroupCustomDbRoleRole',
          { groupId, body: { roleName, ...body } },
          `New custom role ${roleName}`,
        );
  }

  const listProblem =
    form.formState.errors.privileges?.message ?? form.formState.errors.privileges?.root?.message;
  return (
    <Dialog opened title={role ? `Edit ${role.roleName}` : 'Create custom role'} size={720} onClose={onClose}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label={role ? `Edit ${role.roleName}` : 'Create custom role'}
        submitLabel={role ? 'Save role' : 'Create role'}
        change={change}
        errorsOf={(failure) => ownErrors(failure, ownRolePath)}
        done={({ roleName }) => `Custom role ${roleName} ${role ? 'saved' : 'created'}`}
        onCancel={onClose}
        onEnd={onClose}
      >
        <TextField
          control={control}
          name="roleName"
          label="Name"
          help="Letters, digits, - and _."
          mono
          opensHere={!role}
          disabledReason={role && 'Cannot be changed: create another role instead.'}
        />
        <div className={classes.offers}>
          {roleTemplates.map(({ label, values: input }) => (
            <Button
              key={label}
              size="sm"
              onClick={() => {
                privileges.replace(input.privileges);
                inherited.replace(input.inherited);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <PrivilegeFields control={control} privileges={privileges} />
        {listProblem !== undefined && (
          <Text as="p" size={12} tone="critical">
            Privileges {listProblem}
          </Text>
        )}
        <InheritedFields
          control={control}
          inherited={inherited}
          others={custom.filter(({ roleName }) => roleName !== role?.roleName)}
        />
        <div className={classes.offers}>
          <Button size="sm" icon="plus" onClick={() => privileges.append(emptyPrivilege)}>
            Add privilege
          </Button>
          <Button size="sm" icon="plus" onClick={() => inherited.append({ role: 'read', db: '' })}>
            Inherit a role
          </Button>
        </div>
      </ChangePanel>
    </Dialog>
  );
}
