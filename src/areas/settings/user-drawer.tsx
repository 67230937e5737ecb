import { useForm } from 'react-hook-form';
import type { User } from '#contract/console/bff.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { useCreateUser, useUpdateUser } from './settings-requests.ts';
import { passwordProblem } from './settings-rules.ts';

interface UserValues {
  name: string;
  role: User['role'];
  password: SecretValue;
}

const roles = [
  { value: 'viewer', label: 'Viewer: sees everything, changes nothing' },
  { value: 'operator', label: 'Operator: changes what the connection allows' },
  { value: 'administrator', label: 'Administrator: also connections and users' },
];

/** Adds a user, or changes the role or the password of one. */
export function UserDrawer({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const form = useForm<UserValues>({
    defaultValues: {
      name: user?.name ?? '',
      role: user?.role ?? 'operator',
      password: user ? { keep: true } : { keep: false, text: '' },
    },
  });
  const { control, setError } = form;
  const create = useCreateUser();
  const update = useUpdateUser();
  const saving = user ? update : create;

  async function submit({ name, role, password }: UserValues): Promise<void> {
    saving.reset();
    const problem = password.keep ? undefined : passwordProblem(password.text);
    if (problem) return setError('password', { message: problem });
    if (user) {
      const patch = {
        ...(role === user.role ? {} : { role }),
        ...(password.keep ? {} : { password: password.text }),
      };
      await update.mutateAsync({ id: user.id, patch });
    } else await create.mutateAsync({ name, role, password: password.keep ? '' : password.text });
    notify({ message: user ? `${user.name} changed` : `${name} added` });
    onClose();
  }

  return (
    <Drawer title={user ? `Edit ${user.name}` : 'Add a user'} onClose={onClose}>
      <FormPanel
        form={form}
        label={user ? `Edit ${user.name}` : 'Add a user'}
        submitLabel={user ? 'Save user' : 'Add user'}
        error={saving.error ? toFormErrors(saving.error) : null}
        saving={saving.isPending}
        onCancel={onClose}
        onSubmit={(values) => submit(values).catch(() => undefined)}
      >
        <TextField
          control={control}
          name="name"
          label="User name"
          disabledReason={user && 'The name cannot be changed: the audit log refers to it.'}
        />
        <SelectField control={control} name="role" label="Role" options={roles} />
        <SecretField
          control={control}
          name="password"
          label="Password"
          stored={user ? '' : undefined}
          help={
            user
              ? 'A new password ends every session of this user.'
              : 'At least 10 characters. Do not send it by mail.'
          }
        />
      </FormPanel>
    </Drawer>
  );
}
