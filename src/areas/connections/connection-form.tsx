import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Connection } from '#contract/console/bff.ts';
import { authorityVariable, hasOwnAuthority } from '#src/api/code/program.ts';
import { useCreateConnection } from '#src/api/new-connection.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { AuthorityNote } from '#src/ui/feedback/authority-note.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SecretField } from '#src/ui/fields/secret-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import {
  type Checked,
  type ConnectionValues,
  needsSecret,
  toPatch,
  toRequest,
  valuesOf,
} from './connection-form-model.ts';
import { originsQuery, useTestDraft, useUpdateConnection } from './connection-requests.ts';
import { ProtectionFields } from './protection-fields.tsx';
import { TestResult } from './test-result.tsx';

interface ConnectionFormProps {
  /** Absent: a new one. */
  connection: Connection | undefined;
  onSaved: (connection: Connection) => void;
  onCancel: () => void;
}

/** The fields of a connection. The stored values are copied once: later data never changes the form. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { data: origins, isPending } = useQuery(originsQuery);
  if (isPending) return null;
  return <Fields {...props} origins={origins ?? []} />;
}

function Fields({ connection, origins, onSaved, onCancel }: ConnectionFormProps & { origins: string[] }) {
  const form = useForm<ConnectionValues>({ defaultValues: valuesOf(connection, origins) });
  const { control, setError } = form;
  const create = useCreateConnection();
  const update = useUpdateConnection();
  const draft = useTestDraft();
  const values = useWatch({ control });
  const again =
    connection !== undefined &&
    needsSecret({ ...valuesOf(connection, origins), ...values } as ConnectionValues, connection);
  const account = values.kind === 'serviceAccount';

  const { secret } = values;
  const typed = secret !== undefined && 'text' in secret && Boolean(secret.text);

  /** What would be sent; undefined: fields are marked as wrong. */
  function requestOf<Request>(checked: Checked<Request>): Request | undefined {
    if ('request' in checked) return checked.request;
    for (const [name, message] of Object.entries(checked.problems)) {
      setError(name as keyof ConnectionValues, { message });
    }
    return undefined;
  }

  function tryOut(): void {
    const request = requestOf(toRequest(form.getValues()));
    if (request) draft.mutate(request);
  }

  function send(entered: ConnectionValues) {
    if (connection) {
      const patch = requestOf(toPatch(entered, connection));
      return patch && update.mutateAsync({ id: connection.id, patch });
    }
    const body = requestOf(toRequest(entered));
    return body && create.mutateAsync(body);
  }

  return (
    <RequestPanel
      form={form}
      label={connection ? `Edit ${connection.name}` : 'Add a connection'}
      submitLabel={connection ? 'Save and test' : 'Add and test'}
      sending={connection ? update : create}
      send={send}
      onDone={onSaved}
      onCancel={onCancel}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        help="The name in this console and in its URLs."
      />
      <Origin control={control} origins={origins} current={connection?.origin} />
      <SelectField
        control={control}
        name="kind"
        label="Credentials"
        options={[
          { value: 'apiKey', label: 'API key (Digest)' },
          { value: 'serviceAccount', label: 'Service account (OAuth)' },
        ]}
      />
      <TextField control={control} name="identity" label={account ? 'Client ID' : 'Public key'} mono />
      <SecretField
        control={control}
        name="secret"
        label={account ? 'Client secret' : 'Private key'}
        stored={connection?.secretHint.replace(/^•+/, '')}
        help={secretHelp(connection, again)}
      />
      <SwitchField
        control={control}
        name="readOnly"
        label="Read only"
        help="Every change through this connection is refused, whatever the credentials may do."
      />
      <ProtectionFields control={control} />
      {connection && hasOwnAuthority(connection) && (
        <AuthorityNote variable={authorityVariable} path={connection.caPath} />
      )}
      <div>
        <Button
          busy={draft.isPending}
          disabledReason={!typed && 'Enter the secret to test it; a stored one is tested after saving'}
          onClick={tryOut}
        >
          Test
        </Button>
      </div>
      {draft.error && (
        <Notice tone="error" title="Not tested" urgent>
          {draft.error.message}
        </Notice>
      )}
      {draft.data && <TestResult result={draft.data} />}
    </RequestPanel>
  );
}

function secretHelp(connection: Connection | undefined, again: boolean): ReactNode {
  if (!connection) return 'Encrypted on the server. It is never shown again and never leaves it.';
  if (again) return 'The stored secret belongs to the former address and key: enter the new one.';
  return 'The stored secret stays unless it is replaced. Changing the address or the key requires it again.';
}

type Control = ReturnType<typeof useForm<ConnectionValues>>['control'];

/** A choice of addresses that the server allows; an address stored earlier remains visible, marked. */
function Origin({
  control,
  origins,
  current,
}: {
  control: Control;
  origins: string[];
  current: string | undefined;
}) {
  if (origins.length === 0) {
    return (
      <TextField
        control={control}
        name="origin"
        label="Address"
        type="url"
        mono
        placeholder="https://cloud.mongodb.com"
      />
    );
  }
  const options = origins.map((value) => ({ value, label: value }));
  if (current !== undefined && !origins.includes(current))
    options.push({ value: current, label: `${current} (no longer allowed)` });
  return (
    <SelectField
      control={control}
      name="origin"
      label="Address"
      options={options}
      help="The server connects to these addresses only. Its administrator sets the list."
    />
  );
}
