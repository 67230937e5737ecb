import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { IdentityProvider } from './federation-facts.ts';
import {
  fieldsOf,
  type ProviderField,
  type ProviderValues,
  providerProblems,
  providerRequest,
  valuesOf,
} from './provider-form.ts';

interface ProviderDialogProps {
  federationSettingsId: string;
  /** Undefined: a new one. */
  provider: IdentityProvider | undefined;
  onClose: () => void;
}

/** What Atlas takes from the provider's tokens or assertions. */
export function ProviderDialog({ federationSettingsId, provider, onClose }: ProviderDialogProps) {
  const create = useOperation('createFederationSettingIdentityProvider');
  const update = useOperation('updateFederationSettingIdentityProvider');
  const { isPending, error } = provider ? update : create;
  const [before] = useState(() => valuesOf(provider));
  const form = useForm<ProviderValues>({ defaultValues: before });
  const type = form.watch('idpType');
  const saml = provider?.protocol === 'SAML';
  const fields = fieldsOf(saml ? 'SAML' : type);

  const adding = useAdding();

  /** What would be sent; undefined: fields are marked as wrong. */
  function bodyOf(values: ProviderValues) {
    const problems = providerProblems(values, fields, provider);
    for (const [name, message] of problems) form.setError(name, { message });
    return problems.length > 0 ? undefined : providerRequest(values, fields, provider);
  }

  function later() {
    const values = form.getValues();
    const body = bodyOf(values);
    const title = `Identity provider ${values.displayName}`;
    if (!body) return undefined;
    return provider
      ? collected(
          'updateFederationSettingIdentityProvider',
          { federationSettingsId, identityProviderId: provider.id, body },
          title,
        )
      : collected(
          'createFederationSettingIdentityProvider',
          { federationSettingsId, body: { ...body, protocol: 'OIDC' } },
          title,
        );
  }

  async function submit(values: ProviderValues): Promise<void> {
    const body = bodyOf(values);
    if (!body) return;
    const done = provider
      ? update.mutateAsync({ federationSettingsId, identityProviderId: provider.id, body })
      : create.mutateAsync({ federationSettingsId, body: { ...body, protocol: 'OIDC' as const } });
    await done.then(
      () => {
        notify({ message: `The identity provider ${values.displayName} is saved` });
        onClose();
      },
      () => undefined, // shown by the form
    );
  }

  return (
    <Dialog opened onClose={onClose} title={provider ? 'Edit identity provider' : 'Create OIDC provider'}>
      <FormPanel
        form={form}
        label="Identity provider"
        submitLabel={provider ? 'Save provider' : 'Create provider'}
        onSubmit={submit}
        saving={isPending}
        error={error ? toFormErrors(error) : null}
        onCancel={onClose}
        beside={<AddToSet adding={adding} change={later} onAdded={onClose} />}
      >
        {!provider && (
          <SelectField
            name="idpType"
            control={form.control}
            label="For"
            options={[
              { value: 'WORKFORCE', label: 'People at databases' },
              { value: 'WORKLOAD', label: 'Applications at databases' },
            ]}
          />
        )}
        {fields.map((field) => (
          <Field key={field.name} field={field} control={form.control} />
        ))}
      </FormPanel>
    </Dialog>
  );
}

function Field({ field, control }: { field: ProviderField; control: Control<ProviderValues> }) {
  const { name, label, help, optional, options, long } = field;
  const shared = { name, control, label, help };
  if (options) return <SelectField {...shared} options={options} />;
  if (!long) return <TextField {...shared} optional={optional} />;
  return (
    <TextareaField {...shared} optional={optional} rows={4} placeholder="-----BEGIN CERTIFICATE-----" mono />
  );
}
