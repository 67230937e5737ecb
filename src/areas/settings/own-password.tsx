import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { passwordProblem } from '#contract/console/access/password-rules.ts';
import { secondFactorQuery } from '#src/api/access/second-factor.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { useChangePassword } from './settings-requests.ts';

interface PasswordValues {
  current: SecretValue;
  password: SecretValue;
}

const empty: PasswordValues = { current: { keep: false, text: '' }, password: { keep: false, text: '' } };
const textOf = (value: SecretValue): string => (value.keep ? '' : value.text);

export function OwnPassword() {
  const session = use(SessionContext);
  const { data: factor } = useQuery(secondFactorQuery);
  const form = useForm<PasswordValues>({ defaultValues: empty });
  const change = useChangePassword();
  if (factor && factor.exempt !== null) {
    return <Notice>You do not sign in with a password of this console.</Notice>;
  }

  function send(values: PasswordValues) {
    const problem = passwordProblem(textOf(values.password), session?.user.name);
    if (textOf(values.current) === '') return void form.setError('current', { message: 'is required' });
    if (problem) return void form.setError('password', { message: problem });
    return change.mutateAsync({ current: textOf(values.current), password: textOf(values.password) });
  }

  return (
    <RequestPanel
      form={form}
      label="Change your password"
      submitLabel="Change password"
      sending={change}
      send={send}
      done="Password changed. Your other sessions have ended."
      onDone={() => form.reset(empty)}
    >
      <SecretField control={form.control} name="current" label="Current password" />
      <SecretField
        control={form.control}
        name="password"
        label="New password"
        help="At least 10 characters. All your other sessions end."
      />
    </RequestPanel>
  );
}
