import { useForm } from 'react-hook-form';
import { passwordProblem } from '#contract/console/access/password-rules.ts';
import type { User } from '#contract/console/bff.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { SecretField } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { GrantFields } from './grant-fields.tsx';
import { useCreateUser, useUpdateUser } from './settings-requests.ts';
import { grantRequest, grantValues, type UserValues } from './user-values.ts';

const roles = [
  { value: 'viewer', label: 'Viewer: sees everything, changes nothing' },
  { value: 'auditor', label: 'Auditor: also the whole audit log and users, changes nothing' },
  { value: 'operator', label: 'Operator: makes the changes that the connection allows' },
  { value: 'administrator', label: 'Administrator: also connections and users' },
];

/** Adds a user, or changes the role or the password of one. */
export function UserDrawer({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const form = useForm<UserValues>({
    defaultValues: {
      name: user?.name ?? '',
      role: user?.role ?? 'operator',
      grants: grantValues(user?.grants ?? []),
      password: user ? { keep: true } : { keep: false, text: '' },
    },
  });
  const { control, setError } = form;
  const create = useCreateUser();
  const update = useUpdateUser();

  function send({ name, role, grants: values, password }: UserValues) {
    const grants = grantRequest(values);
    const hasNewGrants = JSON.stringify(grants) !== JSON.stringify(user?.grants ?? []);
    const problem = password.keep ? undefined : passwordProblem(password.text);
    if (problem) return void setError('password', { message: problem });
    if (!user)
      return create.mutateAsync({
        ...{ name, role, password: password.keep ? '' : password.text },
        ...(hasNewGrants ? { grants } : {}),
      });
    const patch = {
      ...(role === user.role ? {} : { role }),
      ...(hasNewGrants ? { grants } : {}),
      ...(password.keep ? {} : { password: password.text }),
    };
    return update.mutateAsync({ id: user.id, patch });
  }

  return (
    <Drawer title={user ? `Edit ${user.name}` : 'Add a user'} onClose={onClose}>
      <RequestPanel
        form={form}
        label={user ? `Edit ${user.name}` : 'Add a user'}
        submitLabel={user ? 'Save user' : 'Add user'}
        sending={user ? update : create}
        send={send}
        done={({ name }) => (user ? `${user.name} changed` : `${name} added`)}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          control={control}
          name="name"
          label="User name"
          disabledReason={user && 'The name cannot be changed: the audit log refers to it.'}
        />
        <SelectField control={control} name="role" label="Role" options={roles} />
        <GrantFields control={control} />
        <SecretField
          control={control}
          name="password"
          label="Password"
          stored={user ? '' : undefined}
          help={
            user
              ? 'A new password ends every session of this user, who replaces it at the next sign-in.'
              : 'At least 10 characters. The user replaces it at the first sign-in.'
          }
        />
      </RequestPanel>
    </Drawer>
  );
}
