import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { MailServer, MailServerView } from '#contract/notifications/settings.ts';
import { mailServerQuery, useDeleteMailServer, useSaveMailServer } from '#src/api/console/notifications.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SecretField } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type MailValues, mailRequest } from './mail-form.ts';

/** The server through which the console sends mail, for everybody. */
export function MailServerPanel() {
  const { data, error, refetch } = useQuery(mailServerQuery);
  if (error && !data) return <ReadFailure what="The mail server" query={{ error, refetch }} />;
  return data ? <MailServerForm view={data} /> : null;
}

function MailServerForm({ view: { server, passwordHint } }: { view: MailServerView }) {
  const usual: MailServer = { host: '', port: 587, security: 'starttls', user: '', from: '' };
  const form = useForm<MailValues>({
    defaultValues: {
      ...(server ?? usual),
      password: passwordHint === null ? { keep: false, text: '' } : { keep: true },
    },
  });
  const { control } = form;
  const save = useSaveMailServer();
  const remove = useDeleteMailServer();

  return (
    <RequestPanel
      form={form}
      label="Mail server"
      submitLabel="Save mail server"
      sending={save}
      send={(values) => save.mutateAsync(mailRequest(values))}
      done="Mail server saved"
      onDone={(_, values) =>
        form.reset({ ...values, password: values.user === '' ? { keep: false, text: '' } : { keep: true } })
      }
      beside={
        server && (
          <Button
            onClick={() =>
              confirm({
                title: 'Delete the mail server?',
                consequence: 'Notifications by e-mail end. Its password is deleted with it.',
                confirmLabel: 'Delete mail server',
                danger: true,
                run: () => remove.mutateAsync(undefined),
              })
            }
          >
            Delete
          </Button>
        )
      }
    >
      <FormSection title="Mail server" description="For everybody who uses this console.">
        <TextField control={control} name="host" label="Host" />
        <NumberField control={control} name="port" label="Port" min={1} max={65_535} />
        <SelectField
          control={control}
          name="security"
          label="Encryption"
          options={[
            { value: 'starttls', label: 'STARTTLS' },
            { value: 'tls', label: 'TLS' },
            { value: 'none', label: 'None (private networks only)' },
          ]}
        />
        <TextField control={control} name="user" label="User" optional />
        <SecretField
          control={control}
          name="password"
          label="Password"
          stored={passwordHint ?? undefined}
          help="Encrypted on the server and never shown again."
        />
        <TextField control={control} name="from" label="Sender" help="The address that mails come from." />
      </FormSection>
    </RequestPanel>
  );
}
