import { use } from 'react';
import { useForm } from 'react-hook-form';
import { toFormErrors } from '#src/api/errors.ts';
import { SessionContext } from '#src/api/session-context.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { useChangePassword } from './settings-requests.ts';
import { passwordProblem } from './settings-rules.ts';

interface PasswordValues {
  current: SecretValue;
  password: SecretValue;
}

const empty: PasswordValues = { current: { keep: false, text: '' }, password: { keep: false, text: '' } };
const textOf = (value: SecretValue): string => (value.keep ? '' : value.text);

export function OwnPassword() {
  const session = use(SessionContext);
  const form = useForm<PasswordValues>({ defaultValues: empty });
  const change = useChangePassword();
  if (!session?.methods.includes('password')) {
    return <Notice>This console has no passwords of its own.</Notice>;
  }

  async function submit(values: PasswordValues): Promise<void> {
    change.reset();
    const problem = passwordProblem(textOf(values.password));
    if (textOf(values.current) === '') return form.setError('current', { message: 'is required' });
    if (problem) return form.setError('password', { message: problem });
    await change.mutateAsync({ current: textOf(values.current), password: textOf(values.password) });
    form.reset(empty);
    notify({ message: 'Password changed. Your other sessions have ended.' });
  }

  return (
    <FormPanel
      form={form}
      label="Change your password"
      submitLabel="Change password"
      error={change.error ? toFormErrors(change.error) : null}
      saving={change.isPending}
      onSubmit={(values) => submit(values).catch(() => undefined)}
    >
      <SecretField control={form.control} name="current" label="Current password" />
      <SecretField
        control={form.control}
        name="password"
        label="New password"
        help="At least 10 characters. All your other sessions end."
      />
    </FormPanel>
  );
}
