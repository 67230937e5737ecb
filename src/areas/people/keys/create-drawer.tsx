import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { q } from '#src/api/query.ts';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { roleName, rolesOf } from '../shared/role-text.ts';
import { creationOf, type NewCredential, newCredentialProblem } from './creations.ts';
import { LostNotice } from './lost-notice.tsx';
import { secretLives } from './secret-lives.ts';
import type { useShownOnce } from './use-shown-once.ts';

interface CreateDrawerProps {
  orgId: string;
  kind: 'apiKey' | 'serviceAccount';
  once: ReturnType<typeof useShownOnce>;
  onClose: () => void;
}

const texts = { apiKey: 'API key', serviceAccount: 'service account' } as const;

/** A new API key or service account, with the addresses from which it may be used. */
export function CreateDrawer({ orgId, kind, once, onClose }: CreateDrawerProps) {
  const { id: connection } = useConnection();
  const settings = useQuery(q('getOrgSettings', connection, { orgId }));
  const form = useForm<NewCredential>({
    defaultValues: { name: '', description: '', roles: ['ORG_MEMBER'], hours: '2160', addresses: '' },
  });
  const { control, setError } = form;
  const required = settings.data?.apiAccessListRequired === true;

  async function submit(values: NewCredential): Promise<void> {
    const problem = newCredentialProblem(kind, values, required);
    if (problem) return setError(problem.field, { message: problem.message });
    await once.make(creationOf({ orgId, kind, connection, values }));
  }

  const account = kind === 'serviceAccount';
  return (
    <Drawer title={`Create ${texts[kind]}`} onClose={onClose}>
      <FormPanel
        form={form}
        label={`Create ${texts[kind]}`}
        submitLabel={`Create ${texts[kind]}`}
        error={once.state.step === 'failed' ? toFormErrors(once.state.error) : null}
        saving={once.state.step === 'sending'}
        onCancel={onClose}
        onSubmit={submit}
      >
        <LostNotice
          state={once.state}
          what={texts[kind]}
          onReplace={(leftovers) =>
            void once.replace(creationOf({ orgId, kind, connection, values: form.getValues() }), leftovers)
          }
        />
        <TextField
          control={control}
          name="name"
          label={account ? 'Name' : 'Description'}
          maxLength={account ? 64 : 250}
          opensHere
          help={account ? undefined : 'Names the program that uses the key: it has no other name.'}
        />
        {account && <TextField control={control} name="description" label="Description" maxLength={250} />}
        <MultiSelectField
          control={control}
          name="roles"
          label="Organization roles"
          options={rolesOf('org').map((value) => ({ value, label: roleName(value) }))}
          help="Roles in projects are given on the page of people and roles."
        />
        {account && (
          <SelectField
            control={control}
            name="hours"
            label="Secret works for"
            options={secretLives(settings.data?.maxServiceAccountSecretValidityInHours)}
          />
        )}
        <TextareaField
          control={control}
          name="addresses"
          label="Access list"
          optional={!required}
          mono
          rows={3}
          placeholder={'203.0.113.9\n10.0.0.0/8'}
          help={
            required
              ? 'The organization requires one: addresses or CIDR blocks, one to a line.'
              : 'Addresses or CIDR blocks, one to a line. Without any, it may be used from everywhere.'
          }
        />
      </FormPanel>
    </Drawer>
  );
}
