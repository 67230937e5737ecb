import { useForm } from 'react-hook-form';
import type { TokenInUse } from '#contract/tokens.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useRevoke } from './token-requests.ts';

interface Values {
  connection: string;
  token: SecretValue;
}

/** A leaked token: its account revokes it, regardless of who requested it. */
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
  function send({ connection, token }: Values) {
    const text = token.keep ? '' : token.text.trim();
    if (text === '') return void form.setError('token', { message: 'is required' });
    return revoke.mutateAsync({ connection, token: text });
  }
  return (
    <Dialog opened onClose={onClose} title="Revoke a leaked token">
      <RequestPanel
        form={form}
        label="Revoke a leaked token"
        submitLabel="Revoke token"
        sending={revoke}
        send={send}
        done="Token revoked, if it belonged to this account"
        onDone={onClose}
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
      </RequestPanel>
    </Dialog>
  );
}
