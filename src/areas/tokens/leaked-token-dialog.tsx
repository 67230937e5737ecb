import { useForm } from 'react-hook-form';
import type { TokenInUse } from '#contract/tokens.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useRevoke } from './token-requests.ts';

interface Values {
  connection: string;
  token: SecretValue;
}

/** A token that was found where it should not be: its account revokes it, whoever fetched it. */
export function LeakedTokenDialog({
  tokens,
  onClose,
}: {
  tokens: readonly TokenInUse[];
  onClose: () => void;
}) {
  const revoke = useRevoke();
  const form = useForm<Values>({
    defaultValues: { connection: tokens[0]?.connection ?? '', token: { keep: false, text: '' } },
  });
  async function submit({ connection, token }: Values): Promise<void> {
    const text = token.keep ? '' : token.text.trim();
    if (text === '') {
      form.setError('token', { message: 'is required' });
      return;
    }
    await revoke.mutateAsync({ connection, token: text }).then(
      () => {
        notify({ message: 'The token is revoked, if it was one of this account' });
        onClose();
      },
      () => undefined, // shown by the form
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Revoke a leaked token">
      <FormPanel
        form={form}
        label="Revoke a leaked token"
        submitLabel="Revoke token"
        onSubmit={submit}
        saving={revoke.isPending}
        error={revoke.error ? toFormErrors(revoke.error) : null}
        onCancel={onClose}
        danger
      >
        <SelectField
          name="connection"
          control={form.control}
          label="Service account"
          options={tokens.map(({ connection, name, identity }) => ({
            value: connection,
            label: `${name} (${identity})`,
          }))}
          help="An account revokes its own tokens only. Atlas accepts those of others and changes nothing."
        />
        <SecretField name="token" control={form.control} label="Access token" />
      </FormPanel>
    </Dialog>
  );
}
