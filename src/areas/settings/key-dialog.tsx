import { useForm } from 'react-hook-form';
import type { Passkey } from '#contract/console/access/second-factor.ts';
import { useRegisterKey, useRemoveKey, useRenameKey, useRenewCodes } from '#src/api/access/second-factor.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SecretField, type SecretValue } from '#src/ui/fields/secret-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

export type KeyTask =
  | { kind: 'register' }
  | { kind: 'rename'; key: Passkey }
  | { kind: 'remove'; key: Passkey; isLast: boolean }
  | { kind: 'renew' };

interface KeyDialogProps {
  task: KeyTask;
  /** The session is older than ten minutes. */
  asksPassword: boolean;
  onClose: () => void;
  /** Recovery codes that are shown once. */
  onCodes: (codes: readonly string[]) => void;
}

interface KeyValues {
  name: string;
  password: SecretValue;
}

const texts = {
  register: { title: 'Register key', submit: 'Register key', done: 'Key registered' },
  rename: { title: 'Rename key', submit: 'Rename key', done: 'Key renamed' },
  remove: { title: 'Remove key', submit: 'Remove key', done: 'Key removed' },
  renew: { title: 'Replace recovery codes', submit: 'Replace codes', done: 'Recovery codes replaced' },
} as const;

/** A change of the second factor, in an older session with the password. */
export function KeyDialog({ task, asksPassword, onClose, onCodes }: KeyDialogProps) {
  const named = 'key' in task ? task.key : undefined;
  const form = useForm<KeyValues>({
    defaultValues: { name: named?.name ?? '', password: { keep: false, text: '' } },
  });
  const [register, rename, remove, renew] = [
    useRegisterKey(),
    useRenameKey(),
    useRemoveKey(),
    useRenewCodes(),
  ];
  const sending = { register, rename, remove, renew }[task.kind];
  const hasName = task.kind === 'register' || task.kind === 'rename';

  async function sendWith({ name, password: secret }: KeyValues): Promise<void> {
    const password = secret.keep ? undefined : secret.text;
    if (task.kind === 'register') onCodes(await register.mutateAsync({ name, password }));
    else if (task.kind === 'rename') await rename.mutateAsync({ id: task.key.id, name });
    else if (task.kind === 'remove') await remove.mutateAsync({ id: task.key.id, password });
    else onCodes((await renew.mutateAsync({ password })).recoveryCodes);
  }
  function send(values: KeyValues) {
    if (hasName && values.name.trim() === '') return void form.setError('name', { message: 'is required' });
    return sendWith(values);
  }

  const { title, submit, done } = texts[task.kind];
  return (
    <Dialog opened onClose={onClose} title={named ? `${title} ${named.name}` : title}>
      <RequestPanel
        form={form}
        label={title}
        submitLabel={submit}
        sending={sending}
        send={send}
        done={done}
        onDone={onClose}
        onCancel={onClose}
        danger={task.kind === 'remove'}
      >
        {task.kind === 'remove' && task.isLast && (
          <Notice tone="warning">
            This is your last key. Your password alone then opens this console, and the recovery codes end.
          </Notice>
        )}
        {task.kind === 'renew' && <p>The present codes end at once. The new ones are shown once.</p>}
        {hasName && (
          <TextField
            control={form.control}
            name="name"
            label="Name"
            help={
              task.kind === 'register'
                ? 'For example “Blue security key”. The browser asks for the key next.'
                : undefined
            }
          />
        )}
        {asksPassword && task.kind !== 'rename' && (
          <SecretField
            control={form.control}
            name="password"
            label="Password"
            help="You signed in more than ten minutes ago."
          />
        )}
      </RequestPanel>
    </Dialog>
  );
}
